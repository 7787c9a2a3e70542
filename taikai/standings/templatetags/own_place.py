"""Template tag of the own rank and needs, written by `pages/own_place.py`."""

from __future__ import annotations

from django import template

from taikai.standings.pages.own_place import goals, own_place

register = template.Library()
register.simple_tag(own_place)
register.simple_tag(goals)
