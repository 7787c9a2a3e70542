"""What organisers type about money."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.edge.texts import MOST_BYTES, LongText, TextFile
from taikai.money.domain.transfer import plain_iban
from taikai.money.models import MOST_TEXT, Discount, Payment, Terms
from taikai.registration.domain.duplicates import by_name
from taikai.registration.models import Entrant, Group
from taikai.tournaments.models import Tournament
from taikai.writing.moments import DayInput
from taikai.writing.numbers import read_decimal

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
            amount: Decimal = read_decimal(text) * 100
        except ValueError:
            amount = Decimal("0.5")
        if amount != amount.to_integral_value() or not 0 < amount <= 10**8:
            raise forms.ValidationError(_("Write an amount above nothing as in 45 or 12.50."), code="amount")
        return int(amount)


class AccountForm(forms.Form):
    """Where the fee in one currency is transferred."""

    currency = forms.CharField(label=gettext_lazy("currency"), min_length=3, max_length=3)
    amount = Hundredths(
        label=gettext_lazy("fee"),
        required=False,
        help_text=gettext_lazy("Only for a currency beside that of the settings."),
    )
    holder = forms.CharField(label=gettext_lazy("account holder"), max_length=70)
    iban = forms.CharField(label=gettext_lazy("IBAN"), max_length=50)
    bic = forms.CharField(label=gettext_lazy("BIC"), max_length=11, required=False)

    def clean_currency(self) -> str:
        """Three letters."""
        text: str = self.cleaned_data["currency"].upper()
        if not _CURRENCY.fullmatch(text):
            raise forms.ValidationError(_("A currency has three letters, as in EUR."))
        return text

    def clean_iban(self) -> str:
        """Without spaces; whether it is one the domain says."""
        return plain_iban(self.cleaned_data["iban"])[:34]

    def clean_bic(self) -> str:
        """Eight or eleven characters."""
        text: str = self.cleaned_data["bic"].upper()
        if text and not _BIC.fullmatch(text):
            raise forms.ValidationError(_("A BIC has eight or eleven characters, as in BREXPLPW."))
        return text


class PaymentForm(forms.Form):
    """A payment noted by hand."""

    entrant = forms.ModelChoiceField(label=gettext_lazy("entrant"), queryset=Entrant.objects.none())
    amount = Hundredths(label=gettext_lazy("amount"))
    currency = forms.ChoiceField(label=gettext_lazy("currency"))
    how = forms.ChoiceField(label=gettext_lazy("how"), choices=Payment.How.choices, initial=Payment.How.ON_SITE)
    on = forms.DateField(label=gettext_lazy("day"), widget=DayInput())
    text = forms.CharField(label=gettext_lazy("note"), max_length=MOST_TEXT, required=False)

    def __init__(self, tournament: Tournament, currencies: list[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entrant, currency = self.fields["entrant"], self.fields["currency"]
        assert isinstance(entrant, forms.ModelChoiceField) and isinstance(currency, forms.ChoiceField)
        entrant.queryset = Entrant.objects.filter(tournament=tournament)
        named = ((each.pk, str(each)) for each in by_name(entrant.queryset))
        entrant.choices = [("", entrant.empty_label or ""), *named]
        currency.choices = [(each, each) for each in currencies]


class StatementForm(forms.Form):
    """A statement pasted or as a file. The text stays in the box until its columns are known."""

    file = TextFile(label=gettext_lazy("file (CSV or CAMT.053)"), required=False)
    text = LongText(
        label=gettext_lazy("or its text"),
        required=False,
        max_length=MOST_BYTES,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
    )
    on = forms.CharField(required=False, max_length=200)
    amount = forms.CharField(required=False, max_length=200)
    currency = forms.CharField(required=False, max_length=200)

    def clean(self) -> dict[str, Any]:
        """One of both."""
        data = super().clean() or {}
        if not self.errors and not data.get("file") and not (data.get("text") or "").strip():
            raise forms.ValidationError(_("Choose the file of a statement, or paste its text."))
        return data

    def columns(self) -> dict[str, str]:
        """The headings chosen for the columns; empty before that."""
        return {name: self.cleaned_data.get(name) or "" for name in ("on", "amount", "currency")}


class DiscountForm(forms.Form):
    """Something given to everybody it fits."""

    name = forms.CharField(label=gettext_lazy("name"), max_length=60)
    who = forms.ChoiceField(label=gettext_lazy("for whom"), choices=Discount.Who.choices, widget=forms.RadioSelect)
    group = forms.ModelChoiceField(
        label=gettext_lazy("group"), queryset=Group.objects.none(), required=False, empty_label="–"
    )
    until = forms.DateField(
        label=gettext_lazy("for who applies by"),
        required=False,
        widget=DayInput(),
        help_text=gettext_lazy("Empty: whenever they apply. The day of the entry counts, not of the payment."),
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
        label=gettext_lazy("reason"), max_length=200, help_text=gettext_lazy("The person reads it, too.")
    )

    def __init__(self, currencies: list[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        add_amounts(self, currencies)


def add_amounts(form: forms.Form, currencies: list[str]) -> None:
    """A field for what is given in each currency."""
    for currency in currencies:
        label = format_lazy(gettext_lazy("less, in {currency}"), currency=currency)
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
            "pay_by": gettext_lazy("Empty: no day that holds for everybody."),
            "pay_days": gettext_lazy(
                "Empty: only the day above holds. With both the later one holds, so that whoever moves up from "
                "the waiting list still has these days."
            ),
            "remind_days": gettext_lazy(
                "Nobody gets a second reminder within so many days, whoever presses the button."
            ),
            "auto_days": gettext_lazy(
                "Empty: reminders go only when you send them. Otherwise each person gets "
                "one automatically, so many days before their deadline. Nothing is ever "
                "cancelled automatically."
            ),
            "judges_take": gettext_lazy(
                "Each amount is noted with who took it; Money sums what each person holds."
            ),
        }
