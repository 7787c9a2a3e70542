"""What is uploaded here: the file of an event, results on a sheet."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class EventFileForm(forms.Form):
    """The file of a whole event."""

    file = forms.FileField(
        label=_("File of an event"),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
        help_text=_("Made by “Whole event as one file” on this or another Taikai; at most 24 MB."),
    )
