"""Forms about entrants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from taikai.edge.texts import MOST_BYTES, LongText, TextFile
from taikai.problems import Refusal
from taikai.registration.domain.entries import OWN_FIELDS
from taikai.registration.domain.intake.names import said_fields, shown_fields
from taikai.registration.domain.intake.questions import FIELDS, YES, Answers
from taikai.registration.domain.lists.decode import decode
from taikai.registration.domain.lists.workbook import MOST_LETTERS, MOST_SHEETS, Sheet, is_workbook, sheets_of
from taikai.registration.models import MOST_ANSWER, Entrant, Question
from taikai.tournaments.models import Tournament

MOMENT = {"type": "datetime-local"}
MOMENT_FORMAT = "%Y-%m-%dT%H:%M"


def answer_field(question: Question, said: str) -> forms.Field:
    """The field for an answer; nobody must answer but who enters (`OwnEntryForm`)."""
    helps = [question.help] if question.help else []
    if question.seen_by != Question.Seen.STAFF:
        helps.append(str(_("Seen by:")) + " " + str(question.get_seen_by_display()))
    common: dict[str, Any] = {"label": question.text, "help_text": " · ".join(helps), "required": False}
    if question.kind == Question.Kind.CONSENT:
        missing = {"required": _("This is needed to enter: please tick it, or ask the organisers.")}
        return forms.BooleanField(initial=said == YES, error_messages=missing, **common)
    if question.kind == Question.Kind.NUMBER:
        return forms.IntegerField(initial=said, min_value=-1_000_000, max_value=1_000_000, **common)
    if question.kind == Question.Kind.CHOICE:
        choices = [("", "–"), *((each, each) for each in question.choice_list)]
        if said and said not in question.choice_list:
            choices.append((said, said))
        return forms.ChoiceField(initial=said, choices=choices, **common)
    return forms.CharField(initial=said, max_length=MOST_ANSWER, **common)


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
            "note": forms.Textarea(attrs={"rows": 3}),
            "shown_as": forms.RadioSelect,
        }
        field_classes = {"note": LongText}
        help_texts = {
            "family_name": _("For lists of federations; needed only where it is not the last word of the name."),
            "nickname": _("Shown in brackets after the name."),
            "shown_as": _(
                "On every public page, list and screen. The organisers and the federation know the whole name."
            ),
            "ema_number": _("Eight digits, if you have one."),
            "note": _("Only the organisers read it."),
        }

    def __init__(
        self, *args: Any, questions: Sequence[Question] = (), answers: Answers | None = None, **kwargs: Any
    ) -> None:
        if (instance := kwargs.get("instance")) is not None:
            kwargs["initial"] = {**said_fields(instance), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.fields["shown_as"].required = False
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
        name = " ".join(self.cleaned_data["name"].split())
        if len(name) < 2:
            raise forms.ValidationError(_("Please write the whole name."))
        return name

    def clean_email(self) -> str:
        """Without the capitals a phone puts in front."""
        return str(self.cleaned_data["email"]).strip().lower()

    def clean_ema_number(self) -> str:
        """Spaces between the digits are fine; the model checks the format."""
        return "".join(str(self.cleaned_data["ema_number"]).split())

    def clean(self) -> dict[str, Any]:
        """The family name is a part of the name: its last words, or its first."""
        data: dict[str, Any] = super().clean() or {}
        words, family = data.get("name", "").split(), data.get("family_name", "").split()
        size = len(family)
        if size and words and family not in (words[-size:], words[:size]):
            message = _("Write it as it stands in the name, for example “van der Berg” of “Lena van der Berg”.")
            self.add_error("family_name", message)
        if "family_name" in data:
            data["family_name"] = " ".join(family)
        if data.get("shown_as") == Entrant.ShownAs.NICKNAME and not data.get("nickname"):
            self.add_error("nickname", _("To be shown by your nickname, write it here."))
        if data.get("shown_as") == Entrant.ShownAs.INITIAL and len(words) < 2:
            self.add_error("name", _("An initial needs a given and a family name."))
        data["shown_as"] = data.get("shown_as") or Entrant.ShownAs.FULL
        return data

    @property
    def asked(self) -> list[forms.BoundField]:
        """The fields of the organisers' own questions, in order."""
        return [self[name] for name in self.questions]

    def answers(self) -> dict[int, str]:
        """What was answered, by the number of the question."""
        found = {}
        for name, question in self.questions.items():
            value = self.cleaned_data.get(name)
            said = YES if value is True else "" if value in (None, False) else str(value)
            found[question.pk] = " ".join(said.split())
        return found

    def values(self) -> dict[str, Any]:
        """The entrant's fields for the domain."""
        data = self.cleaned_data
        names = shown_fields(
            name=data["name"],
            nickname=data.get("nickname", ""),
            family_name=data.get("family_name", ""),
            shown_as=data["shown_as"],
        )
        return {name: data[name] for name in OWN_FIELDS if name in data} | dict(names)


class OwnEntryForm(EntrantForm):
    """What an entrant edits on the personal page."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, question in self.questions.items():
            self.fields[name].required = question.required
        self.fields["email"].required = True
        self.fields["country"].required = True
        self.fields["email"].help_text = _("For your personal link; never shown in public.")
        self.fields["can_substitute"].label = _("I can play as a substitute when I am needed")
        self.fields["note"].label = _("Note for the organisers")


class ApplyForm(OwnEntryForm):
    """The public form: one's own data, consent, and a field that only machines fill."""

    consent = forms.BooleanField(
        label=_("I agree to this:"),
        error_messages={"required": _("Without your consent the organisers cannot enter you: please tick it.")},
    )
    another_person = forms.BooleanField(label=_("I am another person of the same name"), required=False)
    website = forms.CharField(label=_("Leave this empty"), max_length=200, required=False)

    def __init__(self, *args: Any, keep_days: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["consent"].help_text = _(
            "My name, nickname, club, country and results are published on this site. The organisers keep my "
            "e-mail address and my note for this tournament; %(days)d days after its last day both are erased."
        ) % {"days": keep_days}
        self.fields["website"].widget.attrs.update({"tabindex": "-1", "autocomplete": "off"})

    def clean_website(self) -> str:
        """Filled by machines only."""
        if self.cleaned_data["website"]:
            raise forms.ValidationError(_("This field must stay empty: please clear it and send again."))
        return ""


class AddForm(EntrantForm):
    """The organiser adds somebody by hand."""

    kind = forms.ChoiceField(label=_("Plays as"), choices=Entrant.Kind.choices, initial=Entrant.Kind.PLAYER)
    over_capacity = forms.BooleanField(label=_("Give a place even if all are taken"), required=False)
    duplicate_is_meant = forms.BooleanField(
        label=_("Another person with the same name or e-mail address"), required=False
    )


@dataclass(frozen=True, slots=True)
class ListFile:
    """A file with a list as read: its sheets (a text file is one without a name) and the encoding of a text."""

    sheets: list[Sheet]
    encoding: str = ""


class ListField(TextFile):
    """A small file with a list: a text, or a workbook of Excel or OpenDocument. Becomes a ListFile."""

    def clean(self, data: Any, initial: Any = None) -> Any:
        """What is in the file; raises ValidationError."""
        if isinstance(data, UploadedFile) and data.size is not None and data.size <= MOST_BYTES:
            raw = data.read()
            data.seek(0)
            if is_workbook(raw):
                try:
                    return ListFile(sheets_of(raw))
                except Refusal as refusal:
                    raise forms.ValidationError([problem.message for problem in refusal.problems]) from refusal
        file = super().clean(data, initial)
        if not isinstance(file, UploadedFile):
            return None
        text, encoding = decode(file.read())
        return ListFile([Sheet("", text)], encoding)


class ImportForm(forms.Form):
    """A pasted or uploaded list; the text stays in the form from the first preview to the import."""

    text = forms.CharField(
        label=_("The list"),
        required=False,
        strip=False,
        max_length=1_000_000,
        widget=forms.Textarea(attrs={"class": "list-text", "rows": 12, "spellcheck": "false", "wrap": "off"}),
        help_text=_(
            "One person a line: only names, or columns copied from a spreadsheet. A first line with headings is "
            "recognised in English, Polish, German, French, Italian, Spanish, Dutch, Czech and Japanese. You are "
            "asked about what is not certain."
        ),
    )
    file = ListField(
        label=_("Or a file (CSV, Excel .xlsx or OpenDocument .ods)"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.ods"}),
    )
    first = forms.ChoiceField(
        label=_("The first line is"),
        required=False,
        choices=[("heading", _("a heading")), ("person", _("a person"))],
        widget=forms.RadioSelect,
    )
    status = forms.ChoiceField(
        label=_("Enter them as"),
        choices=[
            (Entrant.Status.CONFIRMED, Entrant.Status.CONFIRMED.label),
            (Entrant.Status.APPLIED, Entrant.Status.APPLIED.label),
        ],
        initial=Entrant.Status.CONFIRMED,
    )
    skip_wrong = forms.BooleanField(label=_("Leave out the lines with problems"), required=False)
    with_twins = forms.BooleanField(label=_("Import those who seem to be here already, too"), required=False)
    emails = forms.BooleanField(label=_("Send everybody their personal link by e-mail"), required=False)

    def clean(self) -> dict[str, Any]:
        """What stands in the box is not thrown away for a file."""
        found = super().clean() or {}
        if found.get("file") and str(found.get("text", "")).strip():
            self.add_error(
                "file", _("There is a list in the box too: empty the box to take the file, or choose no file.")
            )
        return found

    def sheets(self) -> list[Sheet]:
        """The sheets of the workbook that was read before, as the page carries them along."""
        found: list[Sheet] = []
        while f"sheet-name-{len(found)}" in self.data and len(found) < MOST_SHEETS:
            number = len(found)
            name, text = self.data[f"sheet-name-{number}"], self.data.get(f"sheet-text-{number}", "")
            found.append(Sheet(str(name)[:100], str(text)[:MOST_LETTERS]))
        return found


class HoursForm(forms.ModelForm):  # type: ignore[type-arg]
    """When registration opens and closes, by time and by number, and how places are given."""

    class Meta:
        model = Tournament
        fields = ("opens_at", "closes_at", "capacity", "most_waiting", "accept_hours", "approves")
        widgets = {
            "opens_at": forms.DateTimeInput(attrs=MOMENT, format=MOMENT_FORMAT),
            "closes_at": forms.DateTimeInput(attrs=MOMENT, format=MOMENT_FORMAT),
        }
        help_texts = {
            "opens_at": _("Empty: as soon as you open the registration."),
            "closes_at": _("Empty: when you close the registration."),
            "most_waiting": _("Empty: as many as like. With 0 the form closes once all places are taken."),
            "accept_hours": _(
                "Who is called up has so long to accept, then the next one is asked. 0: whoever is first moves up "
                "by themselves."
            ),
            "approves": _("Nobody holds a place or stands on the public list before you say so."),
        }

    def clean(self) -> dict[str, Any]:
        """It cannot close before it opens."""
        found: dict[str, Any] = super().clean() or {}
        opens, closes = found.get("opens_at"), found.get("closes_at")
        if opens and closes and closes <= opens:
            self.add_error("closes_at", _("Registration would close before it opens: choose a later moment."))
        return found


class QuestionForm(forms.ModelForm):  # type: ignore[type-arg]
    """A question of the organisers."""

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
            "text": _("As it stands on the form: “Which day do you arrive?”"),
            "choices": _("One a line; only for one of several answers."),
            "seen_by": _("The form says so beside the question. It cannot become wider once somebody answered."),
        }

    def clean(self) -> dict[str, Any]:
        """A choice has at least two answers, each as long as an answer may be."""
        found: dict[str, Any] = super().clean() or {}
        lines = [" ".join(line.split()) for line in found.get("choices", "").splitlines() if line.strip()]
        if found.get("kind") == Question.Kind.CHOICE:
            if len(set(lines)) < 2:
                self.add_error("choices", _("Write at least two answers, one a line."))
            elif any(len(line) > MOST_ANSWER for line in lines):
                self.add_error("choices", _("An answer has at most %(most)d characters.") % {"most": MOST_ANSWER})
            found["choices"] = "\n".join(dict.fromkeys(lines))
        elif "choices" in found:
            found["choices"] = ""
        return found
