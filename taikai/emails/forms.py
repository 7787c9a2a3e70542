"""Forms of e-mails: own texts by language, round mails, mail server."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from taikai.emails.domain.own_words import languages
from taikai.emails.domain.recipient_groups import groups
from taikai.emails.domain.round_mails import MailDraft
from taikai.emails.models import MOST_BODY, MOST_OWN, MOST_SUBJECT
from taikai.http_guard.input_parsing import LongText, rows
from taikai.jobs.domain.mail_server import PLAIN, STARTTLS, TLS, MailServer

MOST_PEOPLE = 1000  # selected in one e-mail
_HOST = re.compile(r"[0-9a-z]([0-9a-z.-]*[0-9a-z])?|\[[0-9a-f:.]+\]")


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
            self.fields[f"before_{language}"] = _long(_("Text before the fixed part"), MOST_OWN, 3)
            self.fields[f"after_{language}"] = _long(_("Text after the fixed part"), MOST_OWN, 3)

    @property
    def words(self) -> dict[str, tuple[str, str]]:
        """Language → (before, after); only after `is_valid()`."""
        data = self.cleaned_data
        return {code: (data[f"before_{code}"], data[f"after_{code}"]) for code, _name in languages()}


class RoundMailForm(forms.Form):
    """To whom, whether it is about their own entry, and the e-mail in every language it is written in."""

    groups = forms.MultipleChoiceField(label=_("Recipients"), widget=forms.CheckboxSelectMultiple, required=False)
    about_entry = forms.TypedChoiceField(
        label=_("Topic"),
        choices=[
            ("yes", _("This tournament or the player’s registration (sent to all)")),
            ("no", _("Something else, for example another tournament (with an unsubscribe link)")),
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
        self._begun_with = draft.people if draft is not None else ()
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
        return MailDraft(tuple(data["groups"]), data["about_entry"], texts, self.people)

    @property
    def people(self) -> tuple[int, ...]:
        """The entries that are ticked, or that the form begins with."""
        if not self.is_bound:
            return self._begun_with
        ticked: Any = self.data
        return tuple(dict.fromkeys(rows(ticked.getlist("person")[:MOST_PEOPLE])))


class MailServerForm(forms.Form):
    """The mail server of the site. A password that is stored is never shown; left empty, it stays."""

    host = forms.CharField(label=_("Server"), max_length=253, help_text=_("For example smtp.example.org"))
    security = forms.ChoiceField(
        label=_("Encryption"),
        choices=[
            (STARTTLS, _("STARTTLS, usually port 587")),
            (TLS, _("TLS, usually port 465")),
            (PLAIN, _("None, only for a server on the same machine")),
        ],
    )
    port = forms.IntegerField(label=_("Port"), min_value=1, max_value=65535, initial=587)
    user = forms.CharField(label=_("User name"), max_length=254, required=False)
    password = forms.CharField(
        label=_("Password"),
        max_length=500,
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    sender = forms.EmailField(
        label=_("Sender address"), max_length=254, help_text=_("For example taikai@example.org")
    )

    def __init__(self, stored: MailServer | None, *args: Any, **kwargs: Any) -> None:
        self.stored = stored
        if stored is not None:
            names = ("host", "security", "port", "user", "sender")
            kwargs.setdefault("initial", {name: getattr(stored, name) for name in names})
        super().__init__(*args, **kwargs)
        if stored is not None and stored.password:
            words = _("A password is saved but not shown. Leave empty to keep it for this server and user name.")
            self.fields["password"].help_text = words

    def clean_host(self) -> str:
        """A name or a number, without anything around it."""
        host = str(self.cleaned_data["host"]).strip().lower()
        if not _HOST.fullmatch(host):
            words = _("Enter only the server name, for example smtp.example.org.")
            raise forms.ValidationError(words, code="host")
        return host

    def clean(self) -> dict[str, Any]:
        """A stored password stays with its server: another one never gets it."""
        data = super().clean() or {}
        old = self.stored
        if old is None or data.get("password") or not data.get("user"):
            return data
        where = (data.get("host"), data.get("port"), data.get("security"), data.get("user"))
        if where == (old.host, old.port, old.security, old.user):
            data["password"] = old.password
        elif old.password:
            self.add_error("password", _("The server or user name has changed. Enter the password again."))
        return data

    def server(self) -> MailServer:
        """What was typed."""
        return MailServer(**self.cleaned_data)


class TrialEmailForm(forms.Form):
    """Where a test e-mail goes."""

    to = forms.EmailField(label=_("Send test e-mail to"), max_length=254)
