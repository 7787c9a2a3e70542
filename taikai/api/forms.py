"""Forms of tokens, webhooks and allowed origins."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from taikai.api.domain.allowed_origins import Origins
from taikai.api.domain.tokens import MOST_NAME
from taikai.api.domain.webhooks.event_kinds import EVENTS
from taikai.api.models import MOST_ORIGINS, MOST_URL, Token
from taikai.http_guard.input_parsing import LongText

_LINES = forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "placeholder": "https://club.example.org"})


class TokenForm(forms.Form):
    name = forms.CharField(
        label=pgettext_lazy("of a program", "name"),
        max_length=MOST_NAME,
        help_text=_("Shown in the log when the app saves something."),
    )
    scope = forms.ChoiceField(label=_("permission"), choices=Token.Scope.choices, widget=forms.RadioSelect)


class WebhookForm(forms.Form):
    url = forms.CharField(
        label=_("address"),
        max_length=MOST_URL,
        widget=forms.URLInput(attrs={"placeholder": "https://club.example.org/taikai", "inputmode": "url"}),
    )
    events = forms.MultipleChoiceField(
        label=_("notified about"), choices=list(EVENTS.items()), widget=forms.CheckboxSelectMultiple
    )


class OriginsForm(forms.Form):
    """Which web sites may read, and which may show the standings."""

    cors_origins = LongText(
        label=_("web sites that can read the data"),
        required=False,
        max_length=MOST_ORIGINS,
        widget=_LINES,
        help_text=_(
            "One per line. Pages there can read the public JSON in their visitors’ browsers. Enter * to allow "
            "every page."
        ),
    )
    embed = forms.BooleanField(label=_("Allow other web sites to show the standings"), required=False)
    embed_origins = LongText(
        label=_("web sites that can show the standings"), required=False, max_length=MOST_ORIGINS, widget=_LINES
    )

    def __init__(self, *args: Any, found: Origins, **kwargs: Any) -> None:
        initial = {
            "cors_origins": "\n".join(found.cors),
            "embed": found.embed,
            "embed_origins": "\n".join(found.frames),
        }
        super().__init__(*args, **{**kwargs, "initial": initial})
