"""Template context of a result for the players who sign it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.calls.models import Call
from taikai.results.domain.penalties import table_penalties
from taikai.results.domain.sheets.confirm import differences_to_explain
from taikai.results.domain.sheets.score_sheet import WINDS, check_sheet
from taikai.results.domain.sheets.table_lookup import substitutions
from taikai.results.domain.sheets.versions import latest_result, seats_of, sheet_of
from taikai.results.domain.signing.requirements import FOUR, live_signatures
from taikai.results.domain.signing.signatures import SECONDS, may_lift
from taikai.results.models import Result, Signature
from taikai.seating.models import Seat, Table
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

LETTERS = 2  # of a seal


@dataclass(frozen=True, slots=True)
class SealLine:
    """One of the four with place, points and score (tenths), and the signature if they have signed. `off`: what
    penalties take off the score, each in words with its tenths.
    """

    wind: str
    seat: Seat
    place: int | None
    points: int
    score: int | None
    signature: Signature | None
    mine: bool
    off: Sequence[tuple[str, int]] = ()

    @property
    def letters(self) -> str:
        return self.seat.entrant.name.strip()[:LETTERS]


@dataclass(frozen=True, slots=True)
class SigningView:
    """What `table/signing.html` shows: a version of a result, who has signed it, and what the reader may do.

    `wind`: the reader's own seat; "" at a device that others use too. `unlike`: all four have signed, and a judge
    must confirm it because it differs from the hands reported.
    """

    table: Table
    result: Result
    lines: Sequence[SealLine]
    signed: Mapping[str, Signature]
    disputes: Sequence[Call]
    wind: str = ""
    unlike: bool = False

    @property
    def count(self) -> int:
        return len(self.signed)

    @property
    def counts(self) -> bool:
        return self.result.state == Result.State.CONFIRMED

    @property
    def all_signed(self) -> bool:
        return self.count == FOUR

    @property
    def open_to_sign(self) -> bool:
        """Whether a missing signature can be given now: not while somebody disputes the result."""
        return not self.counts and not self.disputes

    @property
    def open_lines(self) -> list[SealLine]:
        return [line for line in self.lines if line.signature is None]

    @property
    def may_sign(self) -> bool:
        """Whether the reader's own signature is missing and would change something."""
        return bool(self.wind) and self.wind not in self.signed and self.open_to_sign

    @property
    def may_lift(self) -> bool:
        """Whether the reader may take the own signature back when the page is made."""
        return bool(self.wind) and may_lift(self.result, dict(self.signed), self.wind, grace=0)

    @property
    def lift_seconds(self) -> int:
        """How long the last of the four may still lift theirs; 0: until all have signed."""
        return SECONDS if self.all_signed else 0

    @property
    def me(self) -> SealLine | None:
        return next((line for line in self.lines if line.mine), None)

    @property
    def my_dispute(self) -> Call | None:
        """What the reader has said is wrong."""
        me = self.me
        mine = me.seat.entrant_id if me is not None else None
        return next((call for call in self.disputes if mine is not None and call.entrant_id == mine), None)


def signing_of(tournament: Tournament, table: Table, wind: str = "") -> SigningView | None:
    """The newest version of a table's result to sign; None while none is entered. Six queries; some more where all
    four have signed what does not count yet.
    """
    latest = latest_result(table)
    if latest is None:
        return None
    seats, sheet = seats_of(table), sheet_of(latest)
    ruleset, penalties = ruleset_of(tournament), table_penalties(table, seats)
    check = check_sheet(
        sheet,
        ruleset,
        penalties=penalties,
        substitutes=substitutions(seats, sheet.during),
        accept_sum=True,
    )
    signed, final = live_signatures(latest), check.result
    lines = [
        SealLine(
            each,
            seat,
            final.places[each] if final is not None else None,
            latest.points[each],
            final.score[each] if final is not None else None,
            signed.get(each),
            each == wind,
            _off(sheet.chombo.get(each, 0), penalties.get(each, 0), final.penalty[each])
            if final is not None
            else (),
        )
        for each, seat in seats.items()
    ]
    lines.sort(key=lambda line: (line.place or FOUR, WINDS.index(line.wind)))
    disputes = list(Call.objects.filter(table=table, dispute=True, ended_at=None).select_related("entrant"))
    waits = latest.state == Result.State.ENTERED and len(signed) == FOUR
    unlike = waits and not latest.reason and bool(differences_to_explain(tournament, table, sheet))
    return SigningView(table, latest, lines, signed, disputes, wind, unlike)


def _off(chombos: int, given: int, total: int) -> list[tuple[str, int]]:
    """What is off a score, in words: chombos of the table, and penalties a judge gave (`given`, tenths)."""
    given = -abs(given)
    found = []
    if chombos and total != given:
        found.append(
            (ngettext("%(count)d chombo", "%(count)d chombos", chombos) % {"count": chombos}, total - given)
        )
    if given:
        found.append((_("penalty"), given))
    return found
