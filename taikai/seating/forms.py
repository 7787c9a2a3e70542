"""Forms of a draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from taikai.http_guard.input_parsing import TextFile
from taikai.registration.models import Entrant
from taikai.seating.domain.people.wishes import LISTS, MOST_FIRST, MOST_WEIGHT, SCOPED, WEIGHTS, Texts
from taikai.seating.domain.requests.replan import ReplanEvent
from taikai.seating.domain.requests.request import MOST_SEED, RANKED, DrawWanted
from taikai.seating.domain.seats.finals import Final
from taikai.seating.domain.seats.tables_without_result import DESPITE


def fill_field() -> forms.ChoiceField:
    """Who fills the tables where four does not divide the players."""
    return forms.ChoiceField(
        label=_("If the number of players isn’t a multiple of four"),
        choices=[
            ("substitutes", _("substitutes or playing judges fill the tables")),
            ("rest", _("one, two or three players sit out in turn")),
            (
                "even",
                _("players sit out in turn, and only those who sat out play the last hanchan"),
            ),
        ],
        initial="substitutes",
        required=False,
        widget=forms.RadioSelect,
        help_text=_("No player sits out twice before all have sat out once, and never twice in a row."),
    )


def _picks() -> forms.TextInput:
    """A person, found by typing."""
    return forms.TextInput({"list": "people", "autocomplete": "off", "placeholder": _("Type a name …")})


class DrawForm(forms.Form):
    """How many hanchans, and from which seed. With a `final`: its next hanchan, with `tables` top tables."""

    scope = forms.ChoiceField(
        label=pgettext_lazy("seating", "Draw"),
        choices=[
            ("all", _("all unpublished hanchans")),
            ("next", _("only the next hanchan")),
        ],
        initial="all",
    )
    fill = fill_field()
    apart = forms.CharField(label=_("Must not meet"), required=False, max_length=200, widget=_picks())
    apart_from = forms.CharField(
        label=_("Second player who must not meet"), required=False, max_length=200, widget=_picks()
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=0,
        max_value=MOST_SEED - 1,
        help_text=_("Leave empty for a new draw. The same seed repeats a draw."),
    )

    def __init__(self, *args: Any, final: Final | None = None, tables: int = 1, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tables = tables
        if final is not None:
            number = {"number": final.hanchan}
            scope = self.fields["scope"]
            assert isinstance(scope, forms.ChoiceField)
            scope.choices = [
                ("final", _("hanchan %(number)d with a final and the other players") % number),
                ("finalists", _("hanchan %(number)d with finalists only") % number),
            ]
            scope.initial = "final"
            for name in ("fill", "apart", "apart_from"):
                del self.fields[name]

    def kept_apart(self) -> tuple[str, str] | None:
        """The two who are to be kept apart, as they were typed; None where nobody is named."""
        names = self.cleaned_data.get("apart", ""), self.cleaned_data.get("apart_from", "")
        return names if any(names) else None

    def wanted(self) -> DrawWanted:
        scope, seed = self.cleaned_data["scope"], self.cleaned_data["seed"]
        if scope in ("final", "finalists"):
            only = int(scope == "finalists")
            return DrawWanted(mode="top", seed=seed, options={"tables": self.tables, "only": only})
        return DrawWanted(mode=scope, seed=seed, options=rest_options(self.cleaned_data))


def rest_options(data: Mapping[str, Any]) -> dict[str, int]:
    """The options of a draw in which players rest in turn."""
    if data.get("fill") == "even":
        return {"rests": 1, "evens": 1}
    return {"rests": 1} if data.get("fill") == "rest" else {}


def _lines(label: Any, help_text: Any) -> forms.CharField:
    return forms.CharField(
        label=label, required=False, max_length=20_000, help_text=help_text, widget=forms.Textarea({"rows": 3})
    )


def _weight(label: Any, name: str) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=0, max_value=MOST_WEIGHT, initial=WEIGHTS[name], required=False
    )


def _first(label: Any) -> forms.IntegerField:
    """In how many first hanchans a wish holds; `label` names the wish for who does not see where the field is."""
    return forms.IntegerField(
        label=label,
        min_value=1,
        max_value=MOST_FIRST,
        required=False,
        widget=forms.NumberInput({"placeholder": _("all")}),
    )


class PlanForm(forms.Form):
    mode = forms.ChoiceField(
        label=_("Hanchans to draw"),
        choices=[
            ("all", _("All unpublished hanchans at once")),
            ("next", _("Only the next hanchan")),
            ("swiss", _("Next hanchan by standings (Swiss), with close ranks at one table")),
            ("interval", _("Next hanchan by standings at intervals, with ranks 1-5-9-13 at one table")),
            ("top", _("Next hanchan as a final, with the best at the top tables")),
        ],
        initial="all",
        widget=forms.RadioSelect,
    )
    most_meetings = forms.IntegerField(
        label=_("Most meetings of two players"), min_value=1, max_value=9, initial=2, required=False
    )
    bracket = forms.IntegerField(
        label=_("Largest gap in rank at a table"), min_value=4, max_value=200, initial=16, required=False
    )
    step = forms.IntegerField(
        label=_("Interval between ranks at a table"), min_value=1, max_value=100, initial=4, required=False
    )
    tables = forms.IntegerField(label=_("Top tables"), min_value=1, max_value=500, initial=1, required=False)
    only = forms.BooleanField(label=_("Only finalists play this hanchan"), required=False)
    despite = forms.BooleanField(label=_("Draw by standings without these results"), required=False)
    effort = forms.ChoiceField(
        label=_("Search time"),
        choices=[
            ("quick", _("seconds")),
            ("normal", _("normal")),
            ("thorough", _("minutes (for difficult numbers or many preferences)")),
        ],
        initial="normal",
    )
    fill = fill_field()
    seed = DrawForm.base_fields["seed"]

    fixed_table = _lines(
        _("Fixed tables"), _("One player per line, for example “Anna Kowalska: 1”. For several tables use “1, 2”.")
    )
    forbidden_pairs = _lines(
        _("Must not meet"), _("Two names per line with a comma, for example “Anna Kowalska, Bo Li”.")
    )
    team = _lines(_("Teams"), _("One team per line, for example “Dragons: Anna, Bo, Cem, Dita”."))
    couple = _lines(_("Couples and families"), _("One couple or family per line, with commas between names."))
    referees = _lines(_("Playing judges"), _("One name per line. Judges sit at different tables."))
    weight_club = _weight(_("Same club"), "club")
    weight_country = _weight(_("Same country"), "country")
    weight_team = _weight(_("Same team"), "team")
    weight_couple = _weight(_("Couples"), "couple")
    weight_substitutes = _weight(_("Two substitutes"), "substitutes")
    weight_referees = _weight(_("Two judges"), "referees")
    first_forbidden_pairs = _first(_("Number of first hanchans in which these pairs must not meet"))
    first_club = _first(_("Number of first hanchans for same club"))
    first_country = _first(_("Number of first hanchans for same country"))
    first_team = _first(_("Number of first hanchans for same team"))
    first_couple = _first(_("Number of first hanchans for couples"))
    first_substitutes = _first(_("Number of first hanchans for two substitutes"))
    first_referees = _first(_("Number of first hanchans for two judges"))

    def wanted(self) -> DrawWanted:
        data = self.cleaned_data
        names = {"swiss": ("most_meetings", "bracket"), "interval": ("step",), "top": ("tables", "only")}
        options = {
            name: int(data[name] if data[name] is not None else self.fields[name].initial)
            for name in names.get(data["mode"], ())
        }
        if data["mode"] != "top":
            options |= rest_options(data)
        if data["despite"] and data["mode"] in RANKED:
            options[DESPITE] = 1
        return DrawWanted(mode=data["mode"], seed=data["seed"], effort=data["effort"], options=options)

    def texts(self) -> Texts:
        return Texts(**{name: self.cleaned_data[name] for name in LISTS})

    def weights(self) -> dict[str, int]:
        """The weights; an empty one is 0."""
        return {name: self.cleaned_data[f"weight_{name}"] or 0 for name in WEIGHTS}

    def first(self) -> dict[str, int]:
        """The wishes that hold in the first hanchans only, and in how many."""
        return {name: count for name in SCOPED if (count := self.cleaned_data[f"first_{name}"])}


class ScheduleImportForm(forms.Form):
    text = forms.CharField(
        label=_("Schedule"), required=False, max_length=400_000, widget=forms.Textarea({"rows": 12})
    )
    file = TextFile(label=_("or a file"), required=False)
    begins = forms.IntegerField(label=_("First hanchan of the schedule"), min_value=1, max_value=30)


class ReplanForm(forms.Form):
    kind = forms.ChoiceField(
        label=_("What happened?"),
        choices=[
            ("left", _("A player left and isn’t coming back")),
            ("no_show", _("A player didn’t show up, or misses hanchans")),
            ("late", _("A player comes later")),
            ("substitute", _("A substitute plays for a player")),
            ("list", _("The player list changed and confirmed players need seats")),
        ],
        initial="left",
        widget=forms.RadioSelect,
    )
    who = forms.TypedMultipleChoiceField(
        label=_("Players"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )
    first = forms.TypedChoiceField(label=_("From hanchan"), coerce=int)
    last = forms.TypedChoiceField(label=_("To hanchan"), coerce=int, required=False, empty_value=None)
    substitute = forms.TypedChoiceField(label=_("Substitute"), coerce=int, required=False, empty_value=None)
    mix = forms.BooleanField(
        label=_("Plan the meetings again instead of giving the seats to a substitute"), required=False
    )
    reason = forms.CharField(label=_("Reason"), required=False, max_length=200)

    def __init__(
        self,
        *args: Any,
        people: Sequence[Entrant],
        substitutes: Sequence[Entrant],
        numbers: Sequence[int],
        **kwargs: Any,
    ) -> None:
        """`people` may be named, `substitutes` may sit down, `numbers` are the hanchans that may still change."""
        super().__init__(*args, **kwargs)
        hanchans = [(number, _("hanchan %(number)d") % {"number": number}) for number in numbers]
        fields: dict[str, Any] = self.fields
        fields["who"].choices = [(each.pk, each.public_name) for each in people]
        fields["first"].choices = hanchans
        fields["last"].choices = [("", _("the end")), *hanchans]
        fields["substitute"].choices = [("", "–"), *((each.pk, each.public_name) for each in substitutes)]

    def event(self) -> ReplanEvent:
        """What happened, as the domain wants to know it."""
        data = self.cleaned_data
        stays = data["kind"] in ("left", "list")
        return ReplanEvent(
            kind=data["kind"],
            who=tuple(data["who"]) if data["kind"] != "list" else (),
            first=data["first"],
            last=None if stays else data["last"],
            substitute=data["substitute"] if data["kind"] == "substitute" else None,
            mix=data["mix"],
            reason=data["reason"].strip(),
        )
