"""Forms of the organiser's answers to a federation."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from taikai.federation.domain.conditions import Condition
from taikai.federation.domain.federations import federations
from taikai.federation.domain.organiser_answers import FACTS, WORDS
from taikai.federation.domain.tournament_figures import EventFacts
from taikai.federation.models import Filing
from taikai.formatting.datetime_fields import DayInput
from taikai.http_guard.input_parsing import LongText


class FactsForm(forms.ModelForm):  # type: ignore[type-arg]
    """The facts no other page asks, and the conditions only people know about."""

    federation = forms.ChoiceField(label=_("federation"))
    done = forms.MultipleChoiceField(
        label=_("Confirmed by us"), required=False, widget=forms.CheckboxSelectMultiple
    )

    class Meta:
        model = Filing
        fields = list(FACTS)
        widgets = {
            "applied_on": DayInput(),
            "observer_named_on": DayInput(),
        }
        help_texts = {
            "country": _("Guests count as players from this country."),
            "observer": _("The person who observes the tournament for the federation."),
        }

    def __init__(self, *args: Any, conditions: list[Condition], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["federation"].choices = [  # type: ignore[attr-defined]
            (key, _("other federation") if key == "other" else found.name) for key, found in federations().items()
        ]
        open_ones = [(each.key, each.title) for each in conditions if each.answer.state == "ask"]
        self.fields["done"].choices = open_ones  # type: ignore[attr-defined]
        if not open_ones:
            del self.fields["done"]

    def wanted(self, event: EventFacts) -> dict[str, Any]:
        """The facts for the domain; what is said of conditions that are not asked now stays."""
        asked = {key for key, _title in self.fields["done"].choices} if "done" in self.fields else set()  # type: ignore[attr-defined]
        kept = [key for key in event.filing.done if key not in asked]
        return {name: self.cleaned_data[name] for name in FACTS} | {
            "done": sorted({*kept, *self.cleaned_data.get("done", [])})
        }


class ReportForm(forms.ModelForm):  # type: ignore[type-arg]
    """The parts of the observer's report that only people know."""

    class Meta:
        model = Filing
        fields = list(WORDS)
        field_classes = dict.fromkeys(WORDS, LongText)
        widgets = {name: forms.Textarea(attrs={"rows": 3}) for name in WORDS}

    def wanted(self) -> dict[str, str]:
        return {name: self.cleaned_data[name] for name in WORDS}
