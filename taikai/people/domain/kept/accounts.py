"""What is stored about accounts, log-ins and letters."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.people.domain.kept.words import Kept, OnRequest, Reader, Table, Until, said, table

ROW = Kept(_("the row's own number, and what it belongs to"), Reader.NOBODY, Until.ACCOUNT)
SELF = Kept(_("the account is somebody's, and staff pages name who did what"), Reader.STAFF, Until.ACCOUNT)
LOG_IN = Kept(_("proves at the log-in whose account it is"), Reader.NOBODY, Until.ACCOUNT)
RIGHT = Kept(_("says what the account may do"), Reader.SITE, Until.ACCOUNT)
BROWSER = Kept(_("the person sees where the account is open, and ends it"), Reader.OWNER, Until.YEAR)
SESSION = Kept(_("the browser stays logged in"), Reader.OWNER, Until.ENDED)
TRIES = Kept(_("wrong passwords make pauses"), Reader.NOBODY, Until.WEEKS)
ASKED = Kept(_("whoever runs the site lets the person in"), Reader.SITE, Until.SITE)
ROLE = Kept(_("says who organises and who judges"), Reader.STAFF, Until.EVENT)
LETTER = Kept(_("shows what was sent to whom"), Reader.ORGANISERS, Until.CONTACTS, OnRequest.DELETED)
TEXT = Kept(_("the letter's words, erased once it has gone"), Reader.NOBODY, Until.WEEKS, OnRequest.DELETED)
WORK = Kept(_("work that waits for its turn"), Reader.NOBODY, Until.WEEKS)
AGAIN = Kept(_("a form sent twice counts once"), Reader.NOBODY, Until.WEEKS)

TABLES: dict[str, Table] = {
    "auth.User": table(
        _("Accounts"),
        "account",
        **said("id", ROW),
        **said("username first_name last_name email date_joined", SELF),
        **said("password last_login", LOG_IN),
        **said("is_superuser is_staff is_active", RIGHT),
    ),
    "accounts.Tries": table(_("Wrong passwords"), "account", **said("id account place count last_at", TRIES)),
    "accounts.Device": table(
        _("Known browsers"),
        "account",
        **said("id user", ROW),
        **said("secret_hash browser since used_at", BROWSER),
    ),
    "accounts.OpenSession": table(
        _("Open log-ins"), "account", **said("id user", ROW), **said("key browser since seen_at", SESSION)
    ),
    "sessions.Session": table(_("Sessions"), "account", **said("session_key session_data expire_date", SESSION)),
    "accounts.Creator": table(
        _("Who may create tournaments"), "account", **said("id", ROW), **said("user given_by at", RIGHT)
    ),
    "accounts.Passkey": table(
        _("Passkeys"),
        "account",
        **said("id user", ROW),
        **said("id_hash credential host name counter since used_at", LOG_IN),
    ),
    "accounts.AccountRequest": table(
        _("Requests for an account"),
        "account",
        **said("id", ROW),
        **said("email name language asked_at allowed_at allowed_by", ASKED),
    ),
    "accounts.Preference": table(
        _("Preferences"),
        "account",
        **said("id user", ROW),
        **said("language guide_away", Kept(_("the site speaks so to the person"), Reader.OWNER, Until.ACCOUNT)),
    ),
    "otp_totp.TOTPDevice": table(
        _("One-time codes of an app"),
        "account",
        **said(
            "id user name confirmed throttling_failure_timestamp throttling_failure_count created_at last_used_at"
            " key step t0 digits tolerance drift last_t",
            LOG_IN,
        ),
    ),
    "otp_static.StaticDevice": table(
        _("Recovery codes"),
        "account",
        **said(
            "id user name confirmed throttling_failure_timestamp throttling_failure_count created_at last_used_at",
            LOG_IN,
        ),
    ),
    "otp_static.StaticToken": table(_("Recovery codes"), "account", **said("id device token", LOG_IN)),
    "auth.User_groups": table(_("Groups of accounts"), "account", **said("id user group", ROW)),
    "auth.User_user_permissions": table(_("Rights of accounts"), "account", **said("id user permission", ROW)),
    "tournaments.Staff": table(
        _("Staff of an event"),
        "account",
        **said("id tournament", ROW),
        **said("user role plays pending invited_name invited_email invited_at", ROLE),
    ),
    "tournaments.WriteKey": table(
        _("Forms already sent"), "event", **said("id tournament key verb answer at", AGAIN)
    ),
    "jobs.Job": table(
        _("Work of the site"),
        "event",
        **said(
            "id kind arguments tournament state since attempts due_at handed_at lease_until run last_error"
            " created_at",
            WORK,
        ),
    ),
    "jobs.Email": table(
        _("E-mails"),
        "entry",
        **said("id tournament job", Kept(ROW.why, Reader.NOBODY, Until.CONTACTS, OnRequest.DELETED)),
        **said("to reply_to subject kind text written_at sent_at", LETTER),
        **said("body unsubscribe", TEXT),
    ),
}
