"""Forms of the terms of registration: hours, groups, questions, place transfers."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django_countries import countries as country_names

from taikai.formatting.datetime_fields import MomentInput
from taikai.http_guard.input_parsing import LongText
from taikai.registration.domain.import_list.countries import country_code
from taikai.registration.domain.questions import FIELDS
from taikai.registration.domain.quotas.groups import FIELDS as GROUP_FIELDS
from taikai.registration.models import MOST_ANSWER, Group, PassingTerms, Question
from taikai.tournaments.models import Tournament

MOST_COUNTRIES = 100


class HoursForm(forms.ModelForm):  # type: ignore[type-arg]
    """When registration opens and closes, by time and by number, and how places are given."""

    class Meta:
        model = Tournament
        fields = ("opens_at", "closes_at", "capacity", "most_waiting", "accept_hours", "approves")
        widgets = {
            "opens_at": MomentInput(),
            "closes_at": MomentInput(),
        }
        help_texts = {
            "opens_at": _("Leave empty to open registration by hand."),
            "closes_at": _("Leave empty to close registration by hand."),
            "most_waiting": _("Leave empty for no limit. 0 = no waiting list."),
            "accept_hours": _(
                "How long the first player on the list has to accept before we ask the next. 0 = players move "
                "up automatically."
            ),
            "approves": _("Players aren’t listed and hold no place until you approve them."),
        }

    def clean(self) -> dict[str, Any]:
        """It cannot close before it opens."""
        found: dict[str, Any] = super().clean() or {}
        opens, closes = found.get("opens_at"), found.get("closes_at")
        if opens and closes and closes <= opens:
            self.add_error("closes_at", _("Registration would close before it opens. Choose a later time."))
        return found


class GroupForm(forms.ModelForm):  # type: ignore[type-arg]
    """A group of people who enter, with its limits."""

    countries = forms.CharField(
        label=_("countries"),
        required=False,
        max_length=1000,
        help_text=_("Names or codes, separated by commas, for example “Poland, Czechia”."),
    )

    class Meta:
        model = Group
        fields = GROUP_FIELDS
        widgets = {
            "joined": forms.RadioSelect,
            "kept_until": MomentInput(),
        }
        help_texts = {
            "name": _("Public name of the group, for example “Club members” or “From Poland”."),
            "most": _(
                "Leave empty for no limit. If each country is its own group, the limit applies to each country."
            ),
            "most_percent": _("Rounded down. If you set both limits, the smaller one applies."),
            "kept": _("Only members of the group get these places."),
            "kept_until": _("After that, remaining places are open to all players. Leave empty for no end."),
            "skips_approval": _("For a group you invite when you approve every registration. Limits still apply."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.countries and not self.is_bound:
            codes = self.instance.countries.split()
            self.initial["countries"] = ", ".join(str(country_names.name(code) or code) for code in codes)
        self.fields["kept"].required = False
        for field in self.fields.values():
            field.label = str(field.label)[:1].upper() + str(field.label)[1:]

    def clean_name(self) -> str:
        """One line, single spaces."""
        return " ".join(self.cleaned_data["name"].split())

    def clean_countries(self) -> str:
        """The codes, each once, with spaces between them."""
        written = [part.strip() for part in re.split(r"[,;\n]", self.cleaned_data["countries"]) if part.strip()]
        codes = [(part, country_code(part)) for part in written]
        wrong = [part[:40] for part, code in codes if not code]
        if wrong:
            words = _("Unknown country: %(wrong)s. Enter its name or its two-letter code.")
            raise forms.ValidationError(words % {"wrong": ", ".join(wrong)})
        found = list(dict.fromkeys(code for _part, code in codes if code))
        if len(found) > MOST_COUNTRIES:
            raise forms.ValidationError(_("Enter at most %(most)d countries.") % {"most": MOST_COUNTRIES})
        return " ".join(found)

    def clean(self) -> dict[str, Any]:
        """Countries where they say who belongs; places can be kept for one group, not for each country."""
        found: dict[str, Any] = super().clean() or {}
        joined = found.get("joined")
        if joined in (Group.Joined.COUNTRY, Group.Joined.ABROAD):
            if "countries" in found and not found["countries"]:
                self.add_error("countries", _("Enter at least one country."))
        elif "countries" in found:
            found["countries"] = ""
        found["kept"] = found.get("kept") or 0
        found["skips_approval"] = bool(found.get("skips_approval")) and joined == Group.Joined.INVITED
        if joined == Group.Joined.EACH and found["kept"]:
            self.add_error("kept", _("Places can be reserved for one group only. Create a group for the country."))
        if found.get("most_percent") == 0 or found.get("most") == 0:
            self.add_error(
                "most" if found.get("most") == 0 else "most_percent",
                _("Enter at least 1, or leave empty for no limit."),
            )
        return found


class QuestionForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Question
        fields = FIELDS
        widgets = {
            "kind": forms.RadioSelect,
            "seen_by": forms.RadioSelect,
            "choices": forms.Textarea(attrs={"rows": 4}),
        }
        field_classes = {"choices": LongText}
        help_texts = {
            "text": _("As players see it, for example “Which day do you arrive?”"),
            "choices": _("One per line. Only for questions with several answers to choose from."),
            "seen_by": _(
                "The form shows this beside the question. Once a player has answered, you can’t show "
                "answers more widely."
            ),
        }

    def clean(self) -> dict[str, Any]:
        """A choice has at least two answers, each as long as an answer may be."""
        found: dict[str, Any] = super().clean() or {}
        lines = [" ".join(line.split()) for line in found.get("choices", "").splitlines() if line.strip()]
        if found.get("kind") == Question.Kind.CHOICE:
            if len(set(lines)) < 2:
                self.add_error("choices", _("Enter at least 2 answers, one per line."))
            elif any(len(line) > MOST_ANSWER for line in lines):
                self.add_error(
                    "choices", _("An answer can have at most %(most)d characters.") % {"most": MOST_ANSWER}
                )
            found["choices"] = "\n".join(dict.fromkeys(lines))
        elif "choices" in found:
            found["choices"] = ""
        return found


class PassingTermsForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = PassingTerms
        fields = ["allowed", "until", "days", "fee_follows"]
        widgets = {"until": MomentInput(), "allowed": forms.RadioSelect}
        help_texts = {
            "until": _(
                "Leave empty to allow transfers until play begins. Once seats are drawn, only you can "
                "change who plays."
            ),
            "fee_follows": _("Otherwise the new player pays, and you decide about a refund for the first."),
        }
