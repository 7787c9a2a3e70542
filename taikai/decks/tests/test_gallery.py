"""The gallery of the cards."""

import gzip

import pytest
from django.urls import reverse

from cards.catalogue import load

pytestmark = pytest.mark.django_db


def test_gallery_shows_all_faces_with_their_clauses(client):
    page = client.get(reverse("cards")).content.decode()
    assert "54 of 54 cards" in page
    for face in load().faces:
        assert face.name in page
        assert all(f">{clause.id}<" in page for clause in face.clauses)


def test_search_finds_by_name_and_class(client):
    page = client.get(reverse("cards"), {"q": "toyone"}).content.decode()
    assert "Anetai Toyone" in page
    assert "Amae Koromo" not in page
    page = client.get(reverse("cards"), {"class": "PAYMENT"}).content.decode()
    assert "Hao Huiyu" in page


@pytest.mark.parametrize("face", load().faces, ids=lambda face: face.slug)
def test_every_face_has_a_page_in_both_languages(client, face):
    for language in ("en", "pl"):
        page = client.get(
            reverse("card", args=[face.slug]), headers={"accept-language": language}
        ).content.decode()
        assert face.clauses[0].text.get(language).split()[0] in page
        assert f".svg#{face.slug}" in page


def test_unknown_card_is_not_found(client):
    assert client.get(reverse("card", args=["nobody"])).status_code == 404


def test_the_deck_prints_nine_a_sheet_with_codes(client):
    page = client.get(reverse("cards-print")).content.decode()
    assert page.count('class="print-card"') == 54
    assert page.count('class="print-sheet"') == 6


def test_the_gallery_of_all_faces_is_light(client):
    page = client.get(reverse("cards")).content
    for face in load().faces:
        assert f'.svg#{face.slug}"'.encode() in page
    assert len(page) < 260_000
    assert len(gzip.compress(page, 9)) < 26_000
