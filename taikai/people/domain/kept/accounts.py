"""What is stored about accounts, log-ins and e-mails."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.people.domain.kept.words import Kept, KeptTable, OnRequest, SeenBy, Until, fields, table

ROW = Kept(_("the row's own number, and what it belongs to"), SeenBy.NOBODY, Until.ACCOUNT)
SELF = Kept(_("the account is somebody's, and staff pages name who did what"), SeenBy.STAFF, Until.ACCOUNT)
LOG_IN = Kept(_("proves at the log-in whose account it is"), SeenBy.NOBODY, Until.ACCOUNT)
RIGHT = Kept(_("says what the account may do"), SeenBy.SITE, Until.ACCOUNT)
BROWSER = Kept(_("the person sees where the account is open, and ends it"), SeenBy.OWNER, Until.YEAR)
SESSION = Kept(_("the browser stays logged in"), SeenBy.OWNER, Until.ENDED)
TRIES = Kept(_("wrong passwords make pauses"), SeenBy.NOBODY, Until.WEEKS)
ASKED = Kept(_("whoever runs the site lets the person in"), SeenBy.SITE, Until.SITE)
ROLE = Kept(_("says who organises and who judges"), SeenBy.STAFF, Until.EVENT)
EMAIL = Kept(_("shows what was sent to whom"), SeenBy.ORGANISERS, Until.CONTACTS, OnRequest.DELETED)
TEXT = Kept(_("the e-mail's words, erased once it has gone"), SeenBy.NOBODY, Until.WEEKS, OnRequest.DELETED)
WORK = Kept(_("work that waits for its turn"), SeenBy.NOBODY, Until.WEEKS)
AGAIN = Kept(_("a form sent twice counts once"), SeenBy.NOBODY, Until.WEEKS)

TABLES: dict[str, KeptTable] = {
    "auth.User": table(
        _("Accounts"),
        "account",
        **fields("id", ROW),
        **fields("username first_name last_name email date_joined", SELF),
        **fields("password last_login", LOG_IN),
        **fields("is_superuser is_staff is_active", RIGHT),
    ),
    "accounts.Tries": table(_("Wrong passwords"), "account", **fields("id account place count last_at", TRIES)),
    "accounts.Device": table(
        _("Known browsers"),
        "account",
        **fields("id user", ROW),
        **fields("secret_hash browser since used_at", BROWSER),
    ),
    "accounts.OpenSession": table(
        _("Open log-ins"), "account", **fields("id user", ROW), **fields("key browser since seen_at", SESSION)
    ),
    "sessions.Session": table(_("Sessions"), "account", **fields("session_key session_data expire_date", SESSION)),
    "accounts.Creator": table(
        _("Who may create tournaments"), "account", **fields("id", ROW), **fields("user given_by at", RIGHT)
    ),
    "accounts.Passkey": table(
        _("Passkeys"),
        "account",
        **fields("id user", ROW),
        **fields("id_hash credential host name counter since used_at", LOG_IN),
    ),
    "accounts.AccountRequest": table(
        _("Requests for an account"),
        "account",
        **fields("id", ROW),
        **fields("email name language asked_at allowed_at allowed_by", ASKED),
    ),
    "accounts.Preference": table(
        _("Preferences"),
        "account",
        **fields("id user", ROW),
        **fields(
            "language guide_away",
            Kept(_("the site speaks to the person in this language"), SeenBy.OWNER, Until.ACCOUNT),
        ),
    ),
    "otp_totp.TOTPDevice": table(
        _("One-time codes of an app"),
        "account",
        **fields(
            "id user name confirmed throttling_failure_timestamp throttling_failure_count created_at last_used_at"
            " key step t0 digits tolerance drift last_t",
            LOG_IN,
        ),
    ),
    "otp_static.StaticDevice": table(
        _("Recovery codes"),
        "account",
        **fields(
            "id user name confirmed throttling_failure_timestamp throttling_failure_count created_at last_used_at",
            LOG_IN,
        ),
    ),
    "otp_static.StaticToken": table(_("Recovery codes"), "account", **fields("id device token", LOG_IN)),
    "auth.User_groups": table(_("Groups of accounts"), "account", **fields("id user group", ROW)),
    "auth.User_user_permissions": table(_("Rights of accounts"), "account", **fields("id user permission", ROW)),
    "tournaments.Staff": table(
        _("Staff of an event"),
        "account",
        **fields("id tournament", ROW),
        **fields("user role plays pending invited_name invited_email invited_at", ROLE),
    ),
    "tournaments.WriteKey": table(
        _("Forms already sent"), "event", **fields("id tournament key verb answer at", AGAIN)
    ),
    "jobs.Job": table(
        _("Work of the site"),
        "event",
        **fields(
            "id kind arguments tournament state since attempts due_at handed_at lease_until run last_error"
            " created_at",
            WORK,
        ),
    ),
    "jobs.Email": table(
        _("E-mails"),
        "entry",
        **fields("id tournament job", Kept(ROW.why, SeenBy.NOBODY, Until.CONTACTS, OnRequest.DELETED)),
        **fields("to reply_to subject kind text written_at sent_at stayed", EMAIL),
        **fields("body unsubscribe", TEXT),
    ),
}
