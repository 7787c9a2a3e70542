"""Fragment cache tag: `{% load cached %}{% cached "entrants" q %}…{% endcached %}`, valid for one revision.

Which revision: the one the page stands for (`tournaments/page_dependencies.py`). The staff's pages depend on every
change, a public page on what it shows. `watch=…` names another `Watch`, for a part that depends on less.

The part must depend on nothing but the tournament as it is, the reader's role and language, the tournament's time
zone, and what is named in the tag: no form with a token, no time of day, nothing personal that is not named. What
it is made of should come as a callable: then a page whose part is cached does not load it.
"""

from __future__ import annotations

import sys

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.template.context import Context
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from taikai.runtime.lru_cache import LruCache
from taikai.tournaments.page_dependencies import Watch

register = template.Library()
CAPACITY = 12 * 2**20  # bytes
EVERYTHING = Watch(staff=True)
_parts: LruCache[SafeString] = LruCache(CAPACITY, largest=CAPACITY // 4)


class CachedNode(template.Node):
    """The part between the tags, from the cache if it was rendered for the same state before."""

    def __init__(self, nodelist: NodeList, named: list[FilterExpression], watch: FilterExpression | None) -> None:
        self.nodelist = nodelist
        self.named = named
        self.watch = watch

    def render(self, context: Context) -> SafeString:
        """The cached part, or the part rendered now."""
        tournament = context["tournament"]
        if self.watch is None:
            watch = (context.get("live") or {}).get("watch", EVERYTHING)
        else:
            watch = self.watch.resolve(context)
        key = (
            tournament.secret,
            watch,
            watch.number(tournament),
            context.get("role", ""),
            get_language(),
            *(str(expression.resolve(context)) for expression in self.named),
        )
        return _parts.get_or_make(key, lambda: self._rendered(context), weigh)

    def _rendered(self, context: Context) -> SafeString:
        part = self.nodelist.render(context)
        if "csrfmiddlewaretoken" in part:
            raise template.TemplateSyntaxError("A form with a token belongs to one visitor: not in {% cached %}.")
        return part


def weigh(part: str) -> int:
    """Bytes of a part in memory, with its key."""
    return sys.getsizeof(part) + 400


@register.tag
def cached(parser: Parser, token: Token) -> CachedNode:
    """See the module's text. The first word names the part."""
    _tag, *named = token.split_contents()
    watch = None
    if named and named[-1].startswith("watch="):
        watch = parser.compile_filter(named.pop().removeprefix("watch="))
    if not named:
        raise template.TemplateSyntaxError("{% cached %} needs a name for the part.")
    nodelist = parser.parse(("endcached",))
    parser.delete_first_token()
    return CachedNode(nodelist, [parser.compile_filter(word) for word in named], watch)


def clear_cache() -> None:
    """Drop everything (tests change facts behind the revision's back)."""
    _parts.clear()
