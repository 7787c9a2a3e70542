"""The event page in its three phases, what others show beside a link to it, and its picture."""

import io
import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from taikai.overview.pages.event_page import preview_steps
from taikai.overview.pages.link_preview import PreviewStep, lines, preview, runs
from taikai.overview.pages.poster import PALETTES, TITLE
from taikai.tournaments.models import LogEntry, Picture, Staff, Tournament
from tests import factories
from tests.test_look import contrast

pytestmark = pytest.mark.django_db


def photograph(size=(1200, 500), kind="JPEG", mode="RGB", **text):
    written = io.BytesIO()
    Image.new(mode, size, "#3366aa").save(written, kind, **text)
    return written.getvalue()


def organiser_of(tournament):
    user = factories.UserFactory()
    Staff.objects.create(tournament=tournament, user=user, role="organiser")
    client = Client()
    client.force_login(user)
    return client


def upload(client, tournament, raw, name="p.jpg"):
    address = tournament.get_absolute_url() + "manage/settings/picture/"
    return client.post(address, {"picture": SimpleUploadedFile(name, raw)}, follow=True)


def finished(stage="final", players=8, **values):
    tournament = factories.TournamentFactory(stage="playing", hanchan_count=1, capacity=9, **values)
    for round_ in factories.seated(tournament, players=players, rounds=1):
        for table in round_.tables.all():
            factories.confirmed(table, south=31_000, west=29_000)
    tournament.stage = stage
    tournament.save()
    return tournament


def test_before_it_says_places_price_map_and_the_way_in(client):
    tournament = factories.TournamentFactory(capacity=5, fee=45, currency="EUR", street="An der Trave 14, Lübeck")
    factories.EntrantFactory(tournament=tournament, status="confirmed")
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert re.search(r'answer-big">4</strong>\s*<span>places left of 5', page)
    assert "45 EUR" in page
    assert "https://www.openstreetmap.org/search?query=" in page
    assert "L%C3%BCbeck" in page
    assert tournament.get_absolute_url() + "register/" in page


def test_a_typed_link_to_a_map_is_the_one(client):
    tournament = factories.TournamentFactory(street="Somewhere 1", map_url="https://maps.example/x?a=1&b=2")
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert 'href="https://maps.example/x?a=1&amp;b=2"' in page
    assert "openstreetmap" not in page


def test_a_link_that_runs_something_is_refused():
    tournament = factories.TournamentFactory()
    client = organiser_of(tournament)
    for bad in ("javascript:alert(1)", "ftp://example.org/x"):
        answer = client.post(tournament.get_absolute_url() + "manage/settings/", {"map_url": bad})
        assert answer.status_code == 422
        assert "map_url" in answer.context["form"].errors


def test_when_it_is_over_nothing_is_free_and_the_first_stand_on_the_podium(client):
    tournament = finished(thanks="To **everybody**.")
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert "podium-place-1" in page
    assert "<strong>everybody</strong>" in page
    assert not re.search(r"places? left|place is free|places are free|apply/", page)
    assert "places are free" not in client.get(tournament.get_absolute_url() + "players/").content.decode()


def test_thanks_wait_until_it_is_over(client):
    tournament = factories.TournamentFactory(stage="playing", thanks="You were great")
    assert "You were great" not in client.get(tournament.get_absolute_url()).content.decode()


def test_results_that_are_hidden_put_nobody_on_the_page(client):
    tournament = finished(stage="playing", release="hidden")
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert "podium" not in page


def test_what_others_show_beside_a_link(client):
    tournament = factories.TournamentFactory(name='Open "</script><b>" & more', description="Hello *World* <b>")
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert "</script><b>" not in page
    data = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', page, re.S)[1])
    assert data["@type"] == "Event"
    assert data["name"] == tournament.name
    assert data["startDate"] == "2022-08-14"
    assert data["location"]["name"] == tournament.place
    assert "Hello World" in data["description"]
    for tag in ("og:title", "og:image", "og:description", "twitter:card"):
        assert tag in page
    assert f'rel="canonical" href="http://testserver{tournament.get_absolute_url()}"' in page
    drawn = client.get(tournament.get_absolute_url() + "preview.jpg")
    assert Image.open(io.BytesIO(drawn.content)).size == (1200, 630)
    again = client.get(tournament.get_absolute_url() + "preview.jpg", headers={"If-None-Match": drawn["ETag"]})
    assert again.status_code == 304


def drawn_of(tournament) -> Image.Image:
    answer = Client().get(tournament.get_absolute_url() + "preview.jpg")
    return Image.open(io.BytesIO(answer.content)).convert("RGB")


def is_paper(picture: Image.Image, at: tuple[int, int]) -> bool:
    """Whether a step of the podium is there, whatever JPEG makes of its white."""
    return min(picture.getpixel(at)) > 235


def test_the_picture_beside_a_link_has_the_podium_once_it_is_over():
    tournament = finished(players=4)
    first, second, third = (600, 250), (220, 340), (980, 390)  # the upper edge of each step
    picture = drawn_of(tournament)
    assert all(is_paper(picture, at) for at in (first, second, third))
    assert not is_paper(picture, (220, 250)), "the second stands lower"
    assert [step.place for step in preview_steps(tournament)] == [1, 2, 3]
    names = {entrant.public_name for entrant in tournament.entrants.all()}
    assert {step.name for step in preview_steps(tournament)} <= names
    Tournament.objects.filter(pk=tournament.pk).update(stage="playing", revision=tournament.revision + 1)
    tournament.refresh_from_db()
    assert preview_steps(tournament) == ()
    assert not is_paper(drawn_of(tournament), first)


def test_a_podium_holds_shared_places_and_long_names():
    long = PreviewStep(1, "Maximiliane Hohenstein-Wernigerode-Brzęczyszczykiewicz", "DE", "+216.0")
    steps = (long, PreviewStep(1, "\U000f0000", "", "+216.0"), PreviewStep(3, "An", "PL", "−12.4"))
    for shown in (steps, steps[:1], (*steps, *steps)):
        raw = preview(2, "A name as long as a whole line of it and then some more " * 2, ("1–2 May",), None, shown)
        assert Image.open(io.BytesIO(raw)).size == (1200, 630)


def test_a_draft_gives_nothing_away(client):
    tournament = factories.TournamentFactory(stage="draft", name="Secret cup")
    upload(organiser_of(tournament), tournament, photograph())
    tournament.refresh_from_db()
    assert tournament.picture
    for path in ("", "preview.jpg", f"picture/{tournament.picture}/800/"):
        assert client.get(tournament.get_absolute_url() + path).status_code == 404
    staff = organiser_of(tournament)
    assert "og:title" not in staff.get(tournament.get_absolute_url()).content.decode()
    assert staff.get(tournament.get_absolute_url() + "preview.jpg").status_code == 404
    kept = staff.get(tournament.get_absolute_url() + f"picture/{tournament.picture}/800/")["Cache-Control"]
    assert kept.startswith("private")
    assert "Secret cup" not in client.get("/").content.decode()


def test_a_preview_names_nobody_who_plays():
    tournament = finished()
    entrant = tournament.entrants.first()
    page = Client().get(tournament.get_absolute_url()).content.decode()
    data = re.search(r'<script type="application/ld\+json">(.*?)</script>', page, re.S)[1]
    assert entrant.name not in data


def test_a_picture_is_drawn_again_in_two_widths_without_what_the_camera_said(client):
    tournament = factories.TournamentFactory()
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    raw = photograph((2000, 900), exif=exif)
    assert b"taken at home" in raw
    assert upload(organiser_of(tournament), tournament, raw).status_code == 200
    tournament.refresh_from_db()
    kept = list(Picture.objects.filter(tournament=tournament).order_by("width"))
    assert [(each.width, each.height) for each in kept] == [(800, 360), (1600, 720)]
    for each in kept:
        assert b"taken at home" not in bytes(each.content)
        assert not Image.open(io.BytesIO(bytes(each.content))).getexif()
    answer = client.get(tournament.get_absolute_url() + f"picture/{tournament.picture}/800/")
    assert answer["Content-Type"] == "image/webp"
    assert "immutable" in answer["Cache-Control"]
    assert f"picture/{tournament.picture}/1600/" in client.get(tournament.get_absolute_url()).content.decode()
    assert LogEntry.objects.filter(tournament=tournament, verb="tournament.picture").count() == 1


def test_another_picture_has_another_address_and_removing_brings_the_poster_back(client):
    tournament = factories.TournamentFactory()
    staff = organiser_of(tournament)
    upload(staff, tournament, photograph())
    tournament.refresh_from_db()
    first = tournament.picture
    upload(staff, tournament, photograph((700, 400), "PNG"), "p.png")
    tournament.refresh_from_db()
    assert tournament.picture != first
    assert client.get(tournament.get_absolute_url() + f"picture/{first}/800/").status_code == 404
    staff.post(tournament.get_absolute_url() + "manage/settings/picture/", {"remove": "1"})
    staff.post(tournament.get_absolute_url() + "manage/settings/picture/", {"remove": "1"})
    tournament.refresh_from_db()
    assert tournament.picture == ""
    assert not Picture.objects.exists()
    assert "poster-sky" in client.get(tournament.get_absolute_url()).content.decode()


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        (b"GIF89a nothing", "Can’t read this picture"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "Can’t read this picture"),
        (lambda: photograph()[:2000], "Can’t read this picture"),
        (lambda: photograph((300, 300)), "too small"),
        (lambda: photograph((8000, 5100), "PNG", "1"), "41 megapixels (at most 24)"),
        (b"x" * 5_000_001, "larger than 5 MB"),
    ],
    ids=["gif", "svg", "cut off", "small", "trap", "large"],
)
def test_what_is_no_picture_is_refused_with_a_reason(raw, word):
    tournament = factories.TournamentFactory()
    answer = upload(organiser_of(tournament), tournament, raw() if callable(raw) else raw)
    assert answer.status_code == 422
    assert word in answer.content.decode()
    assert not Picture.objects.exists()


def test_a_title_of_any_letters_is_written_or_left_out_whole():
    assert runs("Zażółć gęślą jaźń", 60)
    assert runs("\U000f0000 Cup", 60) == []
    assert len(lines("Many words " * 20, 84, 1056, 2)) == 2
    assert lines("W" * 200, 84, 1056, 2)[0].endswith("…")
    assert preview(3, "\U000f0000", ("14 August 2022",))


def test_titles_can_be_read_on_every_palette():
    for each in PALETTES:
        assert contrast(TITLE, each.top) >= 4.5
        assert contrast(TITLE, each.middle) >= 4.5
