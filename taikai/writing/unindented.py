"""Templates are indented for those who write them; a page need not carry that."""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

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
