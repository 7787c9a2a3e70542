"""How long to wait after wrong passwords: pure arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

FIRST = 30  # seconds
DAY = 60 * 60 * 24


@dataclass(frozen=True, slots=True)
class Patience:
    """`free` wrong tries cost nothing; then the pause begins with `FIRST` and doubles up to `longest` seconds."""

    free: int
    longest: int

    def pause(self, wrong: int) -> int:
        """The pause in seconds after the last of `wrong` tries."""
        if wrong < self.free:
            return 0
        # Beyond thirty doublings every limit is reached: no need for a number of a thousand digits.
        return min(self.longest, FIRST << min(wrong - self.free, 30))


# One account from one place: a person who looks for the right password.
ONE_PLACE = Patience(free=5, longest=60 * 60)
# One network, whatever the accounts: a hall with fifty judges on one address mistypes a lot.
NETWORK = Patience(free=40, longest=15 * 60)
# One account from everywhere. A single network counts for at most `AT_MOST` here, so that it takes three of them
# to make the owner wait elsewhere.
EVERYWHERE = Patience(free=20, longest=15 * 60)
AT_MOST = 8
