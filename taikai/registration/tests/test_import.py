"""The import page: look, correct, take over; all or nothing."""

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from taikai.registration.domain.bulk_actions import set_checked_in
from taikai.registration.forms.lists import ImportForm
from taikai.tournaments.domain.change import SYSTEM
from tests import factories

pytestmark = pytest.mark.django_db

LIST = "name;country;paid\nAnna Nowak;Polska;tak\nBo Lind;SE;\nOld Friend;PL;\n"


@pytest.fixture
def address(tournament):
    return reverse("manage-import", args=[tournament.slug])


def test_look_then_import(as_organiser, tournament, address):
    factories.EntrantFactory(tournament=tournament, name="Friend Old", country="PL")
    looked = as_organiser.post(address, {"text": LIST, "action": "preview", "status": "confirmed"})
    page = looked.content.decode()
    assert "2 new players" in page and "1 already registered" in page and "already registered: Friend Old" in page
    assert tournament.entrants.count() == 1
    done = as_organiser.post(address, {"text": LIST, "action": "import", "status": "confirmed", "key": "k"})
    assert done.status_code == 302
    as_organiser.post(address, {"text": LIST, "action": "import", "status": "confirmed", "key": "k"})
    found = {e.name: (e.country.code, e.status, bool(e.paid_at)) for e in tournament.entrants.all()}
    assert found == {
        "Friend Old": ("PL", "confirmed", False),
        "Anna Nowak": ("PL", "confirmed", True),
        "Bo Lind": ("SE", "confirmed", False),
    }
    (line,) = tournament.log.filter(verb__startswith="entrant.")
    assert (line.verb, line.target, line.after) == ("entrant.imported", "Anna Nowak, Bo Lind", {"count": 2})


def test_an_import_is_taken_back_as_long_as_nothing_came_of_it(as_organiser, tournament, address):
    tournament.capacity = 4
    tournament.save()
    factories.EntrantFactory.create_batch(2, tournament=tournament, status="confirmed")
    text = "\n".join(f"Person {letter * 2}" for letter in "ABCD")
    as_organiser.post(address, {"text": text, "action": "import", "status": "confirmed", "key": "k"})
    assert tournament.entrants.filter(status="waiting").count() == 2
    line = tournament.log.get(verb="entrant.imported")
    undo = reverse("log-undo", args=[tournament.slug, line.pk])
    assert undo in as_organiser.get(reverse("log", args=[tournament.slug])).content.decode()
    here = tournament.entrants.get(name="Person AA")
    set_checked_in(tournament, here.pk, True, actor=SYSTEM)
    refused = as_organiser.post(undo, {"key": "u"}, follow=True).content.decode()
    assert "because Person AA has changed since then" in refused
    assert tournament.entrants.count() == 6
    set_checked_in(tournament, here.pk, False, actor=SYSTEM)
    still = as_organiser.post(undo, {"key": "v"}, follow=True).content.decode()
    assert "because Person AA has changed since then" in still, "lines of the log name who is gone otherwise"
    assert tournament.entrants.count() == 6


def test_taking_an_import_back_leaves_everybody_else(as_organiser, tournament, address):
    stays = factories.EntrantFactory(tournament=tournament, status="confirmed")
    as_organiser.post(address, {"text": LIST, "action": "import", "status": "confirmed", "key": "k"})
    line = tournament.log.get(verb="entrant.imported")
    undo = reverse("log-undo", args=[tournament.slug, line.pk])
    as_organiser.post(undo, {"key": "u"})
    as_organiser.post(undo, {"key": "u"})
    assert [entrant.pk for entrant in tournament.entrants.all()] == [stays.pk]
    back = tournament.log.get(verb="entrant.import_undone")
    assert back.target == "Anna Nowak, Bo Lind, Old Friend"


def test_an_import_that_wrote_to_people_is_not_taken_back(as_organiser, tournament, address):
    asked = {"text": LIST, "action": "import", "status": "confirmed", "key": "k", "emails": "on"}
    as_organiser.post(address, asked)
    line = tournament.log.get(verb="entrant.imported")
    undo = reverse("log-undo", args=[tournament.slug, line.pk])
    assert undo not in as_organiser.get(reverse("log", args=[tournament.slug])).content.decode()


def test_a_wrong_row_stops_everything_and_keeps_the_text(as_organiser, tournament, address):
    text = LIST + "Cem;Narnia;perhaps\n"
    refused = as_organiser.post(address, {"text": text, "action": "import", "status": "confirmed"})
    page = refused.content.decode()
    assert refused.status_code == 422
    assert "Line 5: “Narnia” isn’t a country" in page and "Enter yes or no, not" in page
    assert "Cem;Narnia;perhaps" in page
    assert not tournament.entrants.exists()
    done = as_organiser.post(
        address, {"text": text, "action": "import", "status": "confirmed", "skip_wrong": "on"}
    )
    assert done.status_code == 302
    assert tournament.entrants.count() == 3


def test_more_people_than_places_wait_in_the_order_of_the_list(as_organiser, tournament, address):
    tournament.capacity = 4
    tournament.save()
    text = "\n".join(f"Person {letter * 2}" for letter in "ABCDEF")
    done = as_organiser.post(address, {"text": text, "action": "import", "status": "applied"}, follow=True)
    assert "2 of them are on the waiting list" in done.content.decode()
    found = [(e.name[-1], e.status) for e in tournament.entrants.order_by("applied_at", "id")]
    assert found == [(c, "applied") for c in "ABCD"] + [(c, "waiting") for c in "EF"]


def test_corrected_columns_are_used(as_organiser, tournament, address):
    data = {"text": "Anna;Nowak Team\nBo;Lind Team", "column-0": "nickname", "column-1": "name"}
    page = as_organiser.post(address, data | {"action": "preview", "status": "confirmed"}).content.decode()
    assert "<strong>Nowak Team</strong>" in page
    as_organiser.post(address, data | {"action": "import", "status": "confirmed"})
    assert set(tournament.entrants.values_list("name", "nickname")) == {
        ("Nowak Team", "Anna"),
        ("Lind Team", "Bo"),
    }


FOREIGN = "Vardas;El. paštas;Klubas\nAnna Nowak;a@example.org;KCC\nBo Lind;b@example.org;RS\n"


def test_a_heading_in_an_unknown_language_is_asked_about_and_nothing_public_guessed(
    as_organiser, tournament, address
):
    data = {"text": FOREIGN, "status": "applied"}
    page = as_organiser.post(address, data | {"action": "preview"}).content.decode()
    assert "Is the first line a heading or a player?" in page and "Vardas" in page
    assert "<strong>Vardas</strong>" not in page and "looks like Name" in page
    refused = as_organiser.post(address, data | {"action": "import"})
    page = refused.content.decode()
    assert refused.status_code == 422 and not tournament.entrants.exists()
    assert "Choose whether the first line" in page and "Choose what column 3 (“Klubas”) contains" in page
    asked = {"column-0": "?", "column-1": "email", "column-2": "?", "first": "heading"}
    page = as_organiser.post(address, data | asked | {"action": "suggest"}).content.decode()
    assert "Answer these questions before importing" not in page
    text = asked | {"column-0": "name", "column-2": "club"}
    assert as_organiser.post(address, data | text | {"action": "import"}).status_code == 302
    assert list(tournament.entrants.values_list("name", "email", "club")) == [
        ("Anna Nowak", "a@example.org", "KCC"),
        ("Bo Lind", "b@example.org", "RS"),
    ]


def shown_as(page, name):
    """The value of a hidden or a shown field as the page has it."""
    if found := re.search(rf'<textarea[^>]*name="{name}"[^>]*>\n?(.*?)</textarea>', page, re.S):
        return html.unescape(found[1])
    return re.search(rf'name="{name}" value="([^"]*)"', page)[1]


def test_names_of_an_uploaded_file_are_shown_in_every_encoding(as_organiser, tournament, address):
    list_ = "First name;Last name;Country\nJan;Němec;CZ\nEva;Krůtová;CZ\nAnn;Lee;GB\n"
    file = SimpleUploadedFile("list.csv", list_.encode("cp1250"))
    page = as_organiser.post(address, {"file": file, "action": "preview", "status": "confirmed"}).content.decode()
    assert "Jan Nìmec" in page, "nothing tells the two apart"
    assert "Jan Němec" in page and "Eva Krůtová" in page, "so both readings are offered"
    assert not tournament.entrants.exists()
    carried = {name: shown_as(page, name) for name in ("text", "encoding")}
    assert carried["encoding"] == "cp1252"

    page = as_organiser.post(
        address, carried | {"action": "encoding-cp1250", "status": "confirmed"}
    ).content.decode()
    carried = {name: shown_as(page, name) for name in ("text", "encoding")}
    assert carried["encoding"] == "cp1250"
    assert "Němec" in carried["text"]
    as_organiser.post(address, carried | {"action": "import", "status": "confirmed", "key": "k"})
    assert set(tournament.entrants.values_list("name", flat=True)) == {"Jan Němec", "Eva Krůtová", "Ann Lee"}


def test_a_file_in_utf_8_asks_for_no_encoding(as_organiser, address):
    file = SimpleUploadedFile("lista.csv", "Imię i nazwisko;Kraj\r\nŁukasz Żak;Polska\r\n".encode())
    page = as_organiser.post(address, {"file": file, "action": "preview", "status": "confirmed"}).content.decode()
    assert "Łukasz Żak" in page
    assert 'value="encoding-' not in page


def test_a_list_without_the_letters_of_an_encoding_stays_as_it_is(as_organiser, address):
    data = {"text": "鈴木 花子", "encoding": "cp1252", "action": "encoding-cp1250", "status": "confirmed"}
    page = as_organiser.post(address, data).content.decode()
    assert shown_as(page, "text").strip() == "鈴木 花子"
    assert "鈴木 花子" in as_organiser.post(address, data | {"action": "encoding-nonsense"}).content.decode()


def test_the_export_comes_back_in(as_organiser, tournament, address):
    factories.EntrantFactory(tournament=tournament, name="Łukasz Żak", club="=1+1", can_substitute=True)
    factories.EntrantFactory(tournament=tournament, name="Bo Lind", country="SE", ema_number="16010042")
    csv = as_organiser.get(reverse("manage-players-export", args=[tournament.slug]))
    text = csv.content.decode("utf-8-sig")
    assert "'=1+1" in text, "a spreadsheet must not run it"
    other = factories.TournamentFactory()
    factories.Staff.objects.create(
        tournament=other, user=tournament.staff.get(role="organiser").user, role="organiser"
    )
    done = as_organiser.post(
        reverse("manage-import", args=[other.slug]), {"text": text, "action": "import", "status": "confirmed"}
    )
    assert done.status_code == 302
    fields = ("name", "email", "country", "ema_number", "can_substitute")
    assert list(other.entrants.values_list(*fields)) == list(tournament.entrants.values_list(*fields))


def dropped_on(client, address):
    """What a page takes that a list is dropped on; empty if it takes none."""
    found = re.search(r'data-list-drop.*?accept="([^"]+)"', client.get(address).content.decode(), re.DOTALL)
    return found[1].replace(" ", "").split(",") if found else []


def test_a_list_is_dropped_on_the_entrants_and_on_the_dashboard_while_nobody_is_entered(
    as_organiser, as_judge, tournament
):
    kinds = ImportForm().fields["file"].widget.attrs["accept"].split(",")
    entrants, desk = (reverse(name, args=[tournament.slug]) for name in ("manage-players", "dashboard"))
    assert dropped_on(as_organiser, entrants) == dropped_on(as_organiser, desk) == kinds
    assert dropped_on(as_judge, desk) == []
    factories.EntrantFactory(tournament=tournament, status="pending")
    tournament.refresh_from_db()
    assert dropped_on(as_organiser, entrants) == kinds and dropped_on(as_organiser, desk) == []
    tournament.stage = "final"
    tournament.save()
    assert dropped_on(as_organiser, entrants) == []


def test_judges_do_not_import(as_judge, address):
    assert as_judge.get(address).status_code == 403
