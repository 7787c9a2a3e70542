"""Form fields for dates, times and date-times, with the browser's own pickers.

Browsers take and give them in one form, whatever the language of the page.
"""

from __future__ import annotations

from typing import Any

from django import forms


class DayInput(forms.DateInput):
    input_type = "date"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs, format="%Y-%m-%d")


class TimeOfDayInput(forms.TimeInput):
    input_type = "time"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__({"step": "60", **(attrs or {})}, format="%H:%M")


class MomentInput(forms.DateTimeInput):
    """A day with its time, to the minute."""

    input_type = "datetime-local"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs, format="%Y-%m-%dT%H:%M")
