"""The photo of a paper sheet: who puts, replaces and sees it, what is kept of it, and how long."""

from __future__ import annotations

import datetime as dt
import io

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from taikai.people.domain.entry.erasure import erase_person
from taikai.problems import Refusal
from taikai.registration.domain.personal_links import personal_path
from taikai.results import views_photo
from taikai.results.domain.result_settings import set_options
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.domain.signing.photo import MOST_KEPT, drawn, old_photos, remove_photo, set_photo
from taikai.results.models import SheetPhoto
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db
EVEN = Sheet(points={"E": 40_000, "S": 30_000, "W": 30_000, "N": 20_000}, sticks_left=0)


def camera(width: int = 1200, height: int = 900, colour: str = "#eeeeee", turned: int = 1) -> bytes:
    """What a phone writes: a JPEG with the place and the phone in it, `turned` as EXIF counts."""
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = turned, "Kamera AG"
    exif.get_ifd(0x8825)[1] = "N"
    written = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(written, "JPEG", exif=exif)
    return written.getvalue()


def sent(raw: bytes, **more):
    return {"photo": SimpleUploadedFile("sheet.jpg", raw, "image/jpeg"), **more}


@pytest.fixture(autouse=True)
def _fresh() -> None:
    cache.clear()


@pytest.fixture
def judge(client: Client, actor) -> Client:
    client.force_login(actor.user)
    return client


def address(table, name="result-photo") -> str:
    return reverse(name, args=[table.round.tournament.slug, table.round.number, table.number])


def own(table, wind="E") -> str:
    return personal_path(table.seats.get(wind=wind).entrant) + "photo/"


def test_what_is_kept_is_drawn_again_upright_and_small():
    width, height, content = drawn(camera(4000, 3000, turned=6))
    assert (width, height) == (1350, 1800)
    kept = Image.open(io.BytesIO(content))
    assert (kept.format, kept.size, dict(kept.getexif())) == ("WEBP", (width, height), {})
    assert b"Kamera" not in content
    noise = io.BytesIO()
    Image.effect_noise((1800, 1800), 200).save(noise, "PNG")
    assert len(drawn(noise.getvalue())[2]) <= MOST_KEPT


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"no picture", "Choose a JPEG, PNG or WebP"),
        (camera(300, 900), "at least 400 × 400"),
        (camera()[:500], "Choose a JPEG, PNG or WebP"),
    ],
)
def test_what_is_no_photo_of_a_sheet_is_refused_with_what_would_be(raw, why):
    with pytest.raises(Refusal) as told:
        drawn(raw)
    assert why in told.value.problems[0].message


def test_a_judge_puts_sees_replaces_and_removes_it(judge, table, actor):
    save_result(table, EVEN, actor=actor, based_on=0)
    board = reverse("board", args=[table.round.tournament.slug])
    assert "photo of score sheet" not in judge.get(board).content.decode()
    assert judge.post(address(table), sent(camera(), key="a" * 32)).status_code == 302
    first = SheetPhoto.objects.get()
    assert (first.by, first.width, first.height) == (actor.user, 1200, 900)
    shown = judge.get(reverse("result-entry", args=[table.round.tournament.slug, 1, 1])).content.decode()
    picture = address(table) + first.digest + "/"
    assert f'src="{picture}"' in shown
    assert "photo of score sheet" in judge.get(board).content.decode()
    answer = judge.get(picture)
    assert (answer["Content-Type"], answer.content[8:12]) == ("image/webp", b"WEBP")
    assert "private" in answer["Cache-Control"]

    judge.post(address(table), sent(camera(), key="b" * 32))  # the same once more
    judge.post(address(table), sent(camera(colour="#000000"), key="c" * 32))
    second = SheetPhoto.objects.get()
    assert second.digest != first.digest
    assert judge.get(picture).status_code == 404
    judge.post(address(table), {"remove": first.digest, "key": "d" * 32})  # what stood on an old page
    assert SheetPhoto.objects.exists()
    judge.post(address(table), {"remove": second.digest, "key": "e" * 32})
    assert not SheetPhoto.objects.exists()
    lines = LogEntry.objects.filter(verb="result.photo").order_by("pk").values_list("before", "after")
    yes, no = {"has_photo": True}, {"has_photo": False}
    assert list(lines) == [(no, yes), (yes, yes), (yes, no)]


def test_the_four_put_it_until_the_result_counts(client, table, actor):
    set_options(table.round.tournament, signatures=True, actor=actor)
    save_result(table, EVEN, actor=actor, based_on=0)
    assert own(table) in client.get(own(table).removesuffix("photo/")).content.decode()
    assert client.post(own(table), sent(camera())).status_code == 302
    assert client.post(own(table, "S"), sent(camera(colour="#000000"))).status_code == 302
    photo = SheetPhoto.objects.get()
    assert photo.by is None
    assert client.get(f"{own(table, 'W')}{photo.digest}/").status_code == 200
    save_result(table, EVEN, actor=actor, based_on=1, confirm=True, reason="signed on paper")
    refused = client.post(own(table), sent(camera()))
    assert (refused.status_code, "only a judge" in refused.content.decode()) == (422, True)
    gone = client.post(own(table), {"remove": photo.digest})
    assert (gone.status_code, SheetPhoto.objects.count()) == (422, 1)


def test_a_missing_one_may_be_added_when_it_counts_already(client, table, actor):
    save_result(table, EVEN, actor=actor, based_on=0, confirm=True)
    assert client.post(own(table), sent(camera())).status_code == 302
    assert SheetPhoto.objects.exists()


def test_strangers_and_other_tables_see_nothing(client, table, round_, actor):
    set_photo(table, camera(), actor=actor, staff=True)
    digest = SheetPhoto.objects.get().digest
    other = round_.tables.get(number=2)
    for name in ("result-photo", "table-photo"):
        assert client.get(f"{address(table, name)}{digest}/").status_code in (302, 403, 404)
    assert client.get(f"{own(other)}{digest}/").status_code == 404
    assert client.get(f"{own(table)[:-20]}void/photo/").status_code == 404


def test_wrong_files_say_what_is_wrong(judge, table, monkeypatch):
    for data, why in (
        ({}, "Take a photo of the score sheet"),
        (sent(b"text"), "Can’t read this picture"),
        (sent(b""), "Take a photo of the score sheet"),
    ):
        answer = judge.post(address(table), data)
        assert (answer.status_code, why in answer.content.decode()) == (422, True)
    monkeypatch.setattr(views_photo, "MOST_UPLOAD", 1000)
    assert "larger than" in judge.post(address(table), sent(camera())).content.decode()
    quiet = judge.post(address(table), sent(b"text"), headers={"X-Sheet": "quiet"})
    assert (quiet.status_code, len(quiet.json()["problems"])) == (422, 1)


def test_a_table_sends_so_many_an_hour_and_judges_as_they_like(client, table, actor, monkeypatch):
    monkeypatch.setattr(views_photo, "AN_HOUR", 1)
    assert client.post(own(table), sent(camera())).status_code == 302
    again = client.post(own(table, "S"), sent(camera(colour="#000000")))
    assert (again.status_code, "ask a judge" in again.content.decode()) == (422, True)
    client.force_login(actor.user)
    assert client.post(address(table), sent(camera(colour="#000000"))).status_code == 302


def test_sent_twice_by_a_phone_it_is_one_and_tells_where_to_go(client, table):
    for _time in range(2):
        answer = client.post(own(table), sent(camera(), key="k" * 32), headers={"X-Sheet": "quiet"})
        assert answer.json() == {"url": own(table).removesuffix("photo/")}
    assert LogEntry.objects.filter(verb="result.photo").count() == 1


def test_it_goes_with_the_contact_data_and_with_whoever_is_forgotten(table, round_, actor):
    for each in round_.tables.all():
        set_photo(each, camera(), actor=actor, staff=True)
    tournament = table.round.tournament
    Tournament.objects.filter(pk=tournament.pk).update(stage="final")
    erase_person(tournament, table.seats.get(wind="S").entrant_id, actor=SYSTEM)
    assert SheetPhoto.objects.get().table.number == 2
    tournament.refresh_from_db()
    until = tournament.ends_on + dt.timedelta(days=tournament.keep_contacts_days)
    noon = dt.datetime.combine(until, dt.time(12), dt.UTC)
    assert [old_photos(noon + dt.timedelta(days=each)) for each in (-1, 2)] == [0, 1]


def test_after_the_end_it_can_still_be_taken_away_and_none_be_put(table, actor):
    set_photo(table, camera(), actor=actor, staff=True)
    Tournament.objects.filter(pk=table.round.tournament_id).update(stage="final")
    with pytest.raises(Refusal, match="final"):
        set_photo(table, camera(colour="#000000"), actor=actor, staff=True)
    remove_photo(table, SheetPhoto.objects.get().digest, actor=actor, staff=True)
    assert not SheetPhoto.objects.exists()
