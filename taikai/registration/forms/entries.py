"""Forms of one registration: public, personal, organiser's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db import models
from django.utils.translation import gettext_lazy as _

from taikai.http_guard.input_parsing import LongText, one_line
from taikai.jobs.domain.mail_server import can_send_email
from taikai.registration.domain.ema_numbers import Asked, ema_digits, entry_warnings
from taikai.registration.domain.names import form_initial_names, labels_of, shown_fields
from taikai.registration.domain.questions import YES, Answers
from taikai.registration.fields import LONG, MORE, OWN_FIELDS, PUBLIC, TEXTS
from taikai.registration.models import MOST_ANSWER, Entrant, Group, Question
from taikai.tournaments.models import Tournament


def answer_field(question: Question, answer: str) -> forms.Field:
    """The field for an answer; nobody must answer but who enters (`OwnEntryForm`)."""
    helps = [question.help] if question.help else []
    if question.seen_by != Question.Seen.STAFF:
        helps.append(_("Visible to: %(readers)s") % {"readers": question.get_seen_by_display()})
    common: dict[str, Any] = {"label": question.text, "help_text": " · ".join(helps), "required": False}
    if question.kind == Question.Kind.CONSENT:
        missing = {"required": _("Tick this box to register, or ask the organisers.")}
        return forms.BooleanField(initial=answer == YES, error_messages=missing, **common)
    if question.kind == Question.Kind.NUMBER:
        return forms.IntegerField(initial=answer, min_value=-1_000_000, max_value=1_000_000, **common)
    if question.kind == Question.Kind.CHOICE:
        choices = [("", "–"), *((each, each) for each in question.choice_list)]
        if answer and answer not in question.choice_list:
            choices.append((answer, answer))
        return forms.ChoiceField(initial=answer, choices=choices, **common)
    return forms.CharField(initial=answer, max_length=MOST_ANSWER, **common)


def groups_field(groups: Sequence[Group], chosen: Sequence[int] = ()) -> forms.Field:
    """To which groups somebody says they belong; `chosen`: the numbers of those they named before."""
    return forms.TypedMultipleChoiceField(
        label=_("I belong to"),
        choices=[(group.pk, group.name) for group in groups],
        initial=list(chosen),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("The organisers check this before it counts."),
    )


class OneLineField(forms.CharField):
    """A text on one line without invisible marks, so that a club is one club."""

    def to_python(self, value: Any) -> str:
        return one_line(super().to_python(value) or "")


_LINES = tuple(name for name in TEXTS if type(Entrant._meta.get_field(name)) is models.CharField)


class EntrantForm(forms.ModelForm):  # type: ignore[type-arg]
    """What is written about an entrant, as the organiser edits it."""

    class Meta:
        model = Entrant
        fields = list(OWN_FIELDS)
        widgets = {
            "name": forms.TextInput(attrs={"autocomplete": "name"}),
            "family_name": forms.TextInput(attrs={"autocomplete": "family-name"}),
            "nickname": forms.TextInput(attrs={"autocomplete": "nickname"}),
            "email": forms.EmailInput(attrs={"autocomplete": "email"}),
            "club": forms.TextInput(attrs={"autocomplete": "organization"}),
            "ema_number": forms.TextInput(attrs={"inputmode": "numeric", "pattern": "[0-9 ]*"}),
            **{name: forms.Textarea(attrs={"rows": 3}) for name in LONG},
            "shown_as": forms.RadioSelect,
        }
        field_classes = {**dict.fromkeys(LONG, LongText), **dict.fromkeys(_LINES, OneLineField)}
        help_texts = {
            "family_name": _(
                "For federation lists. Only needed if the family name isn’t the last word of the name."
            ),
            "nickname": _("Optional. Shown in brackets after the name."),
            "shown_as": _(
                "Used on all public pages, lists and screens. Organisers and the federation always see the full "
                "name."
            ),
            "ema_number": _("8 digits, if you have one. A guest’s number begins with 24."),
            "note": _("Only the organisers see this."),
        }

    def __init__(
        self, *args: Any, questions: Sequence[Question] = (), answers: Answers | None = None, **kwargs: Any
    ) -> None:
        if (instance := kwargs.get("instance")) is not None:
            kwargs["initial"] = {**form_initial_names(instance), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.fields["shown_as"].required = False
        self.fields["can_substitute"].label = _("Available as a substitute")
        self.questions = {f"question-{each.pk}": each for each in questions}
        for name, question in self.questions.items():
            self.fields[name] = answer_field(question, (answers or {}).get(question.pk, ""))
        # Digits may be typed in groups; clean_ema_number takes the spaces out before the format is checked.
        self.fields["ema_number"].max_length = None  # type: ignore[attr-defined]
        self.fields["ema_number"].validators = []
        self.fields["ema_number"].widget.attrs["maxlength"] = 12
        for field in self.fields.values():
            if field.label:
                field.label = str(field.label)[:1].upper() + str(field.label)[1:]

    def clean_name(self) -> str:
        """One line, single spaces, at least two characters."""
        name = one_line(self.cleaned_data["name"])
        if len(name) < 2:
            raise forms.ValidationError(_("Enter the full name."))
        return name

    def clean_email(self) -> str:
        """Without the capitals a phone puts in front."""
        return one_line(str(self.cleaned_data["email"])).lower()

    def clean_ema_number(self) -> str:
        """Spaces between the digits are fine, and so is a word for none; the model checks the format."""
        return ema_digits(str(self.cleaned_data["ema_number"]))

    def clean(self) -> dict[str, Any]:
        """The family name is a part of the name: its last words, or its first."""
        data: dict[str, Any] = super().clean() or {}
        words, family = data.get("name", "").split(), data.get("family_name", "").split()
        size = len(family)
        if size and words and family not in (words[-size:], words[:size]):
            message = _("Enter it as it appears in the name, for example “van der Berg” of “Lena van der Berg”.")
            self.add_error("family_name", message)
        if "family_name" in data:
            data["family_name"] = " ".join(family)
        if data.get("shown_as") == Entrant.ShownAs.NICKNAME and not data.get("nickname"):
            self.add_error("nickname", _("Enter the nickname to show instead of the name."))
        if data.get("shown_as") == Entrant.ShownAs.INITIAL and len(words) < 2:
            self.add_error("name", _("An initial needs a given name and a family name. Enter both."))
        data["shown_as"] = data.get("shown_as") or Entrant.ShownAs.FULL
        return data

    @property
    def more(self) -> list[forms.BoundField]:
        return [self[name] for name in MORE]

    @property
    def asked(self) -> list[forms.BoundField]:
        """The fields of the organisers' own questions, in order."""
        return [self[name] for name in self.questions]

    def answers(self) -> dict[int, str]:
        """What was answered, by the number of the question."""
        found = {}
        for name, question in self.questions.items():
            value = self.cleaned_data.get(name)
            text = YES if value is True else "" if value in (None, False) else str(value)
            found[question.pk] = " ".join(text.split())
        return found

    def values(self) -> dict[str, Any]:
        data = self.cleaned_data
        names = shown_fields(
            name=data["name"],
            nickname=data.get("nickname", ""),
            family_name=data.get("family_name", ""),
            shown_as=data["shown_as"],
        )
        return {name: data[name] for name in OWN_FIELDS if name in data} | dict(names)


class OwnEntryForm(EntrantForm):
    """What an entrant edits on the personal page.

    `groups`: those one may say one belongs to; `chosen`: the numbers of those that nobody has looked at yet.
    """

    def __init__(
        self, *args: Any, groups: Sequence[Group] = (), chosen: Sequence[int] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if by_choice := [group for group in groups if group.joined == Group.Joined.CHOICE]:
            self.fields["groups"] = groups_field(by_choice, chosen)
        for name, question in self.questions.items():
            self.fields[name].required = question.required
        self.fields["email"].required = True
        self.fields["country"].required = True
        self.fields["email"].help_text = (
            _("We send your personal link here. Never shown publicly.")
            if can_send_email()
            else _("Only for the organisers. Never shown publicly.")
        )
        self.fields["can_substitute"].label = _("If I get no place, I can play as a substitute")
        self.fields["note"].label = _("Note for the organisers")


class ApplyForm(OwnEntryForm):
    """The public form: one's own data, consent, and a field that only machines fill."""

    consent = forms.BooleanField(
        label=_("I agree to the following"),
        error_messages={
            "required": _("Tick this box to agree. The organisers can’t accept your registration without it.")
        },
    )
    another_person = forms.BooleanField(label=_("This is another person"), required=False)
    number_is_right = forms.BooleanField(label=_("This EMA number is correct"), required=False)
    website = forms.CharField(label=_("Leave this empty"), max_length=200, required=False)

    def __init__(self, *args: Any, tournament: Tournament, groups: Sequence[Group] = (), **kwargs: Any) -> None:
        super().__init__(*args, groups=groups, **kwargs)
        self.tournament = tournament
        self.known_groups = groups
        public = _(
            "This site publishes my name as I chose to show it, %(fields)s, my results, and answers to "
            "questions marked as visible."
        )
        private = _(
            "The organisers keep my full name, e-mail address, note and answers for this tournament. Address, "
            "note and answers are erased %(days)d days after its last day."
        )
        fields = labels_of(name for name in PUBLIC if name != "name")
        words = public % {"fields": fields}, private % {"days": tournament.keep_contacts_days}
        self.fields["consent"].help_text = " ".join(words)
        self.fields["website"].widget.attrs.update({"tabindex": "-1", "autocomplete": "off"})

    def clean(self) -> dict[str, Any]:
        """A number that looks like another country's is asked about once: it may be right."""
        data = super().clean()
        number, country = data.get("ema_number", ""), str(data.get("country") or "")
        if not data.get("number_is_right") and "ema_number" not in self.errors:
            doubt = entry_warnings(self.tournament, Asked(data.get("name", ""), country, number))
            if doubt:
                self.add_error("number_is_right", doubt)
        return data

    def clean_website(self) -> str:
        """Filled by machines only."""
        if self.cleaned_data["website"]:
            raise forms.ValidationError(_("Leave this field empty. Clear it and send again."))
        return ""


class AddForm(EntrantForm):
    """The organiser adds somebody by hand."""

    kind = forms.ChoiceField(
        label=_("Plays as"),
        choices=Entrant.Kind.choices,
        initial=Entrant.Kind.PLAYER,
        help_text=_(
            "A player takes a place and is ranked. A substitute takes no place and plays when a player is missing."
        ),
    )
    over_capacity = forms.BooleanField(label=_("Give a place even if all are taken"), required=False)
    duplicate_is_meant = forms.BooleanField(
        label=_("Another person with the same name or e-mail address"), required=False
    )


class PlaceTransferForm(forms.Form):
    """To whom somebody offers their place."""

    name = forms.CharField(label=_("Name"), min_length=2, max_length=100)
    email = forms.EmailField(label=_("E-mail"), help_text=_("We send the link here."))

    def clean_name(self) -> str:
        """One line, single spaces."""
        return one_line(self.cleaned_data["name"])

    def clean_email(self) -> str:
        """Without the capitals a phone puts in front."""
        return str(self.cleaned_data["email"]).strip().lower()
