"""Log-in with an external account (OAuth, OpenID Connect): matching, linking, unlinking.

A provider says who somebody is. It opens an account here only where the two were linked: by the owner while logged
in, or because nobody has used the account yet and the provider has checked that its address is this person's. An
account in use with the same address is never opened: its owner logs in once, then the two are linked.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from taikai.accounts.domain.login_names import plain_name
from taikai.accounts.domain.profile import change_profile, language_of
from taikai.accounts.domain.site_rights import site
from taikai.accounts.models import AccountRequest, ExternalLogin, SiteSettings
from taikai.jobs.domain import outbox
from taikai.problems import refuse


@dataclass(frozen=True, slots=True)
class Provider:
    """Who says who somebody is. `oauth_api`: Discord's own API, asked instead of OpenID Connect."""

    key: str
    name: str
    issuer: str
    client_id: str
    secret: str
    oauth_api: str = ""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who somebody is at a provider. `email` is empty unless the provider has checked that it is theirs."""

    issuer: str
    subject: str
    name: str
    full_name: str
    email: str


def providers() -> list[Provider]:
    """Those that are switched on."""
    return [Provider(key=key, **values) for key, values in settings.LOGIN_PROVIDERS.items()]


def linked_providers(user: User) -> list[Provider]:
    """Those that log in to this account."""
    issuers = set(user.external_logins.values_list("issuer", flat=True))
    return [provider for provider in providers() if provider.issuer in issuers]


def name_of(issuer: str) -> str:
    """What people call a provider, also one that is switched off by now."""
    found = next((provider.name for provider in providers() if provider.issuer == issuer), "")
    return found or urlsplit(issuer).hostname or issuer


def is_in_use(user: User) -> bool:
    """Whether somebody can log in to the account; one made by an invitation waits for its first password."""
    return user.has_usable_password() or user.external_logins.exists()


def user_of(person: Identity) -> User | None:
    """Whose account this person is linked to; notes that it is used now."""
    found = (
        ExternalLogin.objects.filter(issuer=person.issuer, subject=person.subject).select_related("user").first()
    )
    if found is None:
        return None
    ExternalLogin.objects.filter(pk=found.pk).update(used_at=timezone.now(), name=person.name)
    return found.user


def held_by(person: Identity) -> User | None:
    """The account in use with the address that the provider has checked."""
    return next((user for user in _with_address(person.email) if user.is_active and is_in_use(user)), None)


def link(user: User, person: Identity) -> None:
    """Let this person log in to the account; its owner gets an e-mail. Linked twice, it is linked once.

    Raises:
        Refusal: they log in to another account.
    """
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        row, made = ExternalLogin.objects.get_or_create(
            issuer=person.issuer,
            subject=person.subject,
            defaults={"user": user, "name": person.name, "used_at": timezone.now()},
        )
        if row.user_id != user.pk:
            words = _("%(name)s at %(provider)s is linked to another account here. Unlink it there first.")
            raise refuse("external.other", words % {"name": row.name, "provider": name_of(row.issuer)})
        if made:
            _tell(user, row, linked=True)


def unlink(user: User, pk: int) -> None:
    """No log-in with it any more. Raises Refusal if it is the last way in."""
    with transaction.atomic():
        owner = User.objects.select_for_update().get(pk=user.pk)
        row = owner.external_logins.filter(pk=pk).first()
        if row is None:
            return
        if not owner.has_usable_password() and owner.external_logins.count() == 1:
            raise refuse("external.last", _("This is your only way to log in. Set a password first."))
        row.delete()
        _tell(owner, row, linked=False)


def admit(person: Identity, language: str) -> User | None:
    """An account for somebody who has none in use, linked; None where they get none.

    An account that an invitation made and that waits for its first password is theirs: the provider has checked
    the address that the invitation went to. Without one, they get an account where everybody does.
    """
    everybody = site().who_joins == SiteSettings.WhoJoins.EVERYBODY
    try:
        with transaction.atomic():
            found = list(_with_address(person.email).select_for_update())
            if not all(_waits(user, person) for user in found):
                return None
            if not person.email or not (found or everybody):
                return None
            user = found[0] if found else _new(person, language)
            AccountRequest.objects.filter(email=user.email).delete()
            link(user, person)
    except IntegrityError:  # pressed twice: the other one has made the account
        return user_of(person)
    return user


def _waits(user: User, person: Identity) -> bool:
    """Whether nobody has used the account yet, and its invitation went to the address that was checked."""
    has_rights = user.is_superuser or user.is_staff
    return user.is_active and not (is_in_use(user) or has_rights) and user.email == plain_name(person.email)


def _new(person: Identity, language: str) -> User:
    address = plain_name(person.email)
    user = User(username=address, email=address)
    user.set_unusable_password()
    user.save()
    change_profile(user, name=person.full_name, language=language)
    return user


def _with_address(email: str) -> QuerySet[User]:
    address = plain_name(email)
    return User.objects.filter(Q(username=address) | Q(email=address)) if address else User.objects.none()


def _tell(user: User, row: ExternalLogin, *, linked: bool) -> None:
    if not user.email:
        return
    with translation.override(language_of(user) or translation.get_language()):
        provider = name_of(row.issuer)
        page = {"account": user, "row": row, "provider": provider, "linked": linked, "site": settings.SITE_URL}
        body = render_to_string("accounts/mail/external.txt", page)
        subject = _("Log-in with %(provider)s linked") if linked else _("Log-in with %(provider)s unlinked")
        outbox.post([EmailMessage(subject % {"provider": provider}, body.strip() + "\n", to=[user.email])])
