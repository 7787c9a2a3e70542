"""Rate limit of anonymous requests: by client address and by target."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

HOUR = 60 * 60
AGAIN_AFTER = 10 * 60


def address_of(request: HttpRequest) -> str:
    """The visitor's address, the only way to learn it.

    Behind `PROXY_COUNT` proxies it is that many entries from the right end of `X-Forwarded-For`: each proxy adds
    whom it heard from, and what stands further left was written by the visitor. Without a proxy, or where the
    header is shorter or no address, it is the other end of the connection.
    """
    peer = str(request.META.get("REMOTE_ADDR", ""))
    count = settings.PROXY_COUNT
    heard = str(request.META.get("HTTP_X_FORWARDED_FOR", "")).split(",")
    if count < 1 or len(heard) < count:
        return peer
    return _plain_address(heard[-count]) or peer


def _plain_address(text: str) -> str:
    """An address without a port or brackets around it; "" for what is none."""
    bare = text.strip()
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        found = ip_address(bare)
    except ValueError:
        return ""
    return str(getattr(found, "ipv4_mapped", None) or found)


def network_of(request: HttpRequest) -> str:
    """What counts as one visitor: an IPv4 address, or the /64 an IPv6 address is in (one household has it all)."""
    address = address_of(request)
    try:
        found = ip_address(address)
    except ValueError:
        return address[:45]
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else str(found)


def over_rate_limit(request: HttpRequest, what: str, an_hour: int) -> bool:
    """Count this sending of `what` by the visitor's address; whether it is more than `an_hour` within the hour."""
    return too_many(f"{what}:{network_of(request)}", an_hour)


def too_many(what: str, an_hour: int) -> bool:
    """Count one sending of `what`, by whomever; whether it is more than `an_hour` within the hour."""
    cache.add(what, 0, HOUR)
    try:
        return cache.incr(what) > an_hour
    except ValueError:  # it ran out between the two lines
        return False


def in_an_hour(response: HttpResponse) -> HttpResponse:
    """The answer to one sending too many, with when to come back as programs understand it."""
    response["Retry-After"] = str(HOUR)
    return response


def not_within_ten_minutes(what: str) -> bool:
    """Whether `what` was not sent in the last ten minutes, and note that it is now: no mailbox is flooded."""
    return cache.add(what, 1, AGAIN_AFTER)
