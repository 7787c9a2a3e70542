"""Forms of tournament and staff."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.formats import date_format, localize_input
from django.utils.translation import gettext_lazy as _

from scoring.rulesets import PRESETS
from taikai.formatting.datetime_fields import DayInput, TimeOfDayInput
from taikai.formatting.numbers import read_hundredths
from taikai.formatting.translation import reader_language
from taikai.http_guard.input_parsing import LongText
from taikai.runtime.extras import can_simulate
from taikai.tournaments.domain.event.copying import optional_copies
from taikai.tournaments.domain.event.picture import MOST_UPLOAD
from taikai.tournaments.domain.event.time_zones import likely, place_of, regions
from taikai.tournaments.models import Staff, Tournament

CURRENCIES = ["PLN", "EUR", "USD", "GBP", "JPY", "CHF", "CZK", "DKK", "HUF", "NOK", "SEK", "UAH"]
YEARS = range(2000, 2101)
MOST_DAYS = 366  # a season's league is the longest anybody plays


def zones(own: str) -> list[tuple[Any, list[tuple[str, str]]]]:
    """The time zones to choose from: the likely ones, then all places by parts of the world, found by typing."""
    first = [(name, f"{place_of(name)} ({name.partition('/')[0]})") for name in likely(own)]
    return [
        (_("Likely matches"), first),
        *((region, [(name, place_of(name)) for name in names]) for region, names in regions().items()),
    ]


class MoneyField(forms.DecimalField):
    """An amount with at most two decimals, typed with a point or a comma whatever the page's language."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            min_value=0,
            max_digits=8,
            decimal_places=2,
            widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
            **kwargs,
        )

    def to_python(self, value: Any) -> Decimal | None:  # type: ignore[override]
        """What was typed as an amount of money; the same refusal as any other number field."""
        if value in self.empty_values:
            return None
        try:
            return Decimal(read_hundredths(str(value))).scaleb(-2)
        except ValueError:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid") from None

    def prepare_value(self, value: Any) -> Any:
        """A stored amount with the reader's decimal sign; what was typed stays as it is."""
        if not isinstance(value, Decimal):
            return value
        return localize_input(value.quantize(Decimal(1)) if value == value.to_integral_value() else value)


def first_day(day: dt.date) -> dt.date:
    """The first day of an event, if it is within the years there are; raises ValidationError."""
    if day.year not in YEARS:
        raise forms.ValidationError(_("Check the year. Is %(year)d right?") % {"year": day.year})
    return day


class TournamentForm(forms.ModelForm):  # type: ignore[type-arg]
    """What an organiser decides; the rules have a form of their own."""

    timezone = forms.ChoiceField(
        label=_("time zone"), initial="Europe/Warsaw", help_text=_("Type a town to find its time zone.")
    )
    fee = MoneyField(label=_("fee"), initial=0)
    map_url = forms.URLField(
        label=_("map link"),
        max_length=500,
        required=False,
        assume_scheme="https",
        help_text=_("Only if the map should show a different place than the address, for example https://…"),
    )
    currency = forms.ChoiceField(label=_("currency"), choices=[(c, c) for c in CURRENCIES])

    class Meta:
        model = Tournament
        fields = [
            "name",
            "starts_on",
            "ends_on",
            "place",
            "street",
            "map_url",
            "timezone",
            "description",
            "thanks",
            "contact",
            "hanchan_count",
            "capacity",
            "fee",
            "currency",
            "keep_contacts_days",
            "visibility",
            "release",
            "shows_chances",
            "second_step",
        ]
        widgets = {
            # Their words are longer than a phone's width: a closed list would cut them off.
            "visibility": forms.RadioSelect,
            "release": forms.RadioSelect,
            "starts_on": DayInput(),
            "ends_on": DayInput(),
            "description": forms.Textarea(attrs={"rows": 8}),
            "thanks": forms.Textarea(attrs={"rows": 4}),
        }
        field_classes = {"description": LongText, "thanks": LongText}
        help_texts = {
            "ends_on": _("Leave empty for a one-day tournament."),
            "description": _(
                "Leave a blank line between paragraphs. Markdown works, for example **bold**, - "
                "list, [link](https://…)."
            ),
            "street": _("Shown on the tournament page with a link to a map."),
            "thanks": _("Shown on the tournament page once the standings are final. Markdown works."),
            "release": _(
                "Applies to hanchans that aren’t public yet. To hide a public one, open it under Results."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["keep_contacts_days"].required = False
        self.fields["ends_on"].required = False
        if not can_simulate():
            self.fields["shows_chances"].disabled = True
            self.fields["shows_chances"].help_text = _(
                "This site can’t compute chances. Ask its admin to install taikai[chances]."
            )
        zone: Any = self.fields["timezone"]
        zone.choices = zones(self.instance.timezone)
        if self.instance.pk is None and not self.is_bound:
            zone.widget.attrs["data-own-zone"] = True

    def clean_keep_contacts_days(self) -> int:
        """Left empty it stays as it is."""
        given: int | None = self.cleaned_data["keep_contacts_days"]
        return self.instance.keep_contacts_days if given is None else given

    def clean_starts_on(self) -> dt.date:
        """A day within the years there are."""
        return first_day(self.cleaned_data["starts_on"])

    def clean_ends_on(self) -> dt.date | None:
        """Left empty the event lasts one day."""
        given: dt.date | None = self.cleaned_data["ends_on"]
        return given or self.cleaned_data.get("starts_on")

    def clean_map_url(self) -> str:
        """A page of the web: nothing that a click would run or fetch otherwise."""
        given: str = self.cleaned_data["map_url"]
        if given and not given.startswith(("https://", "http://")):
            raise forms.ValidationError(_("A link starts with https://."), code="scheme")
        return given

    def clean(self) -> dict[str, Any]:
        """The last day cannot be before the first."""
        cleaned: dict[str, Any] = super().clean() or {}
        first, last = cleaned.get("starts_on"), cleaned.get("ends_on")
        if first and last and last < first:
            self.add_error(
                "ends_on",
                _("The last day is before the first day (%(first)s). Correct one of the dates.")
                % {"first": date_format(first, "DATE_FORMAT")},
            )
        elif first and last and (last - first).days > MOST_DAYS:
            self.add_error("ends_on", _("The last day is more than a year after the first day. Check the dates."))
        return cleaned


class NewTournamentForm(TournamentForm):
    """The same with the rules to begin with: they say which game it is."""

    ruleset = forms.ChoiceField(
        label=_("ruleset"),
        required=False,
        initial=Tournament._meta.get_field("ruleset").default,
        help_text=_("You can change single rules on the next page."),
    )
    days_begin = forms.TimeField(
        label=_("Check-in opens at"),
        required=False,
        widget=TimeOfDayInput(),
        initial="09:00",
        help_text=_(
            "We’ll draft a programme from this time, with hanchans, breaks and lunch. Leave empty to write your "
            "own."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["ruleset"]
        field.choices = [(name, rules.title.get(reader_language())) for name, rules in PRESETS.items()]

    def clean_ruleset(self) -> str:
        """Left out it is the usual one."""
        return self.cleaned_data["ruleset"] or str(self.fields["ruleset"].initial)


class CopyForm(forms.Form):
    """What is different about an event that is a copy: name and first day, and what of it comes along."""

    name = forms.CharField(label=_("Name"), max_length=120)
    starts_on = forms.DateField(label=_("First day"), widget=DayInput())
    staff = forms.BooleanField(label=_("Copy organisers and judges"), required=False, initial=True)

    def __init__(self, *args: Any, original: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked = [each.key for each in optional_copies(original)]
        for each in optional_copies(original):
            self.fields[each.key] = forms.BooleanField(label=each.label, required=False, initial=True)

    @property
    def ticks(self) -> list[forms.BoundField]:
        return [self["staff"], *(self[key] for key in self.asked)]

    def values(self) -> dict[str, Any]:
        found = {name: self.cleaned_data[name] for name in ("name", "starts_on", "staff")}
        return {**found, "along": [key for key in self.asked if self.cleaned_data[key]]}

    def clean_starts_on(self) -> dt.date:
        """A day within the years there are."""
        return first_day(self.cleaned_data["starts_on"])


class PictureForm(forms.Form):
    """The picture of the event page; the domain looks into the file."""

    picture = forms.FileField(
        label=_("picture"),
        max_length=200,
        help_text=_("JPEG, PNG or WebP, at least 600 pixels wide, at most 5 MB. A wide picture fits best."),
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp"}),
    )

    def clean_picture(self) -> Any:
        """Small enough to be read at all."""
        file = self.cleaned_data["picture"]
        if file.size > MOST_UPLOAD:
            raise forms.ValidationError(
                _("The file is larger than 5 MB. Make it smaller and try again."), code="large"
            )
        return file


class StaffForm(forms.Form):
    """Invite an organiser or a judge."""

    name = forms.CharField(label=_("name"), max_length=150)
    email = forms.EmailField(label=_("e-mail"), max_length=150)  # it becomes the user name
    role = forms.ChoiceField(label=_("role"), choices=Staff.Role.choices, initial=Staff.Role.JUDGE)
    plays = forms.BooleanField(label=_("also plays"), required=False)
