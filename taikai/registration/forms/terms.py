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
            "opens_at": _("Empty: as soon as you open the registration."),
            "closes_at": _("Empty: when you close the registration."),
            "most_waiting": _("Empty: no limit. With 0 the form closes once all places are taken."),
            "accept_hours": _(
                "Whoever is first in line has this many hours to accept, then the next one "
                "is asked. 0: the first in line moves up automatically."
            ),
            "approves": _("Nobody holds a place or appears on the public list before you approve."),
        }

    def clean(self) -> dict[str, Any]:
        """It cannot close before it opens."""
        found: dict[str, Any] = super().clean() or {}
        opens, closes = found.get("opens_at"), found.get("closes_at")
        if opens and closes and closes <= opens:
            self.add_error("closes_at", _("Registration would close before it opens: choose a later moment."))
        return found


class GroupForm(forms.ModelForm):  # type: ignore[type-arg]
    """A group of people who enter, with its limits."""

    countries = forms.CharField(
        label=_("countries"),
        required=False,
        max_length=1000,
        help_text=_("Names or codes with commas between them: Poland, Czechia."),
    )

    class Meta:
        model = Group
        fields = GROUP_FIELDS
        widgets = {
            "joined": forms.RadioSelect,
            "kept_until": MomentInput(),
        }
        help_texts = {
            "name": _("As everybody reads it: “Club members”, “From Poland”."),
            "most": _("Empty: no such limit. For each country by itself: of each."),
            "most_percent": _("Rounded down; with both limits the smaller one holds."),
            "kept": _("Only people of the group get these."),
            "kept_until": _("Then everybody may have what is left. Empty: without an end."),
            "skips_approval": _("For a group you invite, where you approve every entry. Limits still hold."),
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
            words = _("Not known as a country: %(wrong)s. Write its name or its two-letter code.")
            raise forms.ValidationError(words % {"wrong": ", ".join(wrong)})
        found = list(dict.fromkeys(code for _part, code in codes if code))
        if len(found) > MOST_COUNTRIES:
            raise forms.ValidationError(_("Name at most %(most)d countries.") % {"most": MOST_COUNTRIES})
        return " ".join(found)

    def clean(self) -> dict[str, Any]:
        """Countries where they say who belongs; places can be kept for one group, not for each country."""
        found: dict[str, Any] = super().clean() or {}
        joined = found.get("joined")
        if joined in (Group.Joined.COUNTRY, Group.Joined.ABROAD):
            if "countries" in found and not found["countries"]:
                self.add_error("countries", _("Say which countries."))
        elif "countries" in found:
            found["countries"] = ""
        found["kept"] = found.get("kept") or 0
        found["skips_approval"] = bool(found.get("skips_approval")) and joined == Group.Joined.INVITED
        if joined == Group.Joined.EACH and found["kept"]:
            self.add_error("kept", _("Places are kept for one group: make one of the country."))
        if found.get("most_percent") == 0 or found.get("most") == 0:
            self.add_error(
                "most" if found.get("most") == 0 else "most_percent", _("At least 1; empty for no limit.")
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
            "text": _("As it appears on the form: “Which day do you arrive?”"),
            "choices": _("One per line; only for one of several answers."),
            "seen_by": _("The form says so beside the question. It cannot become wider once somebody answered."),
        }

    def clean(self) -> dict[str, Any]:
        """A choice has at least two answers, each as long as an answer may be."""
        found: dict[str, Any] = super().clean() or {}
        lines = [" ".join(line.split()) for line in found.get("choices", "").splitlines() if line.strip()]
        if found.get("kind") == Question.Kind.CHOICE:
            if len(set(lines)) < 2:
                self.add_error("choices", _("Write at least two answers, one per line."))
            elif any(len(line) > MOST_ANSWER for line in lines):
                self.add_error("choices", _("An answer has at most %(most)d characters.") % {"most": MOST_ANSWER})
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
            "until": _("Empty: until play begins. Once seats are drawn only you change who plays."),
            "fee_follows": _("Otherwise the new person pays, and you say whether the first one is paid back."),
        }
