"""Guessing the encoding of an uploaded list: UTF-8, UTF-16, Windows Central European or Latin 1."""

from __future__ import annotations

# Windows-1250 bytes for ą, ł, ś, ź, ż, š, ž and their capitals; in Latin 1 they are control characters and
# signs such as ¹ ³ ¿, which stand in no name.
_ONLY_CP1250 = frozenset(
    "ąĄłŁśŚźŹżŻšŠžŽťŤ".encode("cp1250") + b"\x82\x84\x85\x91\x92\x93\x94\x96\x97"  # curly quotes and dashes
)
# Letters on which both agree, and the remaining Polish ones.
_EXPECTED = frozenset("áâäéëíîóôöúüýçßÁÂÄÉËÍÎÓÔÖÚÜÝÇ" + "ćęńĆĘŃ" + "\xa0°§´¨«»")


def decode(data: bytes) -> tuple[str, str]:
    """The text of a file and the encoding it was read with; never fails.

    What is not UTF-8 and has bytes only Windows-1250 gives a letter is that; so is what decodes to Polish
    letters alone. Anything else above ASCII is Latin 1.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace"), "utf-16"
    try:
        return data.decode("utf-8-sig"), "utf-8-sig"
    except UnicodeDecodeError:
        pass
    high = {byte for byte in data if byte >= 0x80}
    try:
        text = data.decode("cp1250")
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1"
    if high & _ONLY_CP1250 or {char for char in text if ord(char) >= 0x80} <= _EXPECTED:
        return text, "cp1250"
    return data.decode("latin-1"), "latin-1"
