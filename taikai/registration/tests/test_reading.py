"""Reading pasted lists: encodings, countries, separators, headings, columns, problems."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taikai.http_guard.encodings import decode
from taikai.registration.domain.import_list.countries import country_code
from taikai.registration.domain.import_list.people import read_people


@given(st.binary(max_size=60))
def test_no_file_breaks_the_reading(data):
    text, _encoding = decode(data)
    read_people(text)


@given(st.text(alphabet=st.sampled_from('aŁ@.,;\t|"\n\r 1:-\x00'), max_size=60))
def test_no_text_breaks_the_reading(text):
    for person in read_people(text).people:
        assert person.problems or len(person.values["name"]) >= 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("PL", "PL"),
        ("pl", "PL"),
        ("POL", "PL"),
        ("Poland", "PL"),
        ("Polska", "PL"),
        ("Niemcy", "DE"),
        ("GER", "DE"),
        ("deu", "DE"),
        ("Czech Republic", "CZ"),
        ("Czechy", "CZ"),
        ("czechia", "CZ"),
        ("Wielka Brytania", "GB"),
        ("UK", "GB"),
        ("USA", "US"),
        ("Stany Zjednoczone", "US"),
        ("Węgry", "HU"),
        ("wegry", "HU"),
        ("Hungary", "HU"),
        ("Japonia", "JP"),
        ("Holandia", "NL"),
        ("The Netherlands", "NL"),
        ("Słowacja", "SK"),
        ("Ukraina", "UA"),
        ("Côte d'Ivoire", "CI"),
        ("", ""),
        ("  ", ""),
        ("Narnia", None),
        ("Danmark", "DK"),
        ("Türkei", "TR"),
        ("Türkiye", "TR"),
        ("Sverige", "SE"),
        ("Suomi", "FI"),
        ("Magyarország", "HU"),
        ("Ελλάδα", "GR"),
        ("Україна", "UA"),
        ("대한민국", "KR"),
        ("台灣", "TW"),
        ("D", "DE"),
        ("U.S.A.", "US"),
        ("Northern Ireland", "GB"),
    ],
)
def test_countries(text, code):
    assert country_code(text) == code


def names(reading):
    return [person.values["name"] for person in reading.people]


@pytest.mark.parametrize(
    ("text", "expected", "columns"),
    [
        pytest.param("Anna Nowak\nBo Lind\n\n", ["Anna Nowak", "Bo Lind"], ["name"], id="plain-names"),
        pytest.param("1. Anna Nowak\n2) Bo Lind", ["Anna Nowak", "Bo Lind"], ["name"], id="numbered"),
        pytest.param("- Anna Nowak\n• Bo Lind", ["Anna Nowak", "Bo Lind"], ["name"], id="bullets"),
        pytest.param(
            "Anna Nowak\ta@example.org\nBo Lind\tb@example.org",
            ["Anna Nowak", "Bo Lind"],
            ["name", "email"],
            id="tabs-without-headings",
        ),
        pytest.param(
            "Imię;Nazwisko;Kraj;Nr EMA;Wpisowe\nAnna;Nowak;Polska;16010042;tak",
            ["Anna Nowak"],
            ["first", "last", "country", "ema_number", "paid"],
            id="polish-headings",
        ),
        pytest.param(
            'First name,Last name,Nickname,EMA ID,Country,Paid\nAnna,Nowak,"Ann, the Great",16010042,PL,x',
            ["Anna Nowak"],
            ["first", "last", "nickname", "ema_number", "country", "paid"],
            id="club-sheet-with-quoted-comma",
        ),
        pytest.param(
            "| Name | Club |\n|------|:----:|\n| Anna Nowak | KCC |",
            ["Anna Nowak"],
            ["name", "club"],
            id="markdown-table",
        ),
        pytest.param(
            "Ostsee Riichi Open\n\n28. November\nNr;Name;Vorname;E-Mail-Adresse;Verein;Land\n"
            "1;Nowak;Anna;a@example.org;KCC;Polen",
            ["Anna Nowak"],
            ["", "last", "first", "email", "club", "country"],
            id="german-below-a-title",
        ),
        pytest.param(
            "Nom;Prénom;Courriel;Pays;Réglé\nNowak;Anna;a@example.org;Pologne;oui",
            ["Anna Nowak"],
            ["last", "first", "email", "country", "paid"],
            id="french",
        ),
        pytest.param(
            "Nome,Cognome,Nazione,Circolo\nAnna,Nowak,Polonia,KCC",
            ["Anna Nowak"],
            ["first", "last", "country", "club"],
            id="italian",
        ),
        pytest.param(
            "Nombre;Apellidos;Correo electrónico;País\nAnna;Nowak;a@example.org;Polonia",
            ["Anna Nowak"],
            ["first", "last", "email", "country"],
            id="spanish",
        ),
        pytest.param(
            "Naam\tE-mailadres\tVereniging\nAnna Nowak\ta@example.org\tKCC",
            ["Anna Nowak"],
            ["name", "email", "club"],
            id="dutch",
        ),
        pytest.param(
            "Jméno;Příjmení;Země\nAnna;Nowak;Německo", ["Anna Nowak"], ["first", "last", "country"], id="czech"
        ),
        pytest.param(
            "氏名\tメールアドレス\t所属\t国\t参加費\n山田太郎\tt@example.jp\t東京麻雀会\t日本\t済",
            ["山田太郎"],
            ["name", "email", "club", "country", "paid"],
            id="japanese",
        ),
        pytest.param(
            "Name;Kontakt\nAnna;<a@example.org>\nBo;mailto:b@example.org",
            ["Anna", "Bo"],
            ["name", "email"],
            id="addresses-under-an-unknown-heading",
        ),
        pytest.param("1\tAnna Nowak\n2\tBo Lind", ["Anna Nowak", "Bo Lind"], ["", "name"], id="numbering-column"),
        pytest.param("Jordan\nChad", ["Jordan", "Chad"], ["name"], id="names-that-are-countries"),
        pytest.param("\ufeffname\r\nAnna Nowak\r\n", ["Anna Nowak"], ["name"], id="windows-line-ends"),
    ],
)
def test_lists_are_taken_apart(text, expected, columns):
    reading = read_people(text)
    assert (names(reading), reading.columns) == (expected, columns)
    assert not reading.wrong and not reading.problems and not reading.questions


@pytest.mark.parametrize(
    ("text", "columns", "suggested"),
    [
        pytest.param("Anna,Nowak\nBo,Lind", ["?", "?"], ["first", "last"], id="two-words"),
        pytest.param(
            "Anna Nowak, Krakow Chombo Club, Poland\nBo Lind, Riichi Stockholm, Sweden",
            ["?", "?", "?"],
            ["name", "", "country"],
            id="a-club-is-never-guessed",
        ),
        pytest.param(
            "KCC;Anna Nowak;a@example.org\nKCC;Bo Lind;b@example.org",
            ["?", "?", "email"],
            ["name", "", "email"],
            id="only-the-address-is-certain",
        ),
        pytest.param("Anna Nowak;yes\nBo Lind;no", ["name", "?"], ["name", "paid"], id="yes-to-what"),
        pytest.param("Anna Nowak;16010042\nBo Lind;16010043", ["name", "?"], ["name", "ema_number"], id="digits"),
    ],
)
def test_what_is_not_certain_is_asked_and_nothing_public_guessed(text, columns, suggested):
    reading = read_people(text)
    assert (reading.columns, reading.suggested) == (columns, suggested)
    asked = [i for i, column in enumerate(columns) if column == "?"]
    assert [question.where for question in reading.questions] == [f"column-{i}" for i in asked]
    answered = read_people(text, suggested)
    assert not answered.questions


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Vardas;Paštas\nAnna Nowak;a@example.org\nBo Lind;b@example.org", "ask", id="lithuanian"),
        pytest.param("Pelaaja;EMA\nAnna Nowak;16010042", "ask", id="one-known-word"),
        pytest.param("Osallistujat\nAnna Nowak\nBo Lind", "ask", id="one-word-above-names"),
        pytest.param("Nick\nAnna Nowak", "ask", id="a-name-that-is-a-heading"),
        pytest.param("#;Deltaker\n1;Anna Nowak\n2;Bo Lind", "ask", id="numbers-below"),
        pytest.param("Navn;Land\nAnna Nowak;PL\nBo Lind;SE", "ask", id="countries-below"),
        pytest.param("Anna Nowak;PL\nBo Lind;SE", "person", id="no-heading"),
        pytest.param("Cher\nBo Lind\nMadonna", "person", id="one-word-among-others"),
        pytest.param("Anna a@example.org\nBo b@example.org", "person", id="address-in-it"),
        pytest.param("Imię i nazwisko\nAnna Nowak", "heading", id="polish"),
    ],
)
def test_a_first_line_that_could_be_either_is_asked_about(text, expected):
    reading = read_people(text)
    assert reading.first == expected
    assert ("import.first" in [question.code for question in reading.questions]) == (expected == "ask")
    first = text.splitlines()[0].split(";")[0]
    assert not any(person.values["name"] == first for person in reading.people) or expected == "person"
    for answer, lines in (("heading", -1), ("person", 0)):
        shown = read_people(text, None, answer)
        assert shown.first == answer and not any(question.code == "import.first" for question in shown.questions)
        assert len(shown.people) == len(text.splitlines()) + lines


@pytest.mark.parametrize(
    ("text", "values"),
    [
        pytest.param(
            "Anna Nowak <Anna@Example.org>\nBo Lind", ("Anna Nowak", "anna@example.org", ""), id="in-name"
        ),
        pytest.param(
            "Anna Nowak (anna@example.org)\nBo Lind", ("Anna Nowak", "anna@example.org", ""), id="brackets"
        ),
        pytest.param(
            "name;club\nAnna Nowak;anna@example.org", ("Anna Nowak", "anna@example.org", ""), id="as-club"
        ),
        pytest.param(
            "name;club;email\nAnna Nowak;KCC anna@example.org;anna@example.org",
            ("Anna Nowak", "anna@example.org", "KCC"),
            id="in-both",
        ),
    ],
)
def test_an_address_is_never_a_name_or_a_club(text, values):
    person = read_people(text).people[0]
    assert (person.values["name"], person.values["email"], person.values["club"]) == values
    assert not person.problems


def test_a_second_address_in_what_is_public_is_a_problem():
    (person,) = read_people("name;club;email\nAnna;x@example.org;anna@example.org").people
    assert [problem.where for problem in person.problems] == ["club"]


def test_every_problem_of_a_row_at_once():
    (person,) = read_people("name;e-mail;country;ema;paid\n;nobody;Narnia;12;perhaps").people
    assert [problem.where for problem in person.problems] == ["name", "email", "country", "ema_number", "paid"]
    assert person.line == 2


def test_the_same_person_twice_in_the_list():
    reading = read_people(
        "name;e-mail;country\nŁukasz Żak;a@example.org;PL\nZak Lukasz;;\nBo;A@example.org;SE\nŁukasz Żak;;CZ"
    )
    assert [bool(person.twin) for person in reading.people] == [False, True, False, False]
    assert "line 2" in reading.people[1].twin


@pytest.mark.parametrize(
    ("rows", "twins"),
    [
        pytest.param(["Jan Nowak;PL;04090012;", "Jan Nowak;PL;04090013;"], [False, False], id="two-numbers"),
        pytest.param(["Jan Nowak;PL;04090012;", "Jan Nowak;PL;;"], [False, True], id="one-number"),
        pytest.param(["Jan Nowak;PL;04090012;", "J. Nowak;PL;04090012;"], [False, True], id="same-number"),
        pytest.param(["Anna Kid;PL;;m@example.org", "Ben Kid;PL;;m@example.org"], [False, False], id="family"),
        pytest.param(["Jan Nowak;PL;;m@example.org", "Jan Nowak;CZ;;m@example.org"], [False, True], id="moved"),
    ],
)
def test_who_is_the_same_person(rows, twins):
    reading = read_people("\n".join(["Name;Country;EMA;E-mail", *rows]))
    assert [bool(person.twin) for person in reading.people] == twins
    assert not reading.wrong


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('Name,Country\n"Nowak, Jan",PL', [("Jan Nowak", "Nowak")], id="quoted"),
        pytest.param(
            "Name;Country\nvan der Berg, Lena;NL", [("Lena van der Berg", "van der Berg")], id="particle"
        ),
        pytest.param("Name;Country\n山田，太郎;JP", [("太郎 山田", "山田")], id="full-width-comma"),
        pytest.param("Name;Country\nSammy Davis, Jr.;US", [("Sammy Davis, Jr.", "")], id="suffix"),
        pytest.param("Name；Country\nAnn Lee；GB", [("Ann Lee", "")], id="full-width-semicolon"),
        pytest.param("Name，Country\nAnn Lee，GB", [("Ann Lee", "")], id="full-width-separator"),
        pytest.param("Name;Country\nAnn\u200b \u2066Lee\u2069\ufeff;GB\u200e", [("Ann Lee", "")], id="invisible"),
    ],
)
def test_names_as_lists_write_them(text, expected):
    people = read_people(text).people
    assert [(person.values["name"], person.values["family_name"]) for person in people] == expected
    assert not any(person.problems for person in people)


def test_family_names_before_a_comma_are_suggested_first():
    assert read_people("Nowak, Jan\nLee, Ann\nLind, Bo").suggested == ["last", "first"]
    assert read_people("Jan,Nowak\nAnn,Lee\nBo,Lind").suggested == ["first", "last"]


@pytest.mark.parametrize("word", ["n/a", "N/A", "none", "no", "?", "0", "-", "–", "keine", "brak", "なし"])
def test_a_word_for_no_number_is_none(word):
    (person,) = read_people(f"Name;EMA;E-mail\nAnn Lee;{word};{word}").people
    assert (person.values["ema_number"], person.values["email"], person.problems) == ("", "", [])


def test_norway_is_a_country_and_no_word_for_none():
    (person,) = read_people("Name;Country;Club\nBo Lind;no;n/a").people
    assert (person.values["country"], person.values["club"]) == ("NO", "")


def test_a_lost_zero_is_offered():
    text = "Name;Country;EMA\nAnn Lee;AT;2010023\nBo Lind;SE;18010001"
    asked = read_people(text)
    assert [len(person.problems) for person in asked.people] == [1, 0]
    assert "Is it 02010023?" in asked.people[0].problems[0].message
    mended = read_people(text, zeros=True)
    assert [person.values["ema_number"] for person in mended.people] == ["02010023", "18010001"]
    assert len(mended.short_numbers) == 1
    assert not mended.wrong


@pytest.mark.parametrize(
    ("text", "columns", "code"),
    [
        pytest.param("", None, "import.empty", id="empty"),
        pytest.param("name;club", None, "import.empty", id="only-headings"),
        pytest.param("Anna;KCC\nBo;RS", ["club", "nickname"], "import.no_name", id="no-name"),
        pytest.param("Anna;KCC\nBo;RS", ["name", "name"], "import.twice", id="two-names"),
        pytest.param("Anna\n" * 2001, None, "import.too_long", id="too-long"),
        pytest.param("name;club\n" + "Anna;KCC\n" * 2001, None, "import.too_long", id="too-long-below-headings"),
        pytest.param("name;club\nAnna" + ";x" * 300, None, "import.too_wide", id="too-wide"),
    ],
)
def test_problems_of_the_whole(text, columns, code):
    assert [problem.code for problem in read_people(text, columns).problems] == [code]


def test_empty_columns_at_the_end_are_not_counted():
    reading = read_people("name;club\nAnna;KCC" + ";" * 300)
    assert (names(reading), reading.problems) == (["Anna"], [])


def test_too_many_rows_are_counted_without_title_and_headings():
    (problem,) = read_people("My Cup\nname;club\n" + "Anna;KCC\n" * 2001).problems
    assert "2001" in str(problem.message)


def test_chosen_columns_win():
    reading = read_people("Anna;KCC\nBo;RS", ["nickname", "name"])
    assert names(reading) == ["KCC", "RS"]
    assert reading.people[0].values["nickname"] == "Anna"


def test_a_column_left_out_for_its_heading_is_named():
    reading = read_people("Imię i nazwisko;Klub;Zapłacono;Rozmiar;Lp.;Pokój\nAnna Ko;;tak;XL;1;\nBo Kim;;nie;M;2;")
    assert (reading.columns[2], [person.paid for person in reading.people]) == ("paid", [True, False])
    assert reading.unknown == ("Rozmiar",), "numbering is left alone, and an empty column lacks nothing"
    chosen = read_people("Imię i nazwisko;Rozmiar\nAnna Ko;XL", ["name", ""])
    assert chosen.unknown == (), "left out by the organiser's own choice"


@pytest.mark.parametrize(
    ("line", "name"), [("1. Ann Lee", "Ann Lee"), ("12) Ann Lee", "Ann Lee"), ("3Ann Lee", "3Ann Lee")]
)
def test_the_number_before_a_name_is_left_out(line, name):
    people = read_people(f"{line}\nBo Kim").people
    assert [person.values["name"] for person in people] == [name, "Bo Kim"]


@pytest.mark.parametrize(
    "title",
    [
        "Vorname Nachname",
        "Nachname, Vorname",
        "First name/Surname",
        "Imię / nazwisko",
        "Nom Prénom",
        "First name last name",
    ],
)
def test_one_column_with_both_names_is_known_by_its_heading(title):
    text = f"{title};E-mail\nAnna Nowak;anna@example.org\nBo Lind;bo@example.org\n"
    reading = read_people(text)
    assert reading.first == "heading" and reading.columns == ["name", "email"] and not reading.questions


def test_known_headings_beside_an_unknown_one_of_the_name_are_used_once_it_is_said_to_be_one():
    text = "Zawodniczki 2026;Verein;Land\nAnna Nowak;Klub A;PL\nBo Lind;Klub B;SE\n"
    asked = read_people(text)
    assert asked.first == "ask" and "?" in asked.columns, "nothing public is guessed"
    assert asked.suggested == ["name", "club", "country"]
    told = read_people(text, first="heading")
    assert told.columns[1:] == ["club", "country"]
    as_person = read_people(text, first="person")
    assert "club" not in as_person.suggested, "a person's line heads nothing"
