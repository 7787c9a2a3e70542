"""What the tie-breaks of a series are called."""

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

TIE_WORDS: dict[str, Promise] = {
    "single": pgettext_lazy("tie-break of a series", "the best single event, then the next"),
    "wins": pgettext_lazy("tie-break of a series", "more first places, then second, …"),
    "events": pgettext_lazy("tie-break of a series", "more events played"),
    "latest": pgettext_lazy("tie-break of a series", "better in the latest event"),
    "score": pgettext_lazy("tie-break of a series", "the sum of all scores"),
}
