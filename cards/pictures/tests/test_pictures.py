"""Every face in every language and theme: whole text, inside the card, legible, harmless."""

import gzip
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue import ClauseClass, load
from cards.pictures import HEIGHT, WIDTH, Theme, contact_sheet, crest, crests, page_style, print_sheets, render
from cards.pictures.__main__ import main
from cards.pictures.crest import SHAPES, moments, petals
from cards.pictures.measure import fitted, from_the_right, glued, width, wrapped
from cards.pictures.palette import COLOURS, palette, role
from cards.texts import Wording

SAKI = load("saki-2022")
SVG = "{http://www.w3.org/2000/svg}"
QR = [list(row) for row in segno.make("https://taikai.example/t/krakow-saki/rulings", error="m").matrix]
ALL = [(face, language) for face in SAKI.faces for language in SAKI.languages]
IDS = [f"{face.slug}-{language}" for face, language in ALL]


def texts(svg):
    root = ET.fromstring(svg)
    return list(root.iter(f"{SVG}text"))


def plain(text):
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())


@pytest.mark.parametrize(("face", "language"), ALL, ids=IDS)
def test_the_face_holds_number_name_gist_and_every_clause_in_order(face, language):
    content = [plain("".join(node.itertext())) for node in texts(render(face, language))]
    assert str(face.number) in content
    assert face.name in content and face.kanji in content
    assert plain(face.gist.get(language)) in content
    printed = " ".join(content)
    position = -1
    for clause in face.clauses:
        letter_and_text = f" {clause.id[-1]} {clause.text.get(language)}"
        found = printed.find(letter_and_text)
        assert found > position, clause.id
        position = found


@pytest.mark.parametrize("code", [None, QR], ids=["plain", "with-qr"])
@pytest.mark.parametrize(("face", "language"), ALL, ids=IDS)
def test_text_stays_inside_and_is_large_enough_to_read(face, language, code):
    nodes = texts(render(face, language, Theme.PRINT, qr=code))
    for node in nodes:
        content, size = "".join(node.itertext()), float(node.get("font-size"))
        if node.get("fill-opacity"):
            continue  # the great faint character behind the text
        x, y = float(node.get("x")), float(node.get("y"))
        across = width(content, size, bold=node.get("font-weight") == "700")
        left = x - across / 2 if node.get("text-anchor") == "middle" else x
        assert left >= 36 and left + across <= WIDTH - 36, content
        assert size <= y <= HEIGHT - 24, content
        assert size >= 14, content  # 1.4 mm: the marks and legends of the fullest cards
        if code and y > HEIGHT - 160:
            assert left + across <= WIDTH - 40 - 132 + 12, content
    clauses = [node for node in nodes if node.get("class") == "clause"]
    assert len({node.get("font-size") for node in clauses}) == 1
    assert float(clauses[0].get("font-size")) >= 22  # 2.2 mm, more than six points
    assert max(float(node.get("y")) for node in clauses) <= HEIGHT - 70 - (88 if code else 0)


@pytest.mark.parametrize("theme", Theme)
def test_no_script_no_outside_resource_no_ids(theme):
    for face in SAKI.faces:
        svg = render(face, "pl", theme, qr=QR)
        root = ET.fromstring(svg)
        tags = {node.tag.removeprefix(SVG) for node in root.iter()}
        assert tags <= {"svg", "rect", "text", "circle", "polygon", "path", "style"}
        assert ("style" in tags) is (theme is Theme.AUTO)
        attributes = {name for node in root.iter() for name in node.attrib}
        assert not [name for name in attributes if name.startswith("on") or "href" in name or name == "id"]
        assert "url(" not in svg and "javascript" not in svg
        assert root.get("role") == "img" and face.name in root.get("aria-label")


def test_classes_differ_by_shape_and_by_colour():
    face = SAKI.face("megan-davin")
    shapes = {}
    for cls in ClauseClass:
        colour = COLOURS[Theme.LIGHT][role(cls)]
        for other in SAKI.faces:
            node = re.search(
                rf'<(circle|rect|polygon)[^>]*fill="{colour}"[^>]*/>(?=<text[^>]*>[a-g]<)', render(other)
            )
            if node:
                corners = node[0].count(",")
                shapes[cls] = (node[1], corners, 'rx="' in node[0] and re.search(r'width="([\d.]+)', node[0])[1])
                break
    assert len(set(shapes.values())) == len(ClauseClass)
    for cls in face.classes:
        assert COLOURS[Theme.LIGHT][role(cls)] in render(face)


def luminance(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", COLOURS)
def test_contrast(theme):
    colours = COLOURS[theme]
    assert contrast(colours["ink"], colours["paper"]) >= 7
    assert contrast(colours["soft"], colours["paper"]) >= 4.5
    for cls in ClauseClass:
        assert contrast(colours["letter"], colours[role(cls)]) >= 4.5
        assert contrast(colours[role(cls)], colours["paper"]) >= 3


def test_inline_faces_follow_the_pages_variables_and_the_style_sheet_defines_them_all():
    sheet = page_style()
    for value in palette(Theme.PAGE).values():
        name = re.fullmatch(r"var\((--card-[\w-]+),#[0-9a-f]{6}\)", value)[1]
        assert sheet.count(f"{name}:") == 4
    written = Path(__file__).parents[3] / "static" / "css" / "card-faces.css"
    assert written.read_text(encoding="utf-8") == sheet


def test_the_code_is_drawn_module_by_module():
    path = re.search(r' d="([^"]*)"', render(SAKI.faces[0], qr=QR))[1]
    dark = set()
    for x, y, run in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path):
        dark |= {(int(x) + step - 4, int(y) - 4) for step in range(int(run))}
    assert dark == {(x, y) for y, row in enumerate(QR) for x, value in enumerate(row) if value}


def test_print_sheets_hold_nine_cards_a_page():
    document = print_sheets(SAKI, "pl")
    assert document.count("<section>") == 6
    assert [page.count("<svg") for page in document.split("<section>")[1:]] == [9] * 6
    assert print_sheets(SAKI, "en", SAKI.faces[:10]).count("<section>") == 2


def test_contact_sheet_shows_every_face():
    assert contact_sheet(SAKI, "en", Theme.DARK).count("<svg") == 54


def test_command_writes_files_and_sheets(tmp_path, capsys):
    assert main(["files", str(tmp_path), "--theme", "auto", "--language", "pl"]) == 0
    files = sorted(tmp_path.glob("*.svg"))
    assert len(files) == 54 and files[11].name == "12-hao-huiyu.svg"
    assert "prefers-color-scheme" in files[11].read_text(encoding="utf-8")
    assert main(["sheet"]) == 0
    assert main(["css"]) == 0
    assert "--card-scoring" in capsys.readouterr().out


WORDS = st.lists(
    st.text("abcdefghijklmnoprstuwyząęłż0123456789+,.", min_size=1, max_size=12), min_size=1, max_size=30
)


@given(WORDS, st.floats(16, 36), st.floats(150, 560))
def test_wrapping_loses_nothing_and_keeps_lines_narrow(words, size, room):
    text = " ".join(words)
    lines = wrapped(text, size, room)
    assert " ".join(lines) == glued(text)
    for line in lines:
        assert width(line, size) <= room or " " not in line


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a w ręce", "a\xa0w\xa0ręce"),
        ("10 000 punktów", "10\xa0000 punktów"),
        ("gives +1 han for", "gives +1\xa0han for"),
        ("6 / 9 / 11 pinzu", "6\xa0/\xa09\xa0/\xa011 pinzu"),
        ("przed 7. turą", "przed 7.\xa0turą"),
        ("draw 3 tiles", "draw 3\xa0tiles"),
    ],
)
def test_spaces_that_must_not_break(text, kept):
    assert glued(text) == kept


def test_fitted_keeps_to_its_limits():
    assert fitted("short", 46, 30, 400) == 46
    assert fitted("w" * 100, 46, 30, 400) == 30
    assert width("Ryuumonbuchi Touka", fitted("Ryuumonbuchi Touka", 46, 20, 438)) <= 438.01
    assert fitted("", 46, 30, 10) == 46


@pytest.mark.parametrize(("text", "right"), [("Draw", False), ("123 משיכה", True), ("كان", True), ("5.", False)])
def test_a_sentence_begins_where_its_first_letter_says(text, right):
    assert from_the_right(text) is right


def test_a_sentence_from_the_right_begins_at_the_right(monkeypatch):
    face = SAKI.faces[0]
    here = render(face, "en")
    monkeypatch.setattr(Wording, "get", lambda self, lang: "משיכה מן החומה")
    there = render(face, "he")
    assert 'direction="rtl"' not in here
    lines = [text for text in ET.fromstring(there).iter(f"{SVG}text") if text.get("direction") == "rtl"]
    assert len(lines) > len(face.clauses)
    assert all(float(line.get("x")) > WIDTH / 2 for line in lines)


def test_no_two_crests_are_the_same():
    drawn = [crest(face) for face in load().faces]
    assert len(set(drawn)) == len(drawn) == 54


def test_a_petal_is_a_clause_and_a_large_bead_a_moment():
    toyone = next(face for face in load().faces if face.slug == "anetai-toyone")
    assert len(petals(toyone)) == 2 * len(toyone.clauses) == 8
    assert crest(toyone).count("rotate(") == 8
    satomi = next(face for face in load().faces if len(face.clauses) == 7)
    assert [SHAPES[clause.cls] for clause in satomi.clauses] == re.findall(r'evenodd" d="([^"]+)"', crest(satomi))
    large = re.search(r'd="([^"]+)"[^>]*stroke-width="3.6"', crest(satomi))
    assert large is not None
    assert large[1].count("h0") == len(moments(satomi))


def test_the_site_serves_the_crests_as_they_are_drawn():
    written = (Path(__file__).parents[3] / "static" / "cards" / "saki-2022.svg").read_text("utf-8")
    assert written == crests(load())  # python -m cards.pictures crests > static/cards/saki-2022.svg
    ET.fromstring(written)
    assert len(gzip.compress(written.encode(), 9)) < 6_000
    assert "#" not in written.replace(
        'xmlns="http://www.w3.org/2000/svg"', ""
    )  # one colour: that of the text around
