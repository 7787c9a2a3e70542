"""Lists in workbooks: what the sheets show, which sheet, and files that mean harm."""

import datetime
import io
import zipfile
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook

from taikai.formatting.numbers import THIN_SPACE
from taikai.problems import Refusal
from taikai.registration.domain.import_list import workbook_process
from taikai.registration.domain.import_list.workbook import sheets_of
from tests.html_compare import flat

CONTENT = """<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2">
<office:body><office:spreadsheet><table:table table:name="Liste">%s</table:table>
</office:spreadsheet></office:body></office:document-content>"""


def xlsx(*sheets):
    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets:
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def packed(parts):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def ods(rows):
    def cell(value):
        if isinstance(value, float):
            return f'<table:table-cell office:value-type="float" office:value="{value}"/>'
        return f'<table:table-cell office:value-type="string"><text:p>{value}</text:p></table:table-cell>'

    lines = "".join("<table:table-row>" + "".join(map(cell, row)) + "</table:table-row>" for row in rows)
    return raw_ods(lines)


def test_cells_are_read_as_the_sheet_shows_them():
    book = Workbook()
    sheet = book.active
    sheet.append(["Name", "EMA", "born", "share", "fee", "yes", "note"])
    sheet.append(["Łukasz Żak", 4010042, datetime.date(1990, 5, 12), 0.5, 45, True, "two\nlines\there"])
    sheet["B2"].number_format, sheet["D2"].number_format, sheet["E2"].number_format = "00000000", "0%", "0.00"
    out = io.BytesIO()
    book.save(out)
    (found,) = sheets_of(out.getvalue())
    assert found.text.splitlines()[1] == "Łukasz Żak\t04010042\t1990-05-12\t50%\t45.00\t1\ttwo lines here"


def test_a_formula_is_its_saved_value():
    data = xlsx(("Liste", [["Name", "Club"], ["Anna Nowak", "=1+1"]]))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    assert "<f>1+1</f>" in parts[sheet]
    parts[sheet] = (
        parts[sheet].replace("<v></v>", "<v>2</v>").replace("<v/>", "<v>2</v>").replace("<v />", "<v>2</v>")
    )
    assert sheets_of(packed(parts))[0].text == "Name\tClub\nAnna Nowak\t2"
    assert sheets_of(data)[0].text == "Name\tClub\nAnna Nowak", "no program has reckoned it yet"


def test_opendocument_is_read():
    (found,) = sheets_of(ods([["Name", "EMA"], ["山田太郎", 16010042.0]]))
    assert (found.name, found.text) == ("Liste", "Name\tEMA\n山田太郎\t16010042")


def test_hidden_and_empty_sheets_are_not_offered():
    book = Workbook()
    book.active.append(["Anna Nowak"])
    book.create_sheet("empty")
    hidden = book.create_sheet("old")
    hidden.append(["Bo Lind"])
    hidden.sheet_state = "hidden"
    out = io.BytesIO()
    book.save(out)
    assert [sheet.text for sheet in sheets_of(out.getvalue())] == ["Anna Nowak"]


def bomb():
    return packed({"xl/workbook.xml": b" " * 31_000_000})


LAUGHS = packed({"content.xml": '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>'})


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"PK\x03\x04\x00\x00Anna", "import.unreadable", id="no-archive"),
        pytest.param(lambda: xlsx(("a", [["Anna"]]))[:-300], "import.unreadable", id="cut-off"),
        pytest.param(packed({"readme.txt": "hello"}), "import.unreadable", id="another-archive"),
        pytest.param(packed({"xl/workbook.xml": "<a"}), "import.unreadable", id="broken-xml"),
        pytest.param(packed({"content.xml": "<a></a>"}), "import.unreadable", id="no-spreadsheet"),
        pytest.param(LAUGHS, "import.unreadable", id="entities"),
        pytest.param(bomb, "import.large_workbook", id="bomb"),
        pytest.param(packed({f"{i}.xml": "" for i in range(1001)}), "import.large_workbook", id="many-parts"),
        pytest.param(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "import.old_workbook", id="xls"),
        pytest.param(lambda: xlsx(("a", [])), "import.no_sheet", id="empty"),
        pytest.param(lambda: xlsx(("a", [["x" * 30_000] * 11])), "import.large_workbook", id="too-much"),
    ],
)
def test_what_cannot_be_read_says_why(data, code):
    with pytest.raises(Refusal) as refused:
        sheets_of(data() if callable(data) else data)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_a_sheet_that_claims_to_be_endless_is_read_to_its_limit():
    data = xlsx(("a", [["Anna Nowak"], ["Bo Lind"]]))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name).decode() for name in archive.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    parts[sheet] = parts[sheet].replace('<dimension ref="A1:A2"', '<dimension ref="A1:XFD1048576"')
    parts[sheet] = parts[sheet].replace('<row r="2"', '<row r="1048576"').replace('r="A2"', 'r="A1048576"')
    (found,) = sheets_of(packed(parts))
    assert found.text == "Anna Nowak" and len(found.text.splitlines()) <= workbook_process.MOST_ROWS


@pytest.fixture
def address(tournament):
    return reverse("manage-import", args=[tournament.slug])


@pytest.mark.django_db
def test_a_workbook_is_looked_at_sheet_by_sheet_and_imported(as_organiser, tournament, address):
    players = [["Imię i nazwisko", "E-mail", "Klub"], ["Łukasz Żak", "l@example.org", "KCC"]]
    data = xlsx(("Helpers", [["Name"], ["Bo Lind"]]), ("Gracze & goście", players))
    file = SimpleUploadedFile("lista.xlsx", data)
    looked = as_organiser.post(address, {"file": file, "action": "preview", "status": "applied"})
    page = looked.content.decode()
    assert looked.status_code == 200 and "<strong>Bo Lind</strong>" in page and "Gracze &amp; goście" in page
    sheets = {
        f"sheet-{part}-{i}": unescape(value)
        for i, found in enumerate(sheets_of(data))
        for part, value in (("name", found.name), ("text", found.text))
    }
    other = as_organiser.post(
        address, {"text": "Name\nBo Lind", "action": "sheet-1", "status": "applied", "column-0": "name"} | sheets
    ).content.decode()
    assert "<strong>Łukasz Żak</strong>" in other and "Bo Lind" in other, "the first sheet stays at hand"
    assert not tournament.entrants.exists()
    text = sheets["sheet-text-1"]
    done = as_organiser.post(address, {"text": text, "action": "import", "status": "applied"} | sheets)
    assert done.status_code == 302
    assert list(tournament.entrants.values_list("name", "email", "club", "status")) == [
        ("Łukasz Żak", "l@example.org", "KCC", "applied")
    ]


@pytest.mark.django_db
def test_the_sheet_with_the_people_is_looked_at_first(as_organiser, address, settings):
    players = [["Imię i nazwisko", "Zapłacono"], ["Łukasz Żak", "tak"]]
    data = xlsx(("Uwagi", [["Nothing here"]]), ("Gracze", players), ("Reserve", [["Name"], ["Bo Lind"]]))
    page = as_organiser.post(
        address, {"file": SimpleUploadedFile("lista.xlsx", data), "action": "preview", "status": "applied"}
    ).content.decode()
    assert "<strong>Łukasz Żak</strong>" in page and 'value="sheet-0"' in page
    assert 'name="emails"' in page
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    page = as_organiser.post(address, {"text": "Anna Nowak", "action": "preview", "status": "applied"})
    assert 'name="emails"' not in page.content.decode(), "nothing is offered where no e-mail leaves"


@pytest.mark.django_db
def test_an_evil_file_leaves_what_was_typed(as_organiser, address):
    answer = as_organiser.post(
        address, {"text": "Anna Nowak", "file": SimpleUploadedFile("a.xlsx", bomb()), "status": "applied"}
    )
    page = answer.content.decode()
    assert answer.status_code == 422 and "The unpacked file is too large: 31 MB (at most 30 MB)." in page
    assert "Anna Nowak</textarea>" in page and '<option value="applied" selected>' in page
    both = as_organiser.post(
        address, {"text": "Anna Nowak", "file": SimpleUploadedFile("a.csv", b"Bo Lind"), "status": "applied"}
    )
    assert both.status_code == 422 and "Anna Nowak</textarea>" in both.content.decode()


CELL = '<table:table-cell office:value-type="string"%s><text:p>%s</text:p></table:table-cell>'


def raw_ods(rows):
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    return packed({"mimetype": kind, "content.xml": CONTENT % rows, "META-INF/manifest.xml": manifest})


def row(cells, times=1):
    return f'<table:table-row table:number-rows-repeated="{times}">{cells}</table:table-row>'


def endless_rows():
    return raw_ods(row(CELL % (' table:number-columns-repeated="64"', "x"), 1_048_576))


def endless_cells():
    cells = "".join(f'<c r="{i}"><v>1</v></c>' for i in range(1_700_000))
    return packed(
        {"xl/workbook.xml": "<workbook/>", "xl/worksheets/sheet1.xml": f"<sheet><row>{cells}</row></sheet>"}
    )


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(endless_rows, "67 108 864 cells (at most 200 000)", id="rows-repeated"),
        pytest.param(lambda: raw_ods(row(CELL % ("", 'a<text:s text:c="2000000000"/>'))), "text", id="spaces"),
        pytest.param(lambda: raw_ods(row(CELL % ("", "x" * 100_000), 1_000)), "text", id="long-cells"),
        pytest.param(
            lambda: raw_ods(
                row(CELL % ("", "a")) + row("<table:table-cell/>", 1_000_000) + row(CELL % ("", "b") * 9)
            ),
            "9 000 018",
            id="far-apart",
        ),
        pytest.param(endless_cells, "too large", id="cells-of-a-row"),
        pytest.param(lambda: packed({"content.xml": "<a>" * 10_000}), "nested", id="depth"),
    ],
)
def test_a_workbook_is_measured_before_it_is_laid_out(data, words):
    """The readers of workbooks lay out every repeated cell, and end their process where there is no room."""
    with pytest.raises(Refusal) as refused:
        sheets_of(data())
    (problem,) = refused.value.problems
    assert problem.code == "import.large_workbook" and words in str(problem.message).replace(THIN_SPACE, " ")


DOCTYPE = '<?xml version="1.0" encoding="%s"?><!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>'


@pytest.mark.parametrize(
    ("name", "part"),
    [
        pytest.param("xl/worksheets/sheet1.xml", (DOCTYPE % "UTF-16").encode("utf-16"), id="utf-16"),
        pytest.param(
            "xl/worksheets/sheet1.xml", (DOCTYPE % "UTF-16BE").encode("utf-16-be"), id="utf-16-without-bom"
        ),
        pytest.param("xl/worksheets/sheet1.bin", (DOCTYPE % "UTF-8").encode(), id="bin"),
        pytest.param(
            "xl/late.dat",
            (" " * 100 + "<!--" + "x" * 200_000 + "-->" + "<!DOCTYPE x><x/>").encode(),
            id="late",
        ),
    ],
)
def test_a_doctype_is_seen_in_every_encoding_and_part(name, part):
    """Relationships make a sheet of a part of any name."""
    with pytest.raises(Refusal) as refused:
        sheets_of(packed({"xl/workbook.xml": "<workbook/>", name: part}))
    assert refused.value.problems[0].code == "import.unreadable"


def test_rows_and_columns_that_are_formatted_to_the_end_are_no_cells():
    """LibreOffice writes them for a column in bold: a million rows in one element, with nothing in them."""
    end = row('<table:table-cell table:number-columns-repeated="16384"/>', 1_048_574)
    (found,) = sheets_of(raw_ods(row(CELL % ("", "Anna Nowak")) + row(CELL % ("", "Bo Lind")) + end))
    assert found.text == "Anna Nowak\nBo Lind"


SEEN = "Name\tCountry\nAnna Nowak\tPL\n\nBo Lind\tPL\nEva Berg\tSE"


def test_excel_rows_are_read_as_a_person_sees_them():
    """The fault: of a country merged over three rows only the first had it, and a filter's rows came along."""
    book = Workbook()
    sheet = book.active
    for line in (
        ["Name", "Country"],
        ["Anna Nowak", "PL"],
        ["Hidden One", None],
        ["Bo Lind", None],
        ["Eva Berg", "SE"],
    ):
        sheet.append(line)
    sheet.merge_cells("B2:B4")
    sheet.row_dimensions[3].hidden = True
    out = io.BytesIO()
    book.save(out)
    (found,) = sheets_of(out.getvalue())
    assert (found.text, found.hidden) == (SEEN, 1)


def test_a_title_merged_across_columns_stays_one_cell():
    book = Workbook()
    book.active.append(["Riichi Open 2026", None, None])
    book.active.append(["Name", "Country", "Club"])
    book.active.merge_cells("A1:C1")
    out = io.BytesIO()
    book.save(out)
    assert sheets_of(out.getvalue())[0].text == "Riichi Open 2026\nName\tCountry\tClub"


@pytest.mark.parametrize("visibility", ["collapse", "filter"])
def test_opendocument_rows_are_read_as_a_person_sees_them(visibility):
    covered = "<table:covered-table-cell/>"
    lines = [
        row(CELL % ("", "Name") + CELL % ("", "Country")),
        row(CELL % ("", "Anna Nowak") + CELL % (' table:number-rows-spanned="3"', "PL")),
        row(CELL % ("", "Hidden One") + covered).replace(
            "<table:table-row", f'<table:table-row table:visibility="{visibility}"'
        ),
        row(CELL % ("", "Bo Lind") + covered),
        row(CELL % ("", "Eva Berg") + CELL % ("", "SE")),
    ]
    (found,) = sheets_of(raw_ods("".join(lines)))
    assert (found.text, found.hidden) == (SEEN, 1)


@pytest.mark.django_db
def test_hidden_rows_are_left_out_and_said(as_organiser, tournament):
    book = Workbook()
    for line in (["Name", "Country"], ["Anna Nowak", "PL"], ["Hidden One", "PL"]):
        book.active.append(line)
    book.active.row_dimensions[3].hidden = True
    out = io.BytesIO()
    book.save(out)
    address = reverse("manage-import", args=[tournament.slug])
    file = SimpleUploadedFile("list.xlsx", out.getvalue())
    page = flat(as_organiser.post(address, {"file": file, "action": "preview", "status": "confirmed"}))
    assert "1 hidden row was left out." in page
    assert "Hidden One" not in page
