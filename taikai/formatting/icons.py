"""Icons: the list of all, and which may stand without a text.

A picture means one thing on every page: `hand` a judge is called, `equal-not` two values for one score,
`clock-alert` late or missing, `user-x` not here, `armchair` seating. `docs/look.md` has them all.
"""

from __future__ import annotations

from typing import Final

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

_NAMES = """
    search bell chevron-down chevron-right ellipsis check x plus minus undo-2 triangle-alert hand equal-not
    clock-alert user-x user-check users circle-user armchair grid-3x3 timer pause send list-ordered list-end trophy
    scroll-text calendar-days calendar-plus map-pin ticket monitor printer megaphone gavel history download upload
    share-2 layers scan-line layout-dashboard bell-ring banknote mail languages moon sun chevrons-up-down
"""
NAMES: Final = frozenset(_NAMES.split())
#: Known to everybody without a word; the word is there for who cannot see the picture.
ALONE: Final = frozenset({"search", "bell", "ellipsis", "x", "pause", "moon", "sun"})
#: Pixels of a side.
SIZES: Final = (14, 16, 18, 22)


def icon(name: str, label: str = "", size: int = 18) -> SafeString:
    """The picture called `name`. Beside a word it is silent; `label` names one that stands alone.

    Raises ValueError for a name or size that is not one of ours, and for a label on one that needs a word.
    """
    if name not in NAMES:
        raise ValueError(f"No icon is called {name!r}: taikai/formatting/icons.py has them all.")
    if size not in SIZES:
        raise ValueError(f"Icons are drawn at {', '.join(map(str, SIZES))} px, not at {size}.")
    if label and name not in ALONE:
        raise ValueError(f"{name!r} stands beside a word; alone only {', '.join(sorted(ALONE))}.")
    role = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    return format_html(
        '<svg class="icon icon-{}" width="{}" height="{}" {}><use href="{}#{}"></use></svg>',
        size,
        size,
        size,
        role,
        static("icons/icons.svg"),
        name,
    )
