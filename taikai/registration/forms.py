"""Forms about entrants."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from taikai.edge.texts import LongText, TextFile
from taikai.registration.domain.entries import OWN_FIELDS
from taikai.registration.models import Entrant


class EntrantForm(forms.ModelForm):  # type: ignore[type-arg]
    """What is written about an entrant, as the organiser edits it."""

    class Meta:
        model = Entrant
        fields = list(OWN_FIELDS)
        widgets = {
            "name": forms.TextInput(attrs={"autocomplete": "name"}),
            "nickname": forms.TextInput(attrs={"autocomplete": "nickname"}),
            "email": forms.EmailInput(attrs={"autocomplete": "email"}),
            "club": forms.TextInput(attrs={"autocomplete": "organization"}),
            "ema_number": forms.TextInput(attrs={"inputmode": "numeric", "pattern": "[0-9 ]*"}),
            "note": forms.Textarea(attrs={"rows": 3}),
        }
        field_classes = {"note": LongText}
        help_texts = {
            "nickname": _("Shown in brackets after the name."),
            "ema_number": _("Eight digits, if you have one."),
            "note": _("Only the organisers read it."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
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

    def values(self) -> dict[str, Any]:
        """The entrant's fields for the domain."""
        return {name: self.cleaned_data[name] for name in OWN_FIELDS if name in self.cleaned_data}


class OwnEntryForm(EntrantForm):
    """What an entrant edits on the personal page."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
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
            "recognised, in every language of this site."
        ),
    )
    file = TextFile(label=_("Or a file (CSV)"), required=False)
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
