"""Form of the broadcast settings."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from taikai.hands.domain.broadcast import MOST_MINUTES
from taikai.hands.models import Broadcast


class BroadcastForm(forms.Form):
    """Allowed or not, minutes of delay, the feature table by hanchan and number."""

    allowed = forms.BooleanField(label=_("Let spectators follow tables online"), required=False)
    minutes = forms.IntegerField(
        label=_("Delay in minutes"),
        help_text=_("Long enough that players can’t gain an advantage from it."),
        required=False,
        min_value=0,
        max_value=MOST_MINUTES,
    )
    hanchan = forms.IntegerField(
        label=_("Hanchan of the feature table"), required=False, min_value=1, max_value=99
    )
    table = forms.IntegerField(label=_("Number of the feature table"), required=False, min_value=1, max_value=999)

    def __init__(self, data: Any = None, *, found: Broadcast | None = None) -> None:
        feature = found.feature if found is not None else None
        initial = {
            "allowed": found is not None,
            "minutes": found.delay if found is not None else 5,
            "hanchan": feature.round.number if feature is not None else None,
            "table": feature.number if feature is not None else None,
        }
        super().__init__(data, initial=initial)

    def clean(self) -> dict[str, Any]:
        """A feature table has both its numbers."""
        values = super().clean() or {}
        if values.get("allowed") and values.get("minutes") is None and "minutes" not in self.errors:
            self.add_error("minutes", forms.ValidationError(_("Enter a delay in minutes. 0 = no delay.")))
        if (values.get("hanchan") is None) != (values.get("table") is None) and not self.errors:
            missing = "table" if values.get("table") is None else "hanchan"
            self.add_error(
                missing, forms.ValidationError(_("Enter both the hanchan and the number of the feature table."))
            )
        return values

    @property
    def delay(self) -> int | None:
        """Minutes; None: nobody may."""
        minutes: int | None = self.cleaned_data["minutes"]
        return minutes if self.cleaned_data["allowed"] else None

    @property
    def feature(self) -> tuple[int, int] | None:
        values = self.cleaned_data
        if values["hanchan"] is None or not values["allowed"]:
            return None
        return values["hanchan"], values["table"]
