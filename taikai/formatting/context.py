"""Template context merged from several functions, and template output without indentation."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.template import Origin
from django.template.loaders import filesystem


class GivenTwice(ValueError):
    """Two contributors give one name different values: the later one would take the earlier one's place unseen."""


def joined(*parts: Mapping[str, Any]) -> dict[str, Any]:
    """One context from the parts that several functions made.

    Raises:
        GivenTwice: a name has different values in two of them.
    """
    found: dict[str, Any] = {}
    for part in parts:
        twice = sorted(name for name in part if name in found and not _same(found[name], part[name]))
        if twice:
            raise GivenTwice(", ".join(twice))
        found |= part
    return found


def _same(one: Any, other: Any) -> bool:
    return one is other or bool(one == other)


# Template loader that strips indentation from the output.


INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


class Loader(filesystem.Loader):
    """HTML templates without their indentation.

    A line break stays one, so that words stay apart and a fault names the line it is in. Sentences of more than
    one line are trimmed ones, and no template has a `<pre>`: `tests/test_templates.py`.
    """

    def get_contents(self, origin: Origin) -> str:
        """The text of the template, each line from its first word."""
        contents = str(super().get_contents(origin))
        return INDENTATION.sub("", contents) if str(origin.name).endswith(".html") else contents
