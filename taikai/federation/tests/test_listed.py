"""The federation's list of players: given as a file, looked up while players register and are imported."""

import datetime as dt
from collections import Counter

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from taikai.federation.domain import player_list as domain
from taikai.federation.domain.player_list import keep_list, listed_numbers, look_up, numbers_in_file
from taikai.federation.models import ListedNumber
from taikai.problems import Refusal
from taikai.registration.domain.ema_numbers import Asked, Listed
from taikai.registration.domain.import_list import columns, people
from taikai.registration.domain.names import plain
from taikai.registration.models import Entrant
from taikai.registration.tests.test_workbook import xlsx
from taikai.tournaments.domain.change import SYSTEM
from tests import factories
from tests.html_compare import flat

pytestmark = pytest.mark.django_db

LIST = """EMA number;Last name;First name;Country
04090012;Lefèvre;François;FRA
19010042;Nowak;Jan;PL
19010043;Nowak;Jan;PL
19010044;Żak;Łukasz;PL
4290031;Dupont;Marie;FR
;Nobody;Without;FR
"""


@pytest.fixture
def address(tournament):
    return reverse("manage-federation-numbers", args=[tournament.slug])


def file_of(text=LIST, name="ema.csv"):
    return SimpleUploadedFile(name, text.encode())


@pytest.fixture
def list_there(tournament):
    keep_list(tournament, numbers_in_file(LIST.encode()).rows, actor=SYSTEM)


def test_a_list_is_uploaded_replaced_and_deleted(as_organiser, tournament, address):
    page = flat(as_organiser.post(address, {"do": "upload", "file": file_of(), "key": "a"}, follow=True))
    assert "5 players listed." in page
    assert "1 row without an EMA number was left out." in page
    kept = set(ListedNumber.objects.values_list("number", "name", "country"))
    assert ("04290031", "Marie Dupont", "FR") in kept, "the lost zero is added"
    shorter = "Name,EMA\nAnn Lee,02010023\n"
    page = flat(as_organiser.post(address, {"do": "upload", "file": file_of(shorter), "key": "b"}, follow=True))
    assert "1 player listed" in page
    assert list(ListedNumber.objects.values_list("name", flat=True)) == ["Ann Lee"]
    as_organiser.post(address, {"do": "delete", "key": "c"})
    assert not ListedNumber.objects.exists()
    verbs = list(
        tournament.log.filter(verb__startswith="federation.").order_by("pk").values_list("verb", flat=True)
    )
    assert verbs == ["federation.listed", "federation.listed", "federation.list_deleted"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Name;Country\nAnn Lee;GB\n", "has no player with an EMA number"),
        ("", "The list is empty"),
        ("Club;EMA\nKCC;02010023\n", "The first line doesn’t name the columns."),
    ],
)
def test_a_file_that_is_no_such_list_is_refused_and_the_old_one_stays(
    as_organiser, tournament, address, list_there, text, says
):
    answer = as_organiser.post(address, {"do": "upload", "file": file_of(text or " "), "key": "a"})
    assert answer.status_code == 422
    assert says in flat(answer)
    assert ListedNumber.objects.count() == 5


def test_only_organisers_see_it(client, as_judge, address):
    assert client.get(address).status_code == 302
    assert as_judge.get(address).status_code == 403


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        pytest.param(Asked("François Lefèvre", "FR"), Listed("04090012"), id="found"),
        pytest.param(Asked("Lefevre Francois", ""), Listed("04090012"), id="turned-round-without-accents"),
        pytest.param(Asked("François Lefèvre", "DE"), Listed(), id="another-country"),
        pytest.param(Asked("Jan Nowak", "PL"), Listed(), id="two-of-the-name"),
        pytest.param(Asked("Jan Nowak", "PL", "19010043"), Listed(), id="right"),
        pytest.param(Asked("Eve New", "PL", "24010001"), Listed(), id="a-guests-number"),
    ],
)
def test_what_the_list_knows(tournament, list_there, asked, found):
    assert look_up(tournament, [asked]) == [found]


def test_what_the_list_doubts(tournament, list_there):
    other, unknown = look_up(tournament, [Asked("Eve New", "PL", "19010042"), Asked("Eve New", "PL", "19019999")])
    assert "under another name" in other.doubt
    assert "doesn’t have this EMA number" in unknown.doubt


def test_without_a_list_nothing_is_said(tournament, django_assert_num_queries):
    with django_assert_num_queries(2):
        assert look_up(tournament, [Asked("Eve New", "PL")] * 50) == [Listed()] * 50


def test_many_are_looked_up_in_few_queries(tournament, list_there, django_assert_max_num_queries):
    people = [Asked(f"Person {number}", "PL", f"1901{number:04d}") for number in range(200)]
    with django_assert_max_num_queries(3):
        look_up(tournament, people)


ENTRY = {"name": "Eve New", "email": "eve@example.org", "country": "PL", "consent": "on", "key": "k"}


def test_a_number_of_another_name_is_asked_about_and_no_name_told(client, tournament, list_there):
    address = reverse("apply", args=[tournament.slug])
    asked = client.post(address, ENTRY | {"ema_number": "19010044"})
    assert asked.status_code == 422
    assert "The federation’s list has this EMA number under another name." in flat(asked)
    assert "Żak" not in flat(asked)
    assert client.post(address, ENTRY | {"ema_number": "19010044", "number_is_right": "on"}).status_code == 302


def test_strangers_are_not_told_anybodys_number(client, tournament, list_there):
    answer = client.post(reverse("apply", args=[tournament.slug]), ENTRY | {"name": "Łukasz Żak"}, follow=True)
    assert "19010044" not in answer.content.decode()
    assert Entrant.objects.get().ema_number == ""


def test_an_import_looks_up_the_numbers_of_those_without(as_organiser, tournament, list_there):
    address = reverse("manage-import", args=[tournament.slug])
    text = "Name;Country;EMA\nŁukasz Żak;PL;\nJan Nowak;PL;\nEve New;PL;19010042\n"
    data = {"text": text, "status": "confirmed", "key": "k"}
    page = flat(as_organiser.post(address, data | {"action": "preview"}))
    assert "+ 19010044" in page
    assert "under another name" in page
    as_organiser.post(address, data | {"action": "import", "look_up": "on"})
    found = dict(tournament.entrants.values_list("name", "ema_number"))
    assert found == {"Łukasz Żak": "19010044", "Jan Nowak": "", "Eve New": "19010042"}


def test_a_name_without_a_number_is_named_and_given_it(as_organiser, tournament, address, list_there):
    zak = factories.EntrantFactory(tournament=tournament, name="Łukasz Żak", country="PL", ema_number="")
    factories.EntrantFactory(tournament=tournament, name="Jan Nowak", country="PL", ema_number="")
    desk = reverse("manage-player", args=[tournament.slug, zak.pk])
    assert "has the EMA number 19010044 for this name" in flat(as_organiser.get(desk))
    assert "1 player without a number is in the list" in flat(as_organiser.get(address))
    for _press in range(2):
        as_organiser.post(address, {"do": "add", "key": "k"})
    zak.refresh_from_db()
    assert zak.ema_number == "19010044"
    assert tournament.log.filter(verb="federation.numbers_added").count() == 1
    assert "without a number is in the list" not in flat(as_organiser.get(address))


def test_the_list_goes_with_the_contact_data(tournament, list_there):
    tournament.starts_on = tournament.ends_on = timezone.localdate()
    tournament.save()
    listed_numbers(timezone.now())
    assert ListedNumber.objects.exists()
    tournament.starts_on = tournament.ends_on = dt.date(2020, 1, 1)
    tournament.save()
    listed_numbers(timezone.now())
    assert not ListedNumber.objects.exists()


def test_a_file_of_no_kind_is_refused():
    with pytest.raises(Refusal):
        numbers_in_file(b"PK\x03\x04 nothing")


def test_a_workbook_is_read_up_to_the_rows_of_a_list(monkeypatch):
    """A federation has thousands of members; a list of people ends at 2,500 rows."""
    people = [("name", "country", "ema"), *((f"Bo Lee{n}", "PL", f"{n:08d}") for n in range(2_600))]
    data = xlsx(("EMA", people))
    assert len(numbers_in_file(data).rows) == 2_600
    monkeypatch.setattr(domain, "MOST_LISTED", 2_599)
    with pytest.raises(Refusal, match="at most 2600 rows"):
        numbers_in_file(data)


MUCH = 1_000_000
#: Texts that took minutes or hours where every cell, letter or row is compared with every other.
HOSTILE = {
    "one line of columns": "a;" * (MUCH // 2),
    "one line of quoted commas": '",' * (MUCH // 2),
    "separators": ";" * MUCH,
    "a separator a line": ";\n" * (MUCH // 2),
    "a heading of columns above people": "name;country;ema" + ";x" * 2000 + "\n" + "Bo Lee;PL;12345678\n" * 10_000,
    "wide, then narrow": "name" + ";x" * 190 + "\n" + "a\n" * (MUCH // 2 - 200),
}
LONG_CELLS = {
    "letters": "a" * MUCH,
    "addresses": "a@" * (MUCH // 2),
    "domains": "a." * (MUCH // 2),
    "signs": "@" * MUCH,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_text_is_refused_after_few_looks(text, monkeypatch):
    looks: Counter[str] = Counter()

    def noted(text):
        looks["plain"] += 1
        return plain(text)

    monkeypatch.setattr(columns, "plain", noted)
    with pytest.raises(Refusal):
        numbers_in_file(text.encode()[:MUCH])
    assert looks["plain"] < 5_000


@pytest.mark.parametrize("cell", LONG_CELLS.values(), ids=LONG_CELLS)
def test_a_cell_as_long_as_the_file_is_one_wrong_row(cell):
    assert (found := numbers_in_file(cell.encode())).rows == ()
    assert found.left_out == 1


def test_rows_of_one_name_are_not_compared_with_each_other(monkeypatch):
    keys: Counter[str] = Counter()

    def noted(text):
        keys["key"] += 1
        return ("lee",)

    monkeypatch.setattr(people, "name_key", noted)
    rows = "".join(f"Bo Lee;{('PL', 'DE')[n % 2]};{n:08d}\n" for n in range(20_000))
    assert len(numbers_in_file(f"name;country;ema\n{rows}".encode()).rows) == 20_000
    assert keys["key"] == 20_000
