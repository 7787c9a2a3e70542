"""What an organiser may ask of a draw."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from taikai.seating.domain.request import MOST_SEED


class DrawForm(forms.Form):
    """How many hanchans, and from which seed."""

    scope = forms.ChoiceField(
        label=pgettext_lazy("seating", "Draw"),
        choices=[
            ("all", _("all hanchans that are not published")),
            ("next", _("only the next hanchan")),
        ],
        initial="all",
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=0,
        max_value=MOST_SEED - 1,
        help_text=_("Leave it empty for a new draw. The same number gives the same draw again."),
    )
