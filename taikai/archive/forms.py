"""Forms for uploads: an event file, a file of results."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class EventFileForm(forms.Form):
    file = forms.FileField(
        label=_("File of an event"),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=_("Made with “Whole event as one file” on this or another Taikai; at most 24 MB."),
    )


class ResultsFileForm(forms.Form):
    """Results on a sheet, or the file of an event, to be compared."""

    file = forms.FileField(
        label=_("File with results"),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": ".csv,.xlsx,.ods,.json,text/csv"}),
        help_text=_(
            "CSV or a spreadsheet with the columns hanchan, table, East, South, West, North (points, by the wind "
            "at the start); the file “Tables” of this site with other numbers; or the file of a whole event."
        ),
    )


class TakeForm(forms.Form):
    """Why results of a file are taken over, and how."""

    reason = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("It goes into the log with every table.")
    )
    confirm = forms.BooleanField(label=_("confirm tables that are not confirmed yet"), required=False)
    accept_sum = forms.BooleanField(label=_("take over totals that do not add up"), required=False)
