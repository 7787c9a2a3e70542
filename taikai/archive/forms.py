"""Forms for uploads: an event file, a file of results."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class EventFileForm(forms.Form):
    file = forms.FileField(
        label=_("Tournament file"),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=_("Created with “Whole tournament as one file” on this or another Taikai site. At most 24 MB."),
    )


class ResultsFileForm(forms.Form):
    """Results on a sheet, or the file of an event, to be compared."""

    file = forms.FileField(
        label=_("File with results"),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": ".csv,.xlsx,.ods,.json,text/csv"}),
        help_text=_(
            "CSV or spreadsheet with the columns hanchan, table, East, South, West and North (points by "
            "starting wind). The file “Tables” or a whole tournament file works too."
        ),
    )


class TakeForm(forms.Form):
    """Why results of a file are taken over, and how."""

    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("Saved in the log with every table."))
    confirm = forms.BooleanField(label=_("also confirm tables that aren’t confirmed yet"), required=False)
    accept_sum = forms.BooleanField(label=_("also accept totals that don’t add up"), required=False)
