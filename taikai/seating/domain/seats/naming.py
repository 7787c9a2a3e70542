"""How lines of the log name one hanchan or several."""

from __future__ import annotations

from collections.abc import Sequence


def spoken(numbers: Sequence[int]) -> str:
    """Hanchans that follow each other, as the log names them; nothing for none."""
    if not numbers:
        return ""
    return f"hanchan {numbers[0]}" if len(numbers) == 1 else f"hanchans {numbers[0]}–{numbers[-1]}"


def target_of(numbers: Sequence[int]) -> str:
    """The same for programs: round:3, or rounds:1-4."""
    return f"round:{numbers[0]}" if len(numbers) == 1 else f"rounds:{numbers[0]}-{numbers[-1]}"


def meant_by(target_id: str) -> list[int]:
    """Which hanchans it names."""
    ends = [int(text) for text in target_id.partition(":")[2].split("-") if text.isdecimal()]
    return list(range(ends[0], ends[-1] + 1)) if ends else []
