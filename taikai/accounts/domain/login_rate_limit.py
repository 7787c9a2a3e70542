"""Rate limit of log-ins: wrong passwords lead to growing pauses, by account and by network.

    begin("marta@example.org", place="203.0.113.7")   # raises Paused; else the try counts as wrong at once
    ...                                               # look at the password
    right("marta@example.org", place="203.0.113.7")   # it was right: the place's tries are forgotten

A try counts before the password is looked at, so a hundred at the same moment are a hundred tries. A pause that is
running is not made longer by pressing again. Tries are rows in the database: a cache that is away loosens nothing.
A device the account is known on (`known_devices.py`) is a place of its own and hears nothing of the others, so
nobody can lock an owner out of their own telephone. Tries older than a day are forgotten.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max, Sum
from django.db.models.functions import Least
from django.utils import timezone
from django.utils.crypto import salted_hmac

from taikai.accounts.domain.login_names import plain_name
from taikai.accounts.models import Device, Tries

DEVICE = "device:"
SET_BACK = dt.timedelta(minutes=1)  # more than the clocks of two machines differ


class Paused(Exception):
    """No try now; `seconds` are left of the pause."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(f"{seconds} s")


def origin_of(device: Device | None, network: str) -> str:
    """Where a try comes from: a known device, or else the network."""
    return f"{DEVICE}{device.pk}" if device is not None else network


def count_attempt(account: str, place: str) -> None:
    """Count a try for the account of this name, whether or not there is one. Raises Paused."""
    now = timezone.now()
    forgotten = now - dt.timedelta(seconds=DAY)
    Tries.objects.filter(last_at__lt=forgotten).delete()
    # The server's clock was set back since: the pause is as long as it was meant to be, from now.
    Tries.objects.filter(last_at__gt=now + SET_BACK).update(last_at=now)
    # In a transaction of its own: it is saved before anybody looks at the password.
    with transaction.atomic():
        Tries.objects.get_or_create(account=_hash(account), place=place, defaults={"last_at": now})
        row = Tries.objects.select_for_update().get(account=_hash(account), place=place)
        left = max([_left(ONE_PLACE, row.count, row.last_at, now), *_elsewhere(account, place, now)])
        if not left:
            row.count += 1
            row.last_at = now
            row.save(update_fields=["count", "last_at"])
    if left:
        raise Paused(left)


def forget_failures(account: str, place: str) -> None:
    """The password was right: what was typed wrong in this place before is forgotten."""
    Tries.objects.filter(account=_hash(account), place=place).delete()


def end_pauses(account: str) -> None:
    """End every pause of an account, wherever: its owner has shown who they are."""
    Tries.objects.filter(account=_hash(account)).delete()


def _elsewhere(account: str, place: str, now: dt.datetime) -> list[int]:
    """What is left of the pauses of the network and of the account everywhere; none for a known device."""
    if place.startswith(DEVICE):
        return []
    found = []
    rows = Tries.objects.filter(place=place).aggregate(wrong=Sum("count"), last=Max("last_at"))
    found.append(_left(NETWORK, rows["wrong"] or 0, rows["last"], now))
    rows = (
        Tries.objects.filter(account=_hash(account))
        .exclude(place__startswith=DEVICE)
        .aggregate(wrong=Sum(Least("count", AT_MOST)), last=Max("last_at"))
    )
    found.append(_left(EVERYWHERE, rows["wrong"] or 0, rows["last"], now))
    return found


def _left(patience: PausePolicy, wrong: int, last: dt.datetime | None, now: dt.datetime) -> int:
    """Seconds left of the pause, rounded up."""
    if last is None or not (pause := patience.pause(wrong)):
        return 0
    return max(0, -int((now - last).total_seconds() - pause))


def _hash(account: str) -> str:
    return salted_hmac("taikai.accounts.tries", plain_name(account)).hexdigest()


# How long to wait after wrong passwords: pure arithmetic.


FIRST = 30  # seconds
DAY = 60 * 60 * 24


@dataclass(frozen=True, slots=True)
class PausePolicy:
    """`free` wrong tries cost nothing; then the pause begins with `FIRST` and doubles up to `longest` seconds."""

    free: int
    longest: int

    def pause(self, wrong: int) -> int:
        """The pause in seconds after the last of `wrong` tries."""
        if wrong < self.free:
            return 0
        # Beyond thirty doublings every limit is reached: no need for a number of a thousand digits.
        return min(self.longest, FIRST << min(wrong - self.free, 30))


# One account from one place: a person who looks for the right password.
ONE_PLACE = PausePolicy(free=5, longest=60 * 60)
# One network, whatever the accounts: a hall with fifty judges on one address mistypes a lot.
NETWORK = PausePolicy(free=40, longest=15 * 60)
# One account from everywhere. A single network counts for at most `AT_MOST` here, so that it takes three of them
# to make the owner wait elsewhere.
EVERYWHERE = PausePolicy(free=20, longest=15 * 60)
AT_MOST = 8
