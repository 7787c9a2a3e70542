"""Data export of an account for its owner.

Upper apps add what they keep (`own_data_parts`): this one does not know them. Secrets (password, keys, codes,
cookies) are no data anybody could use, and stay where they are: what is there is named, not shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from taikai.accounts.domain.profile import language_of
from taikai.accounts.domain.second_factor import has_codes, recovery_codes
from taikai.accounts.models import Creator, Passkey
from taikai.jobs.models import Email
from taikai.runtime.registry import Registry

OwnDataPart = Callable[[User], Any]
#: In values that JSON knows (times are written out).
own_data_parts: Registry[str, OwnDataPart] = Registry("what is kept about an account, as JSON")


def data_of(user: User) -> dict[str, Any]:
    emails = Email.objects.filter(to=user.email) if user.email else Email.objects.none()
    own = {
        "made_at": timezone.now(),
        "account": {
            "log_in": user.get_username(),
            "email": user.email,
            "name": user.get_full_name(),
            "language": language_of(user),
            "since": user.date_joined,
            "last_log_in": user.last_login,
            "owns_site": user.is_superuser,
            "may_create_tournaments": Creator.objects.filter(user=user).exists(),
        },
        "second_step": {
            "one_time_codes": has_codes(user),
            "recovery_codes_left": len(recovery_codes(user)),
            "passkeys": list(Passkey.objects.filter(user=user).values("name", "host", "since", "used_at")),
        },
        "other_log_ins": list(user.external_logins.values("issuer", "name", "since", "used_at")),
        "logged_in": list(user.open_sessions.values("browser", "since", "seen_at")),
        "e_mails": list(emails.order_by("pk").values("subject", "written_at", "sent_at")),
        "known_devices": list(user.known_devices.values("browser", "since", "used_at")),
    }
    return own | {name: part(user) for name, part in own_data_parts.items()}
