"""Somebody's place and what they need, as `pages/place.py` writes it."""

from __future__ import annotations

from django import template

from taikai.standings.pages.own_place import goals, own_place

register = template.Library()
register.simple_tag(own_place)
register.simple_tag(goals)
