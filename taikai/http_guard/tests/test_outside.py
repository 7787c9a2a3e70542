"""Files from outside: measured, opened in a process of their own, refused with what is too large."""

import io
import os
import time
import zipfile
from pathlib import Path

import pytest

from planner.files.prescribed import read_schedule
from taikai.http_guard.uploads.limit_messages import WORDS, limit_refusal
from taikai.http_guard.uploads.measure import MEGABYTE, TooMuch, Unreadable, json_of, zip_of
from taikai.http_guard.uploads.sandbox import run_in_sandbox

# What the child is asked here stands in this module, as a reader stands in its own.


def length(raw, *, plus=0):
    return {"length": len(raw) + plus, "raw": raw[:3], "pair": (1, 2)}


def hungry(_raw):
    return len(bytearray(2_000 * MEGABYTE))


def slow(_raw):
    while True:
        pass


def aborts(_raw):
    os.abort()


def asleep(_raw):
    time.sleep(60)


def stumbles(_raw):
    raise KeyError("x")


def measures(_raw):
    raise TooMuch("cells", 1_700_000, 200_000)


def environment(_raw):
    return dict(os.environ)


def writes(_raw):
    Path("written").write_bytes(b"x")


def test_what_the_function_says_comes_back():
    found = run_in_sandbox(length, b"\x00abc\n", plus=2)
    assert found == {"length": 7, "raw": b"\x00ab", "pair": [1, 2]}


@pytest.mark.parametrize("function", [hungry, aborts])
def test_a_reader_that_dies_or_wants_more_than_there_is_takes_only_itself_along(function):
    with pytest.raises(TooMuch) as much:
        run_in_sandbox(function, b"x")
    assert much.value.what == "work"


def test_a_reader_without_end_is_ended_by_the_processor_time_it_took():
    with pytest.raises(TooMuch):
        run_in_sandbox(slow, b"x", seconds=1)


def test_a_reader_that_waits_for_ever_is_ended_by_the_clock(monkeypatch):
    monkeypatch.setattr("taikai.http_guard.uploads.sandbox.PATIENCE", 1)
    with pytest.raises(TooMuch):
        run_in_sandbox(asleep, b"x", seconds=2)


def test_whatever_a_library_raises_is_an_unreadable_file():
    with pytest.raises(Unreadable):
        run_in_sandbox(stumbles, b"x")


def test_what_was_measured_comes_back_with_its_numbers():
    with pytest.raises(TooMuch) as much:
        run_in_sandbox(measures, b"x")
    assert (much.value.what, much.value.found, much.value.most) == ("cells", 1_700_000, 200_000)


def test_the_child_knows_no_key_and_no_database(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "a secret")
    monkeypatch.setenv("DATABASE_URL", "postgres://user:password@host/name")
    found = run_in_sandbox(environment, b"")
    assert not {"SECRET_KEY", "DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"} & found.keys()


@pytest.mark.skipif(os.name != "posix", reason="limits are POSIX's")
def test_the_child_writes_no_file(tmp_path, monkeypatch):
    monkeypatch.setattr("taikai.http_guard.uploads.sandbox.ROOT", tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path.cwd()))
    with pytest.raises((TooMuch, Unreadable)):
        run_in_sandbox(writes, b"")
    assert not (tmp_path / "written").exists() or (tmp_path / "written").stat().st_size == 0


@pytest.mark.parametrize("what", sorted(WORDS))
def test_every_refusal_says_what_is_too_large(what):
    (problem,) = limit_refusal(TooMuch(what, 67_108_864, 200_000)).problems
    assert "%" not in str(problem.message) and str(problem.message).endswith(".")


def test_an_archive_is_bounded_by_what_its_parts_unpack_to():
    with pytest.raises(Unreadable):
        zip_of(b"PK\x03\x04")


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b"[" + b"[]," * 4_000_000 + b"[]]", id="lists"),
        pytest.param(b"[" + b'{"":0},' * 1_500_000 + b"0]", id="objects"),
        pytest.param(b"[" + b"0," * 6_000_000 + b"0]", id="numbers"),
    ],
)
def test_json_is_measured_by_the_memory_its_values_need(raw):
    with pytest.raises(TooMuch) as much:
        json_of(raw, most_memory=256 * MEGABYTE)
    assert much.value.what == "values" and much.value.found > much.value.most


def test_commas_and_brackets_in_texts_are_no_values():
    json_of(b'["' + b'{,[\\"' * 2_000_000 + b'"]', most_memory=256 * MEGABYTE)


def test_json_nested_without_end_is_no_schedule():
    found = read_schedule("[" * 100_000)
    assert found.problems


def test_a_long_list_of_parts_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for number in range(2_000):
            archive.writestr(f"{number:0200d}", b"")
    monkeypatch.setattr(zipfile, "ZipFile", None)
    with pytest.raises(TooMuch) as much:
        zip_of(out.getvalue())
    assert (much.value.what, much.value.found) == ("parts", 2_000)
