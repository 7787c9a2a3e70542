"""Template tags for forms within cached fragments: `{% load cached own_forms %}`

    {% own_forms %}
      {% cached "tables" shown %}
        {% for table in tables %}<form method="post">{% own_form table.pk "way" %}…</form>{% endfor %}
      {% endcached %}
    {% endown_forms %}

A list of two hundred forms need not be rendered again for every reader: `{% own_form … %}` leaves a gap for the
token, which is one visitor's, and for the key, which is one page's; the outer tag fills it each time. Its words
tell the keys of a page's forms apart.
"""

from __future__ import annotations

import re
import uuid

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()
_NAME = re.compile("[0-9a-z-]+")
#: No text anybody typed has this character: the gate refuses it.
_GAP = re.compile("\0form ([0-9a-z-]+)\0")


@register.simple_tag
def own_form(*names: object) -> SafeString:
    """The gap for a form's token and its key: of a row's number and the form's own word, say."""
    name = "-".join(str(each) for each in names)
    if _NAME.fullmatch(name) is None:
        raise template.TemplateSyntaxError(f"{name!r} is no name of a form: letters from a to z, digits, dashes.")
    return mark_safe(f"\0form {name}\0")  # noqa: S308 - looked at just now


class OwnForms(template.Node):
    """The part with every gap filled for this reader."""

    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """The part; the token is asked for only where there is a form."""
        part = str(self.nodelist.render(context))
        key = uuid.uuid4().hex

        def fields(gap: re.Match[str]) -> str:
            token = context.get("csrf_token", "")
            return format_html(
                '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
                '<input type="hidden" name="key" value="{}">',
                token,
                f"{key}-{gap[1]}",
            )

        return mark_safe(_GAP.sub(fields, part))  # noqa: S308 - what templates rendered, and two escaped fields


@register.tag
def own_forms(parser: Parser, token: Token) -> OwnForms:
    """See the module's text."""
    nodelist = parser.parse(("endown_forms",))
    parser.delete_first_token()
    return OwnForms(nodelist)
