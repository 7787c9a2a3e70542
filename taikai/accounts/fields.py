"""Column metadata of this app and of the columns that Django and django-otp bring."""

from __future__ import annotations

from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from taikai.accounts.models import (
    AccountRequest,
    Creator,
    Device,
    ExternalLogin,
    OpenSession,
    Passkey,
    Preference,
    SiteSettings,
    Tries,
)
from taikai.runtime.fields import ROW_OF_ACCOUNT, Fields, Kept, SeenBy, Until, declare

SELF = Kept(_("shows whose account it is and names its owner in staff logs"), SeenBy.STAFF, Until.ACCOUNT)
LOG_IN = Kept(_("proves at log-in that the account is yours"), SeenBy.NOBODY, Until.ACCOUNT)
RIGHT = Kept(_("sets what the account may do"), SeenBy.SITE, Until.ACCOUNT)
BROWSER = Kept(_("shows you where you are logged in, so that you can log out there"), SeenBy.OWNER, Until.YEAR)
SESSION = Kept(_("keeps the browser logged in"), SeenBy.OWNER, Until.ENDED)
TRIES = Kept(_("locks log-in for some minutes after wrong passwords"), SeenBy.NOBODY, Until.WEEKS)
ASKED = Kept(_("lets the site admin decide on the request"), SeenBy.SITE, Until.SITE)

declare(Tries, Fields("account place count last_at", TRIES), title=_("Wrong passwords"), group="account")
declare(
    Device,
    Fields("user", ROW_OF_ACCOUNT),
    Fields("secret_hash browser since used_at", BROWSER),
    title=_("Known browsers"),
    group="account",
)
declare(
    OpenSession,
    Fields("user", ROW_OF_ACCOUNT),
    Fields("key browser since seen_at", SESSION),
    title=_("Active log-ins"),
    group="account",
)
declare(SiteSettings)
declare(Creator, Fields("user given_by at", RIGHT), title=_("Tournament creators"), group="account")
declare(
    Passkey,
    Fields("user", ROW_OF_ACCOUNT),
    Fields("id_hash credential host name counter since used_at", LOG_IN),
    title=_("Passkeys"),
    group="account",
)
declare(
    ExternalLogin,
    Fields("user", ROW_OF_ACCOUNT),
    Fields("issuer subject name since used_at", LOG_IN),
    title=_("Log-ins with other accounts"),
    group="account",
)
declare(
    AccountRequest,
    Fields("email name language asked_at allowed_at allowed_by", ASKED),
    title=_("Requests for an account"),
    group="account",
)
declare(
    Preference,
    Fields("user", ROW_OF_ACCOUNT),
    Fields(
        "language guide_away",
        Kept(_("sets the language of the site for you"), SeenBy.OWNER, Until.ACCOUNT),
    ),
    title=_("Preferences"),
    group="account",
)

declare(ContentType)
declare(Permission)
declare(Group.permissions.through)
declare(Group)
declare(User.groups.through, Fields("user group", ROW_OF_ACCOUNT), title=_("Groups of accounts"), group="account")
declare(
    User.user_permissions.through,
    Fields("user permission", ROW_OF_ACCOUNT),
    title=_("Rights of accounts"),
    group="account",
)
declare(
    User,
    Fields("username first_name last_name email date_joined", SELF),
    Fields("password last_login", LOG_IN),
    Fields("is_superuser is_staff is_active", RIGHT),
    title=_("Accounts"),
    group="account",
)

declare(
    TOTPDevice,
    Fields(
        "user name confirmed throttling_failure_timestamp throttling_failure_count created_at"
        " last_used_at key step t0 digits tolerance drift last_t",
        LOG_IN,
    ),
    title=_("App for one-time codes"),
    group="account",
)

declare(
    StaticDevice,
    Fields(
        "user name confirmed throttling_failure_timestamp throttling_failure_count created_at last_used_at", LOG_IN
    ),
    title=_("Recovery codes"),
    group="account",
)
declare(StaticToken, Fields("device token", LOG_IN), title=_("Recovery codes"), group="account")

declare(Session, Fields("session_key session_data expire_date", SESSION), title=_("Sessions"), group="account")
