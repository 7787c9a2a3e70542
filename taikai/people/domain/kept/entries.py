"""What is stored about who plays, and about what they did in an event."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from taikai.people.domain.kept.words import Kept, KeptTable, OnRequest, SeenBy, Until, fields, table

ROW = Kept(_("the row's own number, and what it belongs to"), SeenBy.NOBODY, Until.EVENT, OnRequest.STAYS)
PUBLISHED = Kept(
    _("lists, seating and results say who played"), SeenBy.EVERYBODY, Until.EVENT, OnRequest.PSEUDONYM
)
SHOWN = Kept(_("lists and results show it beside the name"), SeenBy.EVERYBODY, Until.EVENT, OnRequest.CLEARED)
COUNTRY = Kept(
    _("lists show it; the weight of the event counts countries"),
    SeenBy.EVERYBODY,
    Until.EVENT,
    OnRequest.STAYS,
)
WHOLE = Kept(
    _("organisers and federation know the whole name of who does not show it"),
    SeenBy.ORGANISERS,
    Until.EVENT,
    OnRequest.CLEARED,
)
NUMBER = Kept(_("the federation knows its members by it"), SeenBy.ORGANISERS, Until.EVENT, OnRequest.CLEARED)
LISTED = Kept(
    _("the federation gave its list, so that players’ numbers can be looked up"),
    SeenBy.ORGANISERS,
    Until.CONTACTS,
)
CONTACT = Kept(_("the organisers write to the person"), SeenBy.ORGANISERS, Until.CONTACTS, OnRequest.CLEARED)
TOLD = Kept(_("the person tells the organisers something"), SeenBy.ORGANISERS, Until.CONTACTS, OnRequest.CLEARED)
ANSWERED = Kept(
    _("the organisers asked; beside the question stands who reads the answer"),
    SeenBy.EVERYBODY,
    Until.CONTACTS,
    OnRequest.DELETED,
)
OFFERED = Kept(
    _("somebody who is offered a place gets an e-mail"), SeenBy.ORGANISERS, Until.CONTACTS, OnRequest.DELETED
)
RUNNING = Kept(_("the event runs by it"), SeenBy.STAFF, Until.EVENT)
PAID = Kept(_("fees are counted"), SeenBy.ORGANISERS, Until.EVENT)
PAYER = Kept(_("the treasurer finds whose payment it is"), SeenBy.ORGANISERS, Until.CONTACTS, OnRequest.CLEARED)
BELONGS = Kept(_("places and fees depend on it"), SeenBy.ORGANISERS, Until.EVENT)
AGREED = Kept(_("shows that the person agreed, and when"), SeenBy.ORGANISERS, Until.EVENT)
LINK = Kept(
    _("makes the personal link, which cannot be guessed"), SeenBy.NOBODY, Until.CONTACTS, OnRequest.CLEARED
)
SAME = Kept(
    _("somebody's events stand together, on a page if the person wants one"),
    SeenBy.SITE,
    Until.EVENT,
    OnRequest.DELETED,
)
DECIDED = Kept(_("a wrong joining can be undone"), SeenBy.SITE, Until.SITE)
RUNS = Kept(_("says who may change a series"), SeenBy.ORGANISERS, Until.SITE)
PLAYED = Kept(_("results belong to whoever sat there"), SeenBy.EVERYBODY, Until.EVENT)
TRACE = Kept(_("shows afterwards who did what, and when"), SeenBy.STAFF, Until.EVENT)
PUSH = Kept(_("a phone that asked for it is told what happens"), SeenBy.NOBODY, Until.ENDED, OnRequest.DELETED)
WISHED = Kept(_("the draw keeps people together or apart"), SeenBy.ORGANISERS, Until.EVENT)
CALLED = Kept(_("a judge comes to the table"), SeenBy.STAFF, Until.EVENT)
PROGRAM = Kept(_("other programs take part in the event"), SeenBy.ORGANISERS, Until.EVENT)
LOGGED = Kept(_("shows who of the staff has looked at contact data"), SeenBy.ORGANISERS, Until.CONTACTS)
WRITTEN_ONCE = Kept(
    _("nobody gets an e-mail twice; only a fingerprint of the address"), SeenBy.NOBODY, Until.CONTACTS
)
WANTS_NONE = Kept(_("nobody writes to them again; only a fingerprint of the address"), SeenBy.NOBODY, Until.ENDED)

SHEET = Kept(
    _("judges read the table's paper sheet beside the result"), SeenBy.STAFF, Until.CONTACTS, OnRequest.DELETED
)

TABLES: dict[str, KeptTable] = {
    "registration.Entrant": table(
        _("Entries"),
        "entry",
        **fields("id tournament", ROW),
        **fields("name", PUBLISHED),
        **fields("nickname club family_name", SHOWN),
        **fields("legal_name legal_family", WHOLE),
        **fields("shown_as", RUNNING),
        **fields("country", COUNTRY),
        **fields("ema_number", NUMBER),
        **fields("email language", CONTACT),
        **fields("note", TOLD),
        **fields(
            "can_substitute kind status checked_in_at applied_at withdrawn_at asked_until merged_into", RUNNING
        ),
        **fields("paid_at", PAID),
        **fields("consented_at erased_at link_sent_at", AGREED),
        **fields("secret", LINK),
    ),
    "registration.Question": table(
        _("Questions of the organisers"),
        "event",
        **fields("id tournament text help kind choices required seen_by position", ROW),
    ),
    "registration.Answer": table(
        _("Answers to the organisers' questions"),
        "entry",
        **fields("id question entrant", ROW),
        **fields("value", ANSWERED),
    ),
    "registration.Group": table(
        _("Groups of people who enter"),
        "event",
        **fields(
            "id tournament name joined countries most most_percent kept kept_until skips_approval secret position",
            ROW,
        ),
    ),
    "registration.Membership": table(
        _("Who belongs to a group"),
        "entry",
        **fields("id group entrant", ROW),
        **fields("state", BELONGS),
    ),
    "registration.Merging": table(
        _("Entries that were made one"), "event", **fields("id kept left moved", ROW), **fields("was at", TRACE)
    ),
    "registration.Passing": table(
        _("Places passed on to somebody else"),
        "entry",
        **fields("id giver receiver language fee_followed", ROW),
        **fields("state until made_at ended_at", RUNNING),
        **fields("name email", OFFERED),
        **fields("secret", LINK),
    ),
    "registration.TwoPeople": table(
        _("Entries that look alike and are two people's"),
        "event",
        **fields("id", ROW),
        **fields("first second", TRACE),
    ),
    "money.Payment": table(
        _("Payments"),
        "entry",
        **fields("id tournament entrant part_of", ROW),
        **fields("amount currency how on mark listed by at undone_at", PAID),
        **fields("text", PAYER),
    ),
    "money.Bill": table(
        _("Confirmed places"), "entry", **fields("id entrant", ROW), **fields("since lines", PAID)
    ),
    "money.Allowance": table(
        _("What somebody was given of the fee"),
        "entry",
        **fields("id entrant", ROW),
        **fields("amounts by at undone_at", PAID),
        **fields("reason", PAYER),
    ),
    "money.Reminder": table(
        _("Reminders of the fee"), "entry", **fields("id entrant", ROW), **fields("at by email", PAID)
    ),
    "money.Cancelling": table(
        _("Entries cancelled together"),
        "event",
        **fields("id tournament", ROW),
        **fields("at by undone_at", TRACE),
    ),
    "money.Cancelled": table(
        _("Entries cancelled because the fee was not paid"),
        "entry",
        **fields("id cancelling entrant", ROW),
        **fields("was", PAID),
    ),
    "emails.RoundMail": table(
        _("E-mails to groups"),
        "event",
        **fields("id tournament groups about_entry sent_at", ROW),
        **fields("by written_at", TRACE),
    ),
    "emails.Receipt": table(
        _("Who got an e-mail to a group"), "event", **fields("id mail", ROW), **fields("mark", WRITTEN_ONCE)
    ),
    "emails.OptOut": table(
        _("Who wants no e-mails about anything else"),
        "event",
        **fields("id at", ROW),
        **fields("digest", WANTS_NONE),
    ),
    "people.Consent": table(
        _("What somebody agreed to"),
        "entry",
        **fields("id entrant", ROW),
        **fields("purpose given at by_staff", AGREED),
    ),
    "people.Part": table(
        _("Entries known to be one person's"), "entry", **fields("id", ROW), **fields("entrant person", SAME)
    ),
    "people.Person": table(
        _("People across events"), "entry", **fields("id secret made_at", ROW), **fields("user shows_page", SAME)
    ),
    "people.PersonNumber": table(
        _("EMA numbers of people"), "entry", **fields("id", ROW), **fields("person number", SAME)
    ),
    "people.Deed": table(
        _("What was said about who is who"),
        "entry",
        **fields("id", ROW),
        **fields("kind at by who moved undone_at", DECIDED),
    ),
    "series.TeamMember": table(
        _("Members of teams"), "event", **fields("id team", ROW), **fields("entrant substitute", PLAYED)
    ),
    "series.Series": table(
        _("Series of events"),
        "event",
        **fields("id slug name description competitors points_by table best drops ties least made_at", ROW),
        **fields("owner", RUNS),
    ),
    "series.Runner": table(_("Who runs a series"), "event", **fields("id series", ROW), **fields("user", RUNS)),
    "series.SeriesEntry": table(
        _("Log of a series"),
        "event",
        **fields("id series", ROW),
        **fields("at user who verb target", Kept(TRACE.why, SeenBy.ORGANISERS, Until.SITE)),
    ),
    "people.Forgotten": table(
        _("Who was forgotten"), "entry", **fields("id entrant number", ROW), **fields("at by_staff", AGREED)
    ),
    "seating.Seat": table(
        _("Seats"), "event", **fields("id round table", ROW), **fields("wind entrant stands_in_for", PLAYED)
    ),
    "seating.Absence": table(
        _("Absences"), "event", **fields("id", ROW), **fields("entrant first last substitute", PLAYED)
    ),
    "seating.Wishes": table(
        _("Wishes for the draw"), "event", **fields("id tournament", ROW), **fields("data", WISHED)
    ),
    "calls.Call": table(
        _("Calls for a judge"),
        "event",
        **fields("id table", ROW),
        **fields("dispute about hand words entrant at taken_by taken_as taken_at ended_at ending", CALLED),
    ),
    "results.Result": table(
        _("Results of tables"),
        "event",
        **fields("id table version previous state", ROW),
        **fields("east south west north sticks_left chombo taken_over_during", PLAYED),
        **fields("entered_by entered_at confirmed_by confirmed_at reason", TRACE),
    ),
    "results.Signature": table(
        _("Signatures under a result"),
        "event",
        **fields("id result", ROW),
        **fields("wind entrant how by reason at lifted_at", TRACE),
    ),
    "results.SheetPhoto": table(
        _("Photos of paper sheets"),
        "event",
        **fields("id table digest width height", ROW),
        **fields("content", SHEET),
        **fields("by at", TRACE),
    ),
    "results.Penalty": table(
        _("Penalties"),
        "event",
        **fields("id tournament", ROW),
        **fields("entrant round tenths reason", PLAYED),
        **fields("given_by given_at cancelled_at cancelled_reason", TRACE),
    ),
    "results.Hold": table(
        _("Hanchans held back"), "event", **fields("id round", ROW), **fields("held_at held_by", TRACE)
    ),
    "hands.ReportedHand": table(
        _("Hands reported at a table"),
        "event",
        **fields("id table number place kind dealer schema", ROW),
        **fields("record", PLAYED),
        **fields("by at undone_at", TRACE),
    ),
    "baida.SheetHand": table(
        _("Hands of a Baida table"),
        "event",
        **fields("id table number place schema", ROW),
        **fields("record", PLAYED),
        **fields("by at undone_at", TRACE),
    ),
    "news.Announcement": table(
        _("Announcements"),
        "event",
        **fields("id tournament corrects to_players to_judges to_screens mailed", ROW),
        **fields("text place at", Kept(_("the hall is told"), SeenBy.EVERYBODY, Until.EVENT)),
        **fields("by written_at taken_back_at", TRACE),
    ),
    "news.NewsDevice": table(
        _("Phones that want to be told"),
        "entry",
        **fields("id tournament entrant user endpoint p256dh auth off language made_at told_at", PUSH),
    ),
    "seating.PlanJob": table(
        _("Draws that were made"),
        "event",
        **fields(
            "id tournament mode request state run done total best plan problems created_at started_at"
            " beat_at ended_at accepted_at dropped_at undone_at before verify_at verified",
            ROW,
        ),
        **fields("actor", TRACE),
    ),
    "tournaments.LogEntry": table(
        _("Action log"),
        "event",
        **fields("id tournament", ROW),
        **fields(
            "at user actor role verb target target_id before after reason",
            Kept(TRACE.why, SeenBy.STAFF, Until.EVENT, OnRequest.PSEUDONYM),
        ),
    ),
    "people.Look": table(
        _("Looks at contact data"),
        "event",
        **fields("id tournament", ROW),
        **fields("user who page day first_at last_at times", LOGGED),
    ),
    "federation.Filing": table(
        _("What a federation is told"),
        "event",
        **fields(
            "id tournament federation country qualification applied_on observer_named_on done columns venue"
            " equipment complaints atmosphere catering prizes other conclusion",
            ROW,
        ),
        **fields("observer", Kept(_("the federation wants to know who observes"), SeenBy.EVERYBODY, Until.EVENT)),
    ),
    "federation.ListedNumber": table(
        _("The federation’s list of players"),
        "event",
        **fields("id tournament", ROW),
        **fields("number name key country", LISTED),
    ),
    "paper.PaperFile": table(
        _("Badges, lists and sheets as PDF"),
        "event",
        **fields(
            "id tournament kind size hanchan first language revision state pages content asked_at made_at",
            Kept(_("to be printed: names, tables, results"), SeenBy.STAFF, Until.DAY),
        ),
    ),
    "archive.Pages": table(
        _("Results as pages to keep"),
        "event",
        **fields(
            "id tournament language revision state count content asked_at made_at",
            Kept(_("to be kept by the club: what is public"), SeenBy.STAFF, Until.DAY),
        ),
    ),
    "archive.Corrections": table(
        _("Results from a file, to be compared"),
        "event",
        **fields("id tournament name lines at", Kept(_("the event runs by it"), SeenBy.ORGANISERS, Until.DAY)),
    ),
    "archive.Upload": table(
        _("Files of events, to be imported"),
        "event",
        **fields(
            "id user name content at made",
            Kept(_("an event is made of it after a look"), SeenBy.OWNER, Until.DAY, OnRequest.DELETED),
        ),
    ),
    "archive.Namesake": table(
        _("Staff of imported events, by name only"),
        "event",
        **fields("id tournament", ROW),
        **fields("user", TRACE),
    ),
    "api.Token": table(
        _("Tokens of programs"),
        "event",
        **fields("id tournament name digest begins scope used_at", PROGRAM),
        **fields("made_by made_at ended_at", TRACE),
    ),
    "api.Webhook": table(
        _("Addresses that are told of changes"),
        "event",
        **fields("id tournament url secret events", PROGRAM),
        **fields("made_by made_at ended_at", TRACE),
    ),
}
