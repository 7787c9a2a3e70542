"""The settings of a tournament come in sections, each in the index of the page."""

import re

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


def test_every_section_of_the_settings_is_in_the_index(as_organiser, tournament):
    page = as_organiser.get(reverse("tournament-edit", args=[tournament.slug])).content.decode()
    index = page.partition('class="settings-here"')[2].partition("</nav>")[0]
    sections = re.findall(r'<section class="settings-part" id="(\w+)" aria-labelledby="\1-title">', page)
    assert [*sections, "more"] == re.findall(r'href="#(\w+)"', index)
    for name in sections:
        part = page.partition(f'id="{name}" ')[2].partition("</section>")[0]
        heading = re.search(r"<h2[^>]*>(.*?)</h2>", part)
        assert heading and f">{heading[1]}</a>" in index
        assert "<input" in part or "<textarea" in part


def test_no_field_is_left_out_of_the_sections(as_organiser, tournament):
    page = as_organiser.get(reverse("tournament-edit", args=[tournament.slug])).content.decode()
    form = page.partition('class="settings-form"')[2].partition("</form>")[0]
    asked = {"name", "starts_on", "ends_on", "place", "street", "map_url", "timezone", "description", "thanks"}
    asked |= {"contact", "hanchan_count", "capacity", "fee", "currency", "visibility", "release", "second_step"}
    assert all(form.count(f'id="id_{name}"') == 1 for name in asked)
