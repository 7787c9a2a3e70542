"""Values no page expects."""
# ruff: noqa: E501

from __future__ import annotations

import random

from django.core.files.uploadedfile import SimpleUploadedFile

TEXTS = (
    *("", " ", "0", "-1", "1", "01", "+1", "1.5", "1,5", "1e9", "1e999999", "NaN", "inf", "-0", "0x10", "true"),
    *("²", "h²", "٣", "½", "１２", "None", "null", "[]", "{}", '{"a":1}', "1,2,3", "1-2", "E1", "E", "on", "x"),
    *("32767", "32768", "65536", "2147483647", "2147483648", "9223372036854775807", "9223372036854775808"),
    *("-2147483649", "9" * 30, "9" * 5000, "-" + "9" * 5000, "0" * 5000, "1" + "0" * 30),
    *("\0", "a\0b", "\x1b[31m", "\r\nX-Odd: 1", "\u2028", "\ufeff", "\ufffe", "\u202e", "e\u0301" * 60),
    *("a" * 61, "a" * 151, "a" * 301, "a" * 2001, "ł" * 4000, "🀄" * 80, "a" * 70_000),
    *(
        "'",
        '"',
        "<b>",
        "{{ x }}",
        "{% x %}",
        "%",
        "%s",
        "%(name)s",
        "%00",
        "\\",
        "../../etc/passwd",
        "?",
        "#",
        "//x",
    ),
    *("0001-01-01", "9999-12-31", "2022-02-30", "2022-13-01", "10000-01-01", "00:00", "23:59", "24:00", "25:61"),
    *("a@b", "a@b..c", "x" * 200 + "@example.org", "a@" + "b." * 120 + "pl", "PL", "ZZ", "ema2025", "krakow2022"),
    *(
        "123m",
        "0m",
        "5mx",
        "55z",
        "riichi S 999999",
        "pon E W 555z",
        "chi N",
        "https://example.org/",
        "javascript:1",
    ),
)
BYTES = tuple(text for text in TEXTS if all(ord(char) < 256 for char in text))  # a header holds no other
PATHS = tuple(text.replace("/", "_") or "_" for text in TEXTS if len(text) < 6000)
HEADERS = {
    "HX-Request": ("true", "false", "x"),
    "HX-Target": BYTES,
    "HX-Current-URL": (*BYTES, "http://[::1", "http://testserver:99999999/", "//"),
    "If-None-Match": ("*", '"', 'W/"1"', '"1", "2"', "x", "9" * 5000),
    "If-Modified-Since": ("x", "Thu, 01 Jan 1970 00:00:00 GMT", "Thu, 99 Foo 9999 99:99:99 GMT", "9" * 5000),
    "Accept-Language": (
        "pl",
        "xx",
        "pl;q=x",
        "a" * 600,
        "en-" * 200,
        "²",
        "pl-pl-pl,en;q=9" * 90,
        "*",
        ";",
        "\x7f",
    ),
    "Accept-Encoding": ("br", "gzip;q=x", "*", ""),
    "Range": ("bytes=0-", "bytes=9-1", "bytes=²-", "x"),
    "Referer": ("x", "http://[::1", "http://testserver/" + "x" * 5000),
    "User-Agent": ("", "x" * 5000, "é\xff"),
    "X-Forwarded-For": ("x", "1.2.3.4, x", "::1", "9" * 400, "%s", "\xff"),
    "X-Forwarded-Proto": ("https", "x"),
    "X-Requested-With": ("XMLHttpRequest",),
    "X-Sheet": ("quiet", "x"),
    "Last-Event-ID": BYTES,
    "Host": ("x", "a..b", "[::1]", "testserver:x", "testserver:99999", "x" * 300, "é", "a/b"),
}
COOKIES = ("theme", "django_language", "sessionid", "csrftoken", "messages", "device", "odd")
# What is no encoding of texts never reaches Django (`gate.in_utf8`), but its test clients do not go through that.
CHARSETS = ("rot13", "undefined", "idna", "hex", "utf-7", '"a;charset=rot13"', "x" * 3000, "é")
CONTENT_TYPES = (
    *("application/x-www-form-urlencoded; charset=utf-16", "application/x-www-form-urlencoded; charset=x"),
    *("multipart/form-data", "multipart/form-data; boundary="),
    *(
        "multipart/form-data; boundary=x",
        "multipart/form-data; boundary=\xe9",
        "application/json",
        "text/plain",
        "x",
    ),
)
BODIES = (b"", b"a", b"a=%ED%A0%80", b"a=%00", b"%", b"&&=&", b"\xff\xfe=\xff", b"key=" + b"k" * 5000, b'{"a": "\\ud800"}',
          b"--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1", b"=" * 20_000, b"a&" * 20_000)  # fmt: skip
FILES = (b"", b"\0", b"\xff\xfe\x00\xd8", b"name;mail\n", b"\xff" * 90, "Zażółć;PL\n".encode("cp1250"), b"a," * 5000,
         b"1: 1 2 3 4\n" * 50, b'"' * 99, b"PK\x03\x04\0")  # fmt: skip


def file(rng: random.Random) -> SimpleUploadedFile:
    """An upload with an odd name, type or content."""
    return SimpleUploadedFile(
        rng.choice(("a.csv", "", "x" * 300, "ż.txt", "a;b.csv")) or "x",
        rng.choice(FILES),
        content_type=rng.choice(("text/csv", "x", "", "text/csv; charset=x")),
    )
