"""Forms of fees, payments and accounts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.formatting.datetime_fields import DayInput
from taikai.formatting.numbers import read_hundredths
from taikai.http_guard.encodings import ENCODINGS, LEGACY, decode_as
from taikai.http_guard.input_parsing import MOST_BYTES, LongText, TextFile
from taikai.money.domain.bank_transfer import plain_iban
from taikai.money.domain.statement.columns import COLUMNS
from taikai.money.domain.statement.decoding import StatementText, text_of
from taikai.money.domain.statement.reading import Layout
from taikai.money.models import MOST_TEXT, Discount, Payment, Terms
from taikai.problems import Refusal
from taikai.registration.domain.import_list.workbook import is_workbook
from taikai.registration.domain.names import by_name
from taikai.registration.models import Entrant, Group
from taikai.tournaments.models import Tournament

_CURRENCY = re.compile(r"[A-Z]{3}")
_BIC = re.compile(r"[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?")


class Hundredths(forms.CharField):
    """An amount typed with a point or a comma, as hundredths."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(max_length=14, widget=widget, **kwargs)

    def clean(self, value: Any) -> Any:
        """Hundredths, None for nothing; raises ValidationError."""
        text = super().clean(value)
        if not text:
            return None
        try:
            amount = read_hundredths(text)
        except ValueError:
            amount = 0
        if not 0 < amount <= 10**8:
            raise forms.ValidationError(_("Enter an amount above 0, for example 45 or 12.50."), code="amount")
        return amount


class AccountForm(forms.Form):
    """Where the fee in one currency is transferred."""

    currency = forms.CharField(label=gettext_lazy("currency"), min_length=3, max_length=3)
    amount = Hundredths(
        label=gettext_lazy("fee"),
        required=False,
        help_text=gettext_lazy("Enter it only if the currency differs from the one in the settings."),
    )
    holder = forms.CharField(label=gettext_lazy("account holder"), max_length=70)
    iban = forms.CharField(label=gettext_lazy("IBAN"), max_length=50)
    bic = forms.CharField(label=gettext_lazy("BIC"), max_length=11, required=False)

    def clean_currency(self) -> str:
        """Three letters."""
        text: str = self.cleaned_data["currency"].upper()
        if not _CURRENCY.fullmatch(text):
            raise forms.ValidationError(_("Enter a currency code of three letters, for example EUR."))
        return text

    def clean_iban(self) -> str:
        """Without spaces; whether it is one the domain says."""
        return plain_iban(self.cleaned_data["iban"])[:34]

    def clean_bic(self) -> str:
        """Eight or eleven characters."""
        text: str = self.cleaned_data["bic"].upper()
        if text and not _BIC.fullmatch(text):
            raise forms.ValidationError(_("Enter a BIC of 8 or 11 characters, for example BREXPLPW."))
        return text


class PaymentForm(forms.Form):
    entrant = forms.ModelChoiceField(label=gettext_lazy("player"), queryset=Entrant.objects.none())
    amount = Hundredths(label=gettext_lazy("amount"))
    currency = forms.ChoiceField(label=gettext_lazy("currency"))
    how = forms.ChoiceField(
        label=gettext_lazy("payment method"), choices=Payment.How.choices, initial=Payment.How.ON_SITE
    )
    on = forms.DateField(label=gettext_lazy("date"), widget=DayInput())
    text = forms.CharField(label=gettext_lazy("note"), max_length=MOST_TEXT, required=False)

    def __init__(self, tournament: Tournament, currencies: list[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entrant, currency = self.fields["entrant"], self.fields["currency"]
        assert isinstance(entrant, forms.ModelChoiceField) and isinstance(currency, forms.ChoiceField)
        entrant.queryset = Entrant.objects.filter(tournament=tournament)
        named = ((each.pk, str(each)) for each in by_name(entrant.queryset))
        entrant.choices = [("", entrant.empty_label or ""), *named]
        currency.choices = [(each, each) for each in currencies]


class StatementFile(TextFile):
    """The file of a statement. Becomes a StatementText."""

    def clean(self, data: Any, initial: Any = None) -> Any:
        """What is in it; None without a file. Raises ValidationError."""
        if isinstance(data, UploadedFile) and data.size is not None and data.size <= MOST_BYTES:
            raw = data.read()
            data.seek(0)
            if is_workbook(raw):
                return self._text(raw)
        file = super().clean(data, initial)
        return self._text(file.read()) if isinstance(file, UploadedFile) else None

    def _text(self, raw: bytes) -> StatementText:
        try:
            return text_of(raw)
        except Refusal as refusal:
            raise forms.ValidationError([problem.message for problem in refusal.problems]) from refusal


class StatementForm(forms.Form):
    """A statement pasted or as a file. The text stays in the box until its columns are known."""

    file = StatementFile(
        label=gettext_lazy("file (CSV, Excel, CAMT or MT940)"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.ods,.xml,.zip,.sta,.940,.mt940"}),
    )
    text = LongText(
        label=gettext_lazy("or statement text"),
        required=False,
        max_length=MOST_BYTES,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
    )
    encoding = forms.ChoiceField(choices=[(each, each) for each in ENCODINGS], required=False)
    on = forms.CharField(required=False, max_length=200)
    amount = forms.CharField(required=False, max_length=200)
    currency = forms.CharField(required=False, max_length=200)
    direction = forms.CharField(required=False, max_length=200)
    separator = forms.CharField(required=False, max_length=20)
    heading_line = forms.IntegerField(required=False, min_value=0, max_value=10**6)
    assumed = forms.CharField(required=False, max_length=3)

    def clean(self) -> dict[str, Any]:
        """One of both."""
        data = super().clean() or {}
        if not self.errors and not data.get("file") and not (data.get("text") or "").strip():
            raise forms.ValidationError(_("Choose a statement file or paste its text."))
        return data

    def keeps_its_text(self) -> bool:
        """Whether only the file is refused, and a statement stands in the box: that is still shown."""
        return set(self.errors) <= {"file"} and bool(self.content().strip())

    def is_taken(self) -> bool:
        """Whether what was looked at is to be recorded: a file or a refused one was not looked at yet."""
        return "take" in self.data and not self.errors and not self.cleaned_data.get("file")

    def currency_of(self, known: Sequence[str], remembered: Mapping[str, str]) -> str:
        """The currency of amounts that say none: as chosen, as the last time, or the tournament's own."""
        wanted = (str(self.cleaned_data.get("assumed") or ""), remembered.get("assumed", ""))
        return next((each for each in wanted if each in known), known[0])

    def read(self) -> StatementText:
        """What is in the file, else in the box."""
        file = self.cleaned_data.get("file")
        if isinstance(file, StatementText):
            return file
        return StatementText(
            str(self.cleaned_data.get("text") or ""), str(self.cleaned_data.get("encoding") or "")
        )

    def content(self) -> str:
        """The text of the file, else of the box."""
        return self.read().text

    def read_as(self, encoding: str) -> StatementForm:
        """The form with its statement and headings in another encoding; itself if its letters don’t allow that."""
        before = self.read()
        text = decode_as(before.text, before.encoding, encoding) if encoding in LEGACY else None
        if text is None:
            return self
        data = dict(self.data.items())
        data["text"], data["encoding"] = text, encoding
        for name in COLUMNS:
            data[name] = decode_as(str(data.get(name, "")), before.encoding, encoding) or ""
        form = StatementForm(data)
        form.is_valid()
        return form

    def layout(self) -> Layout:
        """How it is to be read; nothing is chosen yet for a file."""
        if self.cleaned_data.get("file"):
            return Layout()
        columns = {name: self.cleaned_data[name] for name in COLUMNS if self.cleaned_data.get(name)}
        return Layout(self.cleaned_data["separator"], self.cleaned_data.get("heading_line"), columns)


class DiscountForm(forms.Form):
    """Something given to everybody it fits."""

    name = forms.CharField(label=gettext_lazy("name"), max_length=60)
    who = forms.ChoiceField(
        label=gettext_lazy("discount for"), choices=Discount.Who.choices, widget=forms.RadioSelect
    )
    group = forms.ModelChoiceField(
        label=gettext_lazy("group"), queryset=Group.objects.none(), required=False, empty_label="–"
    )
    until = forms.DateField(
        label=gettext_lazy("registered by"),
        required=False,
        widget=DayInput(),
        help_text=gettext_lazy("Leave empty for no date limit. The date of registration counts, not of payment."),
    )

    def __init__(self, tournament: Tournament, currencies: list[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        group = self.fields["group"]
        assert isinstance(group, forms.ModelChoiceField)
        group.queryset = Group.objects.filter(tournament=tournament)
        add_amounts(self, currencies)


class AllowanceForm(forms.Form):
    """Something given to one person."""

    reason = forms.CharField(
        label=gettext_lazy("reason"), max_length=200, help_text=gettext_lazy("The player sees it.")
    )

    def __init__(self, currencies: list[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        add_amounts(self, currencies)


def add_amounts(form: forms.Form, currencies: list[str]) -> None:
    """A field for what is given in each currency."""
    for currency in currencies:
        label = format_lazy(gettext_lazy("discount in {currency}"), currency=currency)
        form.fields[f"amount_{currency}"] = Hundredths(label=label, required=False)


def amounts_in(form: forms.Form) -> dict[str, int]:
    """Hundredths by currency; only after `is_valid()`."""
    given = (
        (name.removeprefix("amount_"), value) for name, value in form.cleaned_data.items() if "amount_" in name
    )
    return {currency: value for currency, value in given if value}


class TermsForm(forms.ModelForm):  # type: ignore[type-arg]
    """Until when the fee is paid, and the reminders."""

    class Meta:
        model = Terms
        fields = ("pay_by", "pay_days", "remind_days", "auto_days", "judges_take")
        widgets = {"pay_by": DayInput()}
        help_texts = {
            "pay_by": gettext_lazy("Leave empty for no common deadline."),
            "pay_days": gettext_lazy(
                "Leave empty to use only the date above. If you set both, the later one counts, so players from "
                "the waiting list still get this many days."
            ),
            "remind_days": gettext_lazy("Players don’t get two reminders within this many days."),
            "auto_days": gettext_lazy(
                "Each player gets a reminder this many days before the deadline. Leave empty to send reminders "
                "by hand. Registrations are never cancelled automatically."
            ),
            "judges_take": gettext_lazy(
                "We record who took each payment. The page “Money” shows the total each judge or organiser holds."
            ),
        }


class PartForm(forms.Form):
    """One person's part of a transfer; an empty line is none."""

    entrant = forms.ModelChoiceField(
        label=gettext_lazy("player"), queryset=Entrant.objects.none(), required=False, empty_label="–"
    )
    amount = Hundredths(label=gettext_lazy("amount"), required=False)

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entrant = self.fields["entrant"]
        assert isinstance(entrant, forms.ModelChoiceField)
        entrant.queryset = Entrant.objects.filter(tournament=tournament)
        entrant.choices = [("", "–"), *((each.pk, str(each)) for each in by_name(entrant.queryset))]

    def clean(self) -> dict[str, Any]:
        """Both or neither."""
        data = super().clean() or {}
        if data.get("entrant") and data.get("amount") is None and not self.errors:
            self.add_error("amount", _("Enter an amount for this player."))
        if data.get("amount") is not None and not data.get("entrant") and not self.errors:
            self.add_error("entrant", _("Choose the player for this part."))
        return data


class _PartsFormSet(forms.BaseFormSet):  # type: ignore[type-arg]
    """The parts of one transfer, each person once."""

    def clean(self) -> None:
        """Nobody has two parts."""
        chosen = [form.cleaned_data["entrant"] for form in self.forms if form.cleaned_data.get("entrant")]
        if len(set(chosen)) < len(chosen):
            raise forms.ValidationError(_("A player is selected twice. Choose each player once."), code="twice")

    def parts(self) -> dict[int, int]:
        """Hundredths by the number of the entry."""
        rows = [form.cleaned_data for form in self.forms if form.cleaned_data.get("entrant")]
        return {row["entrant"].pk: row["amount"] for row in rows}


PartsForm = cast(
    "type[_PartsFormSet]",
    forms.formset_factory(PartForm, formset=_PartsFormSet, extra=2, max_num=20, absolute_max=20),
)
