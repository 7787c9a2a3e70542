"""Text files from outside: which encoding is guessed, and what the other readings are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taikai.http_guard.encodings import ENCODINGS, LEGACY, decode, decode_as

WESTERN = "First name;Last name;Country\nSeán;O’Brien;IE\nFrançois;Lefèvre;FR\nBjørn;Sørensen;DK\n"


@pytest.mark.parametrize(
    ("text", "encoding", "read_as"),
    [
        pytest.param("Łukasz Żak", "utf-8", "utf-8-sig", id="utf-8"),
        pytest.param("Łukasz Żak", "utf-8-sig", "utf-8-sig", id="utf-8-with-mark"),
        pytest.param("", "utf-8", "utf-8-sig", id="empty"),
        pytest.param("Łukasz", "utf-16", "utf-16", id="utf-16"),
        pytest.param("Jörg;DE\n田中;JP\n", "utf-16-le", "utf-16-le", id="utf-16-without-mark"),
        pytest.param("Jörg;DE\n田中;JP\n", "utf-16-be", "utf-16-be", id="utf-16-big-endian"),
        pytest.param("Łukasz Żak", "cp1250", "cp1250", id="polish"),
        pytest.param("Stępień, Ćwik, Kozioł", "cp1250", "cp1250", id="polish-letters-only"),
        pytest.param("Jan Kamiński;PL\n", "cp1250", "cp1250", id="polish-n"),
        pytest.param("Tomáš Dvořák", "cp1250", "cp1250", id="czech"),
        pytest.param("Jiří Němec", "cp1250", "cp1250", id="czech-two-in-a-row"),
        pytest.param(WESTERN, "cp1252", "cp1252", id="french-danish-with-a-curly-quote"),
        pytest.param("José Peña;ES\nRaúl Núñez;ES\n", "cp1252", "cp1252", id="spanish"),
        pytest.param("Müller, Groß, André", "cp1252", "cp1252", id="german"),
        pytest.param("Åse Bjørn", "cp1252", "cp1252", id="norwegian"),
        pytest.param("Ann;40 €\n", "cp1252", "cp1252", id="euro-sign"),
        pytest.param("Имя;Страна\nИван Петров;RU\nАнна Смирнова;RU\n", "cp1251", "cp1251", id="cyrillic"),
        pytest.param("名前;国\n田中太郎;JP\n鈴木花子;JP\n", "cp932", "cp932", id="shift-jis"),
        pytest.param("Name\nJörg Müller;DE\nFrançois Lefèvre;FR\n", "mac_roman", "mac_roman", id="mac-roman"),
    ],
)
def test_the_encoding_is_guessed(text, encoding, read_as):
    assert decode(text.encode(encoding)) == (text, read_as)


@pytest.mark.parametrize(
    ("written_in", "read_as", "wrong"),
    [("cp1252", "cp1250", "Lefčvre"), ("cp1250", "cp1252", "Jan Nêmec"), ("mac_roman", "cp1252", "M\u0178ller")],
)
def test_a_wrong_guess_is_read_again(written_in, read_as, wrong):
    right = {"Lefčvre": "Lefèvre", "Jan Nêmec": "Jan Nęmec", "M\u0178ller": "Müller"}[wrong]
    assert decode_as(right, written_in, read_as) == wrong
    assert decode_as(wrong, read_as, written_in) == right


def test_letters_that_an_encoding_lacks_are_not_read_again():
    assert decode_as("田中", "cp1252", "cp1250") is None
    assert decode_as("Łukasz", "cp1250", "nonsense") is None


@given(st.binary(max_size=80))
def test_every_file_has_a_text(data):
    text, encoding = decode(data)
    assert isinstance(text, str)
    assert encoding in ENCODINGS


@given(st.sampled_from(LEGACY[:3]), st.text(alphabet="aeołńøèéüñ ;\n", max_size=40))
def test_nothing_is_lost_by_reading_twice(encoding, text):
    data = text.encode(encoding, errors="ignore")
    for other in ("cp1252", "cp1250", "cp1251"):
        read = decode_as(data.decode(encoding), encoding, other)
        assert read is None or read.encode(other) == data
