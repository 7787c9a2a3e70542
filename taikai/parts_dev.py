"""Component gallery of `make dev` at /parts/: each shared template part in each state, light and dark."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from django import forms
from django.contrib.messages.constants import SUCCESS
from django.contrib.messages.storage.base import Message
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_countries.fields import Country

from cards.catalogue import load
from taikai.decks.pages.cards import shown
from taikai.formatting.icons import ALONE, NAMES
from taikai.http_guard.encodings import readings_of
from taikai.tournaments.templatetags.taikai import STATE_ICONS, WIND_NAMES

STATES = [
    "draft",
    "applied",
    "confirmed",
    "waiting",
    "withdrawn",
    "open",
    "check_in",
    "playing",
    "final",
    "published",
]
STATES += ["entered", "missing", "disputed", "hidden", "archived"]
BADGES = ["", "now", "accent", "good", "attention", "danger"]
TOKENS = ["paper", "sheet", "sunk", "ink", "ink-2", "ink-3", "edge", "ai", "shu", "matsu", "kogane", "ai-soft"]
TOKENS += ["shu-soft", "matsu-soft", "kogane-soft", "bar", "seal"]

#: Two, five and seven clauses: what a face must hold.
FACES = ["toyouko-momoko", "hao-huiyu", "kanbara-satomi", "nelly-virsaladze"]


class SampleForm(forms.Form):
    """A field of each kind, one of them wrong."""

    length = forms.IntegerField(label="Length of a hanchan", help_text="EMA: 90 minutes")
    places = forms.IntegerField(label="Places", max_value=36)
    rules = forms.ChoiceField(label="Rules", choices=[("ema", "EMA 2025"), ("wrc", "WRC 2022")])
    reason = forms.CharField(
        label="Reason", required=False, max_length=300, widget=forms.Textarea(attrs={"rows": 2})
    )
    late = forms.BooleanField(label="Late players may still apply", required=False)
    order = forms.ChoiceField(
        label="Order", choices=[("a", "by place"), ("b", "by name")], widget=forms.RadioSelect(), required=False
    )


def _people() -> list[SimpleNamespace]:
    names = [("Saskia Brandt", "", "DE"), ("Anneke de Wit", "Anni", "NL"), ("Naoki Hirano", "", "JP")]
    return [
        SimpleNamespace(pk=at, name=name, nickname=nickname, country=Country(code), club="Hanse Riichi")
        for at, (name, nickname, code) in enumerate(names)
    ]


def parts(request: HttpRequest) -> HttpResponse:
    form = SampleForm({"length": "75", "places": "38", "rules": "ema", "late": "on"})
    form.is_valid()
    form.add_error(None, "Registration would close before it opens.")
    context: dict[str, Any] = {
        "halves": ["light", "dark"],
        "theme": "light",
        "tokens": TOKENS,
        "states": STATES,
        "with_icon": STATE_ICONS,
        "badges": BADGES,
        "winds": list(WIND_NAMES),
        "people": _people(),
        "lines": list(enumerate(_people(), 1)),
        "substitute": SimpleNamespace(stands_in_for=SimpleNamespace(name="Ruben Claes")),
        "scores": [261, -151, 0, None],
        "moves": [4, -2, 0],
        "page": Paginator(range(60), 20).page(2),
        "rounds": [SimpleNamespace(number=number) for number in (1, 2, 3)],
        "icons": sorted(NAMES),
        "alone": sorted(ALONE),
        "faces": [shown(load(), slug) for slug in FACES],
        "form": form,
        "encodings": readings_of("Lefèvre", "cp1252", ["Lefèvre"]),
        "problems": [SimpleNamespace(message="The four add up to +10. They must add up to 0: did you mean −20?")],
        "messages": [Message(SUCCESS, "Saved.")],
    }
    return render(request, "dev/parts.html", context)
