"""What is stored about who plays, and about what they did in an event."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.people.domain.kept.words import Kept, OnRequest, Reader, Table, Until, said, table

ROW = Kept(_("the row's own number, and what it belongs to"), Reader.NOBODY, Until.EVENT, OnRequest.STAYS)
PUBLISHED = Kept(
    _("lists, seating and results say who played"), Reader.EVERYBODY, Until.EVENT, OnRequest.PSEUDONYM
)
SHOWN = Kept(_("lists and results show it beside the name"), Reader.EVERYBODY, Until.EVENT, OnRequest.CLEARED)
COUNTRY = Kept(
    _("lists show it; the weight of the event counts countries"), Reader.EVERYBODY, Until.EVENT, OnRequest.STAYS
)
WHOLE = Kept(
    _("organisers and federation know the whole name of who does not show it"),
    Reader.ORGANISERS,
    Until.EVENT,
    OnRequest.CLEARED,
)
NUMBER = Kept(_("the federation knows its members by it"), Reader.ORGANISERS, Until.EVENT, OnRequest.CLEARED)
CONTACT = Kept(_("the organisers write to the person"), Reader.ORGANISERS, Until.CONTACTS, OnRequest.CLEARED)
TOLD = Kept(_("the person tells the organisers something"), Reader.ORGANISERS, Until.CONTACTS, OnRequest.CLEARED)
ANSWERED = Kept(
    _("the organisers asked; beside the question stands who reads the answer"),
    Reader.EVERYBODY,
    Until.CONTACTS,
    OnRequest.DELETED,
)
RUNNING = Kept(_("the event runs by it"), Reader.STAFF, Until.EVENT)
PAID = Kept(_("fees are counted"), Reader.ORGANISERS, Until.EVENT)
PAYER = Kept(_("the treasurer finds whose payment it is"), Reader.ORGANISERS, Until.CONTACTS, OnRequest.CLEARED)
AGREED = Kept(_("shows that the person agreed, and when"), Reader.ORGANISERS, Until.EVENT)
LINK = Kept(
    _("makes the personal link, which cannot be guessed"), Reader.NOBODY, Until.CONTACTS, OnRequest.CLEARED
)
SAME = Kept(
    _("somebody's events stand together, on a page if the person wants one"),
    Reader.SITE,
    Until.EVENT,
    OnRequest.DELETED,
)
DECIDED = Kept(_("a wrong joining can be undone"), Reader.SITE, Until.SITE)
RUNS = Kept(_("says who may change a series"), Reader.ORGANISERS, Until.SITE)
PLAYED = Kept(_("results belong to whoever sat there"), Reader.EVERYBODY, Until.EVENT)
TRACE = Kept(_("shows afterwards who did what, and when"), Reader.STAFF, Until.EVENT)
PUSH = Kept(_("a phone that asked for it is told what happens"), Reader.NOBODY, Until.ENDED, OnRequest.DELETED)
WISHED = Kept(_("the draw keeps people together or apart"), Reader.ORGANISERS, Until.EVENT)
CALLED = Kept(_("a judge comes to the table"), Reader.STAFF, Until.EVENT)
RUNS = Kept(_("other programs take part in the event"), Reader.ORGANISERS, Until.EVENT)
LOGGED = Kept(_("shows who of the staff has looked at contact data"), Reader.ORGANISERS, Until.CONTACTS)
WRITTEN_ONCE = Kept(
    _("nobody gets a letter twice; only a fingerprint of the address"), Reader.NOBODY, Until.CONTACTS
)
WANTS_NONE = Kept(_("nobody writes to them again; only a fingerprint of the address"), Reader.NOBODY, Until.ENDED)

TABLES: dict[str, Table] = {
    "registration.Entrant": table(
        _("Entries"),
        "entry",
        **said("id tournament", ROW),
        **said("name", PUBLISHED),
        **said("nickname club family_name", SHOWN),
        **said("legal_name legal_family", WHOLE),
        **said("shown_as", RUNNING),
        **said("country", COUNTRY),
        **said("ema_number", NUMBER),
        **said("email language", CONTACT),
        **said("note", TOLD),
        **said("can_substitute kind status checked_in_at applied_at withdrawn_at asked_until", RUNNING),
        **said("paid_at", PAID),
        **said("consented_at erased_at", AGREED),
        **said("secret", LINK),
    ),
    "registration.Question": table(
        _("Questions of the organisers"),
        "event",
        **said("id tournament text help kind choices required seen_by position", ROW),
    ),
    "registration.Answer": table(
        _("Answers to the organisers' questions"),
        "entry",
        **said("id question entrant", ROW),
        **said("value", ANSWERED),
    ),
    "money.Payment": table(
        _("Payments"),
        "entry",
        **said("id tournament entrant", ROW),
        **said("amount currency how on mark by at undone_at", PAID),
        **said("text", PAYER),
    ),
    "letters.RoundMail": table(
        _("Letters to groups"),
        "event",
        **said("id tournament groups about_entry sent_at", ROW),
        **said("by written_at", TRACE),
    ),
    "letters.Receipt": table(
        _("Who got a letter to a group"), "event", **said("id mail", ROW), **said("mark", WRITTEN_ONCE)
    ),
    "letters.OptOut": table(
        _("Who wants no letters about anything else"), "event", **said("id at", ROW), **said("digest", WANTS_NONE)
    ),
    "people.Consent": table(
        _("What somebody agreed to"),
        "entry",
        **said("id entrant", ROW),
        **said("purpose given at by_staff", AGREED),
    ),
    "people.Part": table(
        _("Entries known to be one person's"), "entry", **said("id", ROW), **said("entrant person", SAME)
    ),
    "people.Person": table(
        _("People across events"), "entry", **said("id secret made_at", ROW), **said("user shows_page", SAME)
    ),
    "people.PersonNumber": table(
        _("EMA numbers of people"), "entry", **said("id", ROW), **said("person number", SAME)
    ),
    "people.Deed": table(
        _("What was said about who is who"),
        "entry",
        **said("id", ROW),
        **said("kind at by who moved undone_at", DECIDED),
    ),
    "series.TeamMember": table(
        _("Members of teams"), "event", **said("id team", ROW), **said("entrant substitute", PLAYED)
    ),
    "series.Series": table(
        _("Series of events"),
        "event",
        **said("id slug name description competitors points_by table best drops ties least made_at", ROW),
        **said("owner", RUNS),
    ),
    "series.Runner": table(_("Who runs a series"), "event", **said("id series", ROW), **said("user", RUNS)),
    "series.SeriesEntry": table(
        _("Log of a series"),
        "event",
        **said("id series", ROW),
        **said("at user who verb target", Kept(TRACE.why, Reader.ORGANISERS, Until.SITE)),
    ),
    "people.Forgotten": table(
        _("Who was forgotten"), "entry", **said("id entrant number", ROW), **said("at by_staff", AGREED)
    ),
    "seating.Seat": table(
        _("Seats"), "event", **said("id round table", ROW), **said("wind entrant stands_in_for", PLAYED)
    ),
    "seating.Absence": table(
        _("Absences"), "event", **said("id", ROW), **said("entrant first last substitute", PLAYED)
    ),
    "seating.Wishes": table(
        _("Wishes for the draw"), "event", **said("id tournament", ROW), **said("data", WISHED)
    ),
    "calls.Call": table(
        _("Calls for a judge"),
        "event",
        **said("id table", ROW),
        **said("dispute about hand words entrant at taken_by taken_as taken_at ended_at ending", CALLED),
    ),
    "results.Result": table(
        _("Results of tables"),
        "event",
        **said("id table version previous state", ROW),
        **said("east south west north sticks_left chombo taken_over_during", PLAYED),
        **said("entered_by entered_at confirmed_by confirmed_at reason", TRACE),
    ),
    "results.Signature": table(
        _("Signatures under a result"),
        "event",
        **said("id result", ROW),
        **said("wind entrant how by reason at lifted_at", TRACE),
    ),
    "results.Penalty": table(
        _("Penalties"),
        "event",
        **said("id tournament", ROW),
        **said("entrant round tenths reason", PLAYED),
        **said("given_by given_at cancelled_at cancelled_reason", TRACE),
    ),
    "results.Hold": table(
        _("Hanchans held back"), "event", **said("id round", ROW), **said("held_at held_by", TRACE)
    ),
    "hands.ReportedHand": table(
        _("Hands reported at a table"),
        "event",
        **said("id table number place kind dealer schema", ROW),
        **said("record", PLAYED),
        **said("by at undone_at", TRACE),
    ),
    "baida.SheetHand": table(
        _("Hands of a Baida table"),
        "event",
        **said("id table number place schema", ROW),
        **said("record", PLAYED),
        **said("by at undone_at", TRACE),
    ),
    "news.Announcement": table(
        _("Announcements"),
        "event",
        **said("id tournament corrects to_players to_judges to_screens mailed", ROW),
        **said("text place at", Kept(_("the hall is told"), Reader.EVERYBODY, Until.EVENT)),
        **said("by written_at taken_back_at", TRACE),
    ),
    "news.Device": table(
        _("Phones that want to be told"),
        "entry",
        **said("id tournament entrant user endpoint p256dh auth off language made_at told_at", PUSH),
    ),
    "seating.PlanJob": table(
        _("Draws that were made"),
        "event",
        **said(
            "id tournament mode request state run done total best plan problems created_at started_at"
            " beat_at ended_at accepted_at dropped_at undone_at before verify_at verified",
            ROW,
        ),
        **said("actor", TRACE),
    ),
    "tournaments.LogEntry": table(
        _("Action log"),
        "event",
        **said("id tournament", ROW),
        **said(
            "at user actor role verb target target_id before after reason",
            Kept(TRACE.why, Reader.STAFF, Until.EVENT, OnRequest.PSEUDONYM),
        ),
    ),
    "people.Look": table(
        _("Looks at contact data"),
        "event",
        **said("id tournament", ROW),
        **said("user who page day first_at last_at times", LOGGED),
    ),
    "federation.Filing": table(
        _("What a federation is told"),
        "event",
        **said(
            "id tournament federation country qualification applied_on observer_named_on done columns venue"
            " equipment complaints atmosphere catering prizes other conclusion",
            ROW,
        ),
        **said("observer", Kept(_("the federation wants to know who observes"), Reader.EVERYBODY, Until.EVENT)),
    ),
    "paper.PaperFile": table(
        _("Badges, lists and sheets as PDF"),
        "event",
        **said(
            "id tournament kind size hanchan first language revision state pages content asked_at made_at",
            Kept(_("to be printed: names, tables, results"), Reader.STAFF, Until.DAY),
        ),
    ),
    "archive.Pages": table(
        _("Results as pages to keep"),
        "event",
        **said(
            "id tournament language revision state count content asked_at made_at",
            Kept(_("to be kept by the club: what is public"), Reader.STAFF, Until.DAY),
        ),
    ),
    "archive.Corrections": table(
        _("Results from a file, to be compared"),
        "event",
        **said("id tournament name lines at", Kept(_("the event runs by it"), Reader.ORGANISERS, Until.DAY)),
    ),
    "archive.Upload": table(
        _("Files of events, to be imported"),
        "event",
        **said(
            "id user name content at made",
            Kept(_("an event is made of it after a look"), Reader.OWNER, Until.DAY, OnRequest.DELETED),
        ),
    ),
    "archive.Namesake": table(
        _("Staff of imported events, by name only"), "event", **said("id tournament", ROW), **said("user", TRACE)
    ),
    "api.Token": table(
        _("Tokens of programs"),
        "event",
        **said("id tournament name digest begins scope used_at", RUNS),
        **said("made_by made_at ended_at", TRACE),
    ),
    "api.Webhook": table(
        _("Addresses that are told of changes"),
        "event",
        **said("id tournament url secret events", RUNS),
        **said("made_by made_at ended_at", TRACE),
    ),
}
