"""Template filters for numbers, winds and signs."""

from __future__ import annotations

import datetime as dt
import uuid
from functools import cache, lru_cache
from typing import Any, Literal
from urllib.parse import urlsplit

from django import template
from django.forms import BooleanField, BoundField, ChoiceField
from django.templatetags.static import static
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django_countries.fields import Country

from scoring.texts import Text
from taikai.formatting import dates, numbers
from taikai.formatting.icons import icon
from taikai.formatting.markdown import PARSER, rendered
from taikai.formatting.translation import reader_language
from taikai.tournaments.domain.audit_log.details import Detail, actor_words, details, target_words
from taikai.tournaments.domain.audit_log.verbs import words
from taikai.tournaments.models import LogEntry, Tournament

register = template.Library()

WIND_NAMES = {
    "E": pgettext_lazy("wind", "East"),
    "S": pgettext_lazy("wind", "South"),
    "W": pgettext_lazy("wind", "West"),
    "N": pgettext_lazy("wind", "North"),
}
ROLE_WORDS = {
    "organiser": _("organiser"),
    "judge": _("judge"),
    "player": _("player"),
    "public": pgettext_lazy("role", "public"),
}
#: Places at a table. Ranks in the standings begin with them, too.
ORDINALS = {1: _("1st"), 2: _("2nd"), 3: _("3rd"), 4: _("4th")}


@register.filter
def points(value: int | Literal[""] | None) -> str:
    """Points with thin spaces and a real minus: 31 200, −4 000. What is not there ("" in a template) is a dash."""
    if value is None or value == "":
        return "–"
    return numbers.whole(int(value))


@register.filter
def points_change(value: int) -> str:
    """A change of points with its sign: +6 500, −5 500, ±0."""
    return f"+{numbers.whole(value)}" if value > 0 else numbers.whole(value) if value else "±0"


@register.filter
def score(tenths: int | Literal[""] | None) -> str:
    """A score in tenths with its sign: +12.3, −14.8, 0.0; in Polish +12,3. What is not there is a dash."""
    return "–" if tenths is None or tenths == "" else numbers.tenths(int(tenths), plus=True)


@register.filter
def score_class(tenths: int | None) -> str:
    """`positive`, `negative` or nothing: colour is only the third sign, after sign and word."""
    if not tenths:
        return ""
    return "positive" if tenths > 0 else "negative"


@register.filter
def ordinal(place: int | None) -> str:
    """1st, 2nd, 3rd …: one message for each place at a table and one pattern for the others."""
    if place is None:
        return "–"
    if place in ORDINALS:
        return str(ORDINALS[place])
    # Translators: a rank from 5 on: 5th, 12th. English makes 21st, 22nd and 23rd from it by itself.
    words = gettext("%(rank)dth") % {"rank": place}
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10) if place % 100 not in (11, 12, 13) else None
    return f"{place}{ending}" if ending and words == f"{place}th" else words


@register.filter
def sentence(text: Text) -> str:
    """What comes from the catalogues of rules and cards, in the reader's language."""
    return text.get(reader_language())


@register.filter
def wind(letter: str) -> SafeString:
    """The square badge of a wind, with its name for screen readers."""
    return _wind(letter, get_language() or "")


@cache
def _wind(letter: str, _language: str) -> SafeString:
    """Made once a language: a page of two hundred players has hundreds of them."""
    return format_html(
        '<abbr class="wind wind-{}" title="{}">{}</abbr>', letter.lower(), WIND_NAMES[letter], letter
    )


@register.filter
def get(mapping: Any, key: Any) -> Any:
    """A value of a mapping by a variable key."""
    return mapping.get(key) if hasattr(mapping, "get") else mapping[key]


@register.filter
def what_was_done(entry: LogEntry) -> Any:
    """The verb of a line of the action log as a person says it."""
    return words(entry)


@register.filter
def who_did(entry: LogEntry) -> str:
    """Who it was, as a line of the log begins."""
    return gettext("Not logged in") if entry.actor == "public" else entry.actor


@register.filter
def changed_rows(entry: LogEntry) -> list[Detail]:
    """What a line of the action log changed, in words."""
    return details(entry)


@register.filter
def actor_name(actor: str) -> str:
    """Who a line of the action log is by, in the reader's language where it is a device of a table."""
    return actor_words(actor)


@register.filter
def target_name(target: str) -> str:
    """What a line of the action log is about, in the reader's language where it is a place of the tournament."""
    return target_words(target)


@register.filter
def role_name(role: str) -> Any:
    """An action log's role as a person says it."""
    return ROLE_WORDS.get(role, role)


@register.filter(expects_localtime=True)
def short_day(value: dt.date | None) -> str:
    """A day without its year: 21 Nov."""
    return "–" if value is None else dates.short_day(value)


@register.filter(expects_localtime=True)
def short_month(value: dt.date) -> str:
    """A month: Nov 2026."""
    return dates.short_month(value)


@register.filter(expects_localtime=True)
def month_day(value: dt.date | None, time: str = "") -> str:
    """A day without its year, with its time for `:"time"`: 21 November, 14:30."""
    return dates.month_day(value, time=bool(time)) if value else ""


@register.filter(expects_localtime=True)
def weekday_day(value: dt.date | None, time: str = "") -> str:
    """A day of the week without the year: Saturday, 21 November."""
    return dates.month_day(value, weekday=True, time=bool(time)) if value else ""


@register.filter(expects_localtime=True)
def weekday_date(value: dt.date | None, time: str = "") -> str:
    """A day of the week with the year: Saturday, 21 November 2026."""
    return date_format(value, dates.pattern(year=True, weekday=True, time=bool(time))) if value else ""


@register.filter(expects_localtime=True)
def zoned(value: dt.datetime | None) -> str:
    """A moment with its time zone, where no tournament gives one."""
    return f"{date_format(value, 'DATETIME_FORMAT')} {date_format(value, 'T')}" if value else ""


@register.filter
def days(tournament: Tournament, weekday: str = "") -> str:
    """The day or days of a tournament: 21–22 November 2026; `:"weekday"` names their days of the week."""
    return dates.days(tournament.starts_on, tournament.ends_on, weekday=bool(weekday))


@register.filter
def only_here(address: str) -> bool:
    """Whether only this computer can open an address."""
    return urlsplit(address).hostname in ("localhost", "127.0.0.1", "::1")


register.simple_tag(lru_cache(maxsize=256)(icon), name="icon")


@register.simple_tag(takes_context=True)
def write_key(context: dict[str, Any]) -> SafeString:
    """The hidden client-made key that makes a form safe to send twice; on a cached page, its gap."""
    key = context.get("write_key_gap") or uuid.uuid4().hex
    return format_html('<input type="hidden" name="key" value="{}">', key)


@register.simple_tag
def state_mark(state: str, word: str = "") -> SafeString:
    """A state as a badge: its word, a picture where it has one, and only then a colour."""
    return _state_mark(str(state), str(word or state))


#: States with a picture of their own; the others are their word.
STATE_ICONS = {"missing": "clock-alert", "disputed": "equal-not", "withdrawn": "x", "final": "check"}


@lru_cache(maxsize=1024, typed=True)
def _state_mark(state: str, word: str) -> SafeString:
    """Made once: a list of two hundred entrants has hundreds of them. `typed`: safe words are not like others."""
    picture = icon(STATE_ICONS[state], size=14) if state in STATE_ICONS else ""
    return format_html('<span class="state state-{}">{}{}</span>', state, picture, word)


@register.simple_tag
def country_mark(country: Any) -> SafeString:
    """A country's code with its name for whoever does not know it; nothing without a country."""
    return _country_mark(country.code, get_language() or "") if country else SafeString("")


@lru_cache(maxsize=1024)
def _country_mark(code: str, _language: str) -> SafeString:
    """Made once a language: a country's name is looked up in several lists."""
    return format_html(
        '<span class="country"><abbr class="country-code" title="{0}">{1}</abbr> '
        '<span class="country-name">{0}</span></span>',
        Country(code).name,
        code,
    )


TILE_HONOURS = {
    "1": _("East"),
    "2": _("South"),
    "3": _("West"),
    "4": _("North"),
    "5": _("white dragon"),
    "6": _("green dragon"),
    "7": _("red dragon"),
}
TILE_SUITS = {"m": _("man"), "p": _("pin"), "s": _("sou")}


def tile_name(code: str) -> str:
    """How a tile is read out: "5 man", "red 5 pin", "East"."""
    if code == "back":
        return gettext("face-down tile")
    number, suit = code[0], code[1]
    if suit == "z":
        return str(TILE_HONOURS[number])
    if number == "0":
        return gettext("red 5 %(suit)s") % {"suit": TILE_SUITS[suit]}
    return f"{number} {TILE_SUITS[suit]}"


@register.simple_tag
def tile(code: str, css: str = "") -> SafeString:
    """The picture of one tile, with its name for screen readers: `5m`, `0p` (red five), `7z`, `back`."""
    picture = f"5{code[1]}" if code.startswith("0") else code
    classes = f"tile tile-{code[-1]} tile-{picture} {'tile-red ' if code.startswith('0') else ''}{css}"
    return format_html(
        '<svg class="{}" role="img" aria-label="{}" viewBox="0 0 560 740"><use href="{}#{}"/></svg>',
        classes.strip(),
        tile_name(code),
        static("tiles/tiles.svg"),
        picture,
    )


def split_tiles(text: str) -> list[str]:
    """`123m77z` as single tiles; anything else is left out."""
    found: list[str] = []
    digits = ""
    for letter in text:
        if letter in "0123456789":
            digits += letter
        elif letter in "mpsz":
            found += [digit + letter for digit in digits]
            digits = ""
    return found


@register.simple_tag
def tiles(text: str, css: str = "") -> SafeString:
    """The pictures of several tiles: `{% tiles "123m77z" %}`."""
    return format_html(
        '<span class="tiles">{}</span>', SafeString("".join(tile(t, css) for t in split_tiles(text)))
    )


@register.inclusion_tag("parts/field.html")
def field(bound: BoundField, autofocus: bool = False) -> dict[str, Any]:
    """A form field with its label, help and errors tied together for screen readers."""
    described = []
    if bound.help_text:
        described.append(f"{bound.auto_id}_help")
    if bound.errors:
        described.append(f"{bound.auto_id}_error")
    attrs: dict[str, str | bool] = {}
    if described:
        attrs["aria-describedby"] = " ".join(described)
    if bound.errors:
        attrs["aria-invalid"] = "true"
    if autofocus:
        attrs["autofocus"] = "autofocus"
    kind = bound.field.widget.__class__.__name__.lower()
    return {
        "field": bound,
        "is_asked": _is_asked(bound),
        "control": bound.as_widget(attrs=attrs),
        "is_checkbox": kind == "checkboxinput",
        "is_group": kind in ("radioselect", "checkboxselectmultiple"),
    }


def _begins_empty(field: ChoiceField, initial: Any) -> bool:
    """Whether a choice has to be made: nothing is chosen before somebody chooses."""
    choices: Any = field.choices
    first, _words = next(iter(choices), ("", ""))
    return first in ("", None) and initial in ("", None)


def _is_asked(bound: BoundField) -> bool:
    """Whether a field says that it must be filled in: what is typed, beside fields that need not be."""
    field = bound.field
    if not field.required or isinstance(field, BooleanField):
        return False
    if isinstance(field, ChoiceField) and not _begins_empty(field, bound.initial):
        return False
    return any(not one.required and not isinstance(one, BooleanField) for one in bound.form.fields.values())


@register.filter
def markdown(text: str) -> SafeString:
    """An organiser's text as HTML; raw HTML in it is shown as text, never run."""
    return rendered(PARSER.parse(text))
