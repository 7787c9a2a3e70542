"""A list to choose from is what Django's own templates make of it, but for white space."""

from __future__ import annotations

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates
from django.test.html import parse_html

from taikai.selects import Renderer

CHOICES = [
    ("", "–"),
    ("a", 'say "A" & <b>'),
    (None, "nothing"),
    (3, "three"),
    ("Groups", [("x", "X"), ("y", "Y")]),
]


@pytest.mark.parametrize("value", ["", "a", 3, "y", None, "absent"])
@pytest.mark.parametrize("attrs", [{}, {"id": "id_x", "required": True, "disabled": False, "data-n": 1}])
@pytest.mark.parametrize("widget", [forms.Select, forms.SelectMultiple])
def test_a_select_is_the_same_as_before(widget, value, attrs):
    given = [value, "x"] if widget is forms.SelectMultiple else value
    field = widget(choices=CHOICES)
    ours = field.render("who's", given, attrs=attrs, renderer=Renderer())
    theirs = field.render("who's", given, attrs=attrs, renderer=DjangoTemplates())
    assert parse_html(ours) == parse_html(theirs)


def test_other_fields_are_left_to_django():
    written = forms.TextInput().render("name", "Ania", renderer=Renderer())
    assert written == '<input type="text" name="name" value="Ania">'
