"""The forms of e-mails: own words in each language, a round mail."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from taikai.edge.texts import LongText
from taikai.emails.domain.groups import groups
from taikai.emails.domain.own_words import languages
from taikai.emails.domain.round_mails import MailDraft
from taikai.emails.models import MOST_BODY, MOST_OWN, MOST_SUBJECT


def _long(label: Any, most: int, rows: int) -> LongText:
    return LongText(
        label=label,
        max_length=most,
        required=False,
        widget=forms.Textarea(attrs={"rows": rows, "maxlength": most}),
    )


class OwnWordsForm(forms.Form):
    """Before and after the fixed part of an e-mail, in every language."""

    def __init__(self, *args: Any, words: dict[str, tuple[str, str]] | None = None, **kwargs: Any) -> None:
        given = words or {}
        kwargs["initial"] = {
            f"{part}_{language}": text
            for language, pair in given.items()
            for part, text in zip(("before", "after"), pair, strict=True)
        }
        super().__init__(*args, **kwargs)
        for language, _name in languages():
            self.fields[f"before_{language}"] = _long(_("Before the fixed text"), MOST_OWN, 3)
            self.fields[f"after_{language}"] = _long(_("After the fixed text"), MOST_OWN, 3)

    @property
    def words(self) -> dict[str, tuple[str, str]]:
        """Language → (before, after); only after `is_valid()`."""
        data = self.cleaned_data
        return {code: (data[f"before_{code}"], data[f"after_{code}"]) for code, _name in languages()}


class RoundMailForm(forms.Form):
    """To whom, whether it is about their own entry, and the e-mail in every language it is written in."""

    groups = forms.MultipleChoiceField(label=_("To whom"), widget=forms.CheckboxSelectMultiple, required=False)
    about_entry = forms.TypedChoiceField(
        label=_("What is it about"),
        choices=[
            ("yes", _("Their own entry or the event: everybody has to get it")),
            ("no", _("Something else, such as another event: with a link that ends such e-mails")),
        ],
        coerce=lambda data: data == "yes",
        widget=forms.RadioSelect,
        initial="yes",
    )

    def __init__(self, *args: Any, draft: MailDraft | None = None, **kwargs: Any) -> None:
        if draft is not None:
            kwargs["initial"] = {
                "groups": list(draft.groups),
                "about_entry": "yes" if draft.about_entry else "no",
                **{f"subject_{language}": subject for language, (subject, _body) in draft.texts.items()},
                **{f"body_{language}": body for language, (_subject, body) in draft.texts.items()},
            }
        super().__init__(*args, **kwargs)
        choose: Any = self.fields["groups"]
        choose.choices = [(one.name, one.title) for one in groups()]
        for language, _name in languages():
            self.fields[f"subject_{language}"] = forms.CharField(
                label=_("Subject"), max_length=MOST_SUBJECT, required=False
            )
            self.fields[f"body_{language}"] = _long(_("Text"), MOST_BODY, 8)

    @property
    def draft(self) -> MailDraft:
        """What was typed; only after `is_valid()`."""
        data = self.cleaned_data
        texts = {code: (data[f"subject_{code}"], data[f"body_{code}"]) for code, _name in languages()}
        return MailDraft(tuple(data["groups"]), data["about_entry"], texts)
