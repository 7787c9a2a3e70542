"""Forms of series and teams."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.http_guard.input_parsing import LongText, whole
from taikai.series.domain.scoring import TIE_WORDS, TIES, USUAL_TABLE
from taikai.series.models import Series, TeamPlay

MOST_PLACES = 200
MOST_POINTS = 10_000
MOST_LINES = 20_000  # characters of all teams
TIES_ASKED = 3


class SeriesForm(forms.ModelForm):  # type: ignore[type-arg]
    table = forms.CharField(
        label=gettext_lazy("points by rank"),
        required=False,
        max_length=1_000,
        help_text=gettext_lazy("Points from the 1st rank on, separated by commas. Lower ranks get no points."),
    )

    class Meta:
        model = Series
        fields = ["name", "description", "competitors", "points_by", "table", "best", "drops", "least"]
        field_classes = {"description": LongText}
        widgets = {"description": forms.Textarea(attrs={"rows": 3})}
        help_texts = {
            "best": gettext_lazy(
                "Number of best tournaments that count for each player. Leave empty to count all."
            ),
            "drops": gettext_lazy(
                "Out of all tournaments of the series. Tournaments without a result are left out first."
            ),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        series: Series = self.instance
        self.initial["table"] = ", ".join(map(str, series.table if series.pk else USUAL_TABLE))
        choices = [("", "–"), *((key, TIE_WORDS[key]) for key in TIES)]
        kept = series.ties if series.pk else ["wins", "single"]
        for at in range(TIES_ASKED):
            self.fields[f"tie_{at + 1}"] = forms.ChoiceField(
                label=_("tie-break %(number)d") % {"number": at + 1},
                choices=choices,
                required=False,
                initial=kept[at] if at < len(kept) else "",
            )

    def clean_table(self) -> list[int]:
        """Whole numbers."""
        words = [word for word in re.split(r"[\s,;]+", self.cleaned_data["table"]) if word]
        if len(words) > MOST_PLACES:
            raise forms.ValidationError(_("Enter at most %(count)d ranks.") % {"count": MOST_PLACES})
        found = [whole(word, 0, MOST_POINTS) for word in words]
        wrong = [word[:20] for word, value in zip(words, found, strict=True) if value is None]
        if wrong:
            text = _(
                "“%(word)s” isn’t a number of points. Enter whole numbers from 0 to 10000, separated by commas."
            )
            raise forms.ValidationError([text % {"word": word} for word in wrong])
        return [value for value in found if value is not None]

    def _post_clean(self) -> None:
        """The domain checks what belongs together; here nothing is saved."""

    def wanted(self) -> dict[str, Any]:
        data = self.cleaned_data
        ties = [data[f"tie_{at + 1}"] for at in range(TIES_ASKED) if data[f"tie_{at + 1}"]]
        names = ("name", "description", "competitors", "points_by", "table", "best", "least")
        return {name: data[name] for name in names} | {
            "drops": data["drops"] or 0,
            "ties": list(dict.fromkeys(ties)),
        }


class EventForm(forms.Form):
    tournament = forms.ChoiceField(label=gettext_lazy("tournament"))
    factor = forms.DecimalField(
        label=gettext_lazy("factor"), min_value=0, max_value=10, decimal_places=1, initial=1, localize=True
    )

    def __init__(self, *args: Any, events: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["tournament"].choices = events  # type: ignore[attr-defined]

    def tenths(self) -> int:
        return int(self.cleaned_data["factor"] * 10)


class RunnerForm(forms.Form):
    """Somebody who shall run the series, too."""

    runner = forms.CharField(label=gettext_lazy("user name or e-mail address"), max_length=254)


class TeamsForm(forms.ModelForm):  # type: ignore[type-arg]
    teams = forms.CharField(
        label=gettext_lazy("teams"),
        required=False,
        max_length=MOST_LINES,
        widget=forms.Textarea(attrs={"rows": 10, "placeholder": "Dragons: Anna, Bo, Cem, Dita (Eve)"}),
        help_text=gettext_lazy(
            "One team per line. Enter the name, a colon and the members, with substitutes in brackets."
        ),
    )

    class Meta:
        model = TeamPlay
        fields = ["by", "counted"]
        help_texts = {
            "counted": gettext_lazy("Number of best members that count for each team. Leave empty to count all.")
        }

    field_order = ("teams", "by", "counted")
