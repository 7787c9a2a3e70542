"""Form fields are what Django's own templates make of them, but for white space."""

from __future__ import annotations

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates
from django.test.html import parse_html

from taikai.formatting.select_fields import Renderer

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


@pytest.mark.parametrize("value", ["", "a", 3, "y", None, "absent"])
@pytest.mark.parametrize("attrs", [{}, {"id": "id_x", "class": "wide", "required": True, "disabled": False}])
@pytest.mark.parametrize("widget", [forms.CheckboxSelectMultiple, forms.RadioSelect])
def test_boxes_to_tick_are_the_same_as_before(widget, value, attrs):
    given = [value, "x"] if widget is forms.CheckboxSelectMultiple else value
    field = widget(choices=CHOICES)
    ours = field.render("who's", given, attrs=attrs, renderer=Renderer())
    theirs = field.render("who's", given, attrs=attrs, renderer=DjangoTemplates())
    assert parse_html(ours) == parse_html(theirs)


@pytest.mark.parametrize("value", ["", 'say "A" & <b>', 0, 25_000, None, True, False])
@pytest.mark.parametrize("attrs", [{}, {"id": "id_x", "required": True, "disabled": False, "placeholder": "<0>"}])
@pytest.mark.parametrize(
    "widget", [forms.TextInput, forms.NumberInput, forms.HiddenInput, forms.CheckboxInput, forms.EmailInput]
)
def test_an_input_is_the_same_as_before(widget, value, attrs):
    ours = widget().render("who's", value, attrs=attrs, renderer=Renderer())
    theirs = widget().render("who's", value, attrs=attrs, renderer=DjangoTemplates())
    assert parse_html(ours) == parse_html(theirs)


def test_other_fields_are_left_to_django():
    written = forms.Textarea(attrs={"cols": 9, "rows": 3}).render("note", "Ania", renderer=Renderer())
    assert written == '<textarea name="note" cols="9" rows="3">\nAnia</textarea>'
