"""Priority of several ron claims on one discard, with the reason each stands or falls (G13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cards.deck import SEATS
from cards.judge.asking.questions import OPEN_HAND
from cards.judge.legality.calls import DISCARD_CALLS, call_refusal, claims_in_order
from cards.judge.legality.reasons import reason_text
from cards.judge.reading.checks import ReportReader
from cards.judge.reading.facts import claim_of
from cards.judge.values import Claim
from taikai.decks.domain.tables.table_state import CardTable
from taikai.formatting.translation import reader_language
from taikai.problems import Problem

WORDS = ("chi", "pon", "minkan", "ron")


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """One claim in its place: the first that may stand takes the tile."""

    seat: str
    call: str
    tiles: str
    strength: int  # 4 before ron, 3 ron, 2 pon and kan, 1 chii, 0 not allowed
    stands: bool
    reason: str = ""
    clause: str = ""


def read_claims(text: str) -> tuple[list[dict[str, str]], list[Problem]]:
    """Claims, one a line: `N chi 345p`, `E pon 777z`, `S ron`."""
    found: list[dict[str, str]] = []
    problems: list[Problem] = []
    for line in text.splitlines():
        words = line.split()
        if not words:
            continue
        if len(words) < 2 or words[0].upper() not in SEATS or words[1].lower() not in WORDS:
            problems.append(
                Problem(
                    "claim.line",
                    "claims",
                    _("Can’t read “%(line)s”. Write, for example, “N chi 345p”, “E pon 777z” or “S ron”.")
                    % {"line": line[:40]},
                )
            )
            continue
        claim = {"seat": words[0].upper(), "call": words[1].lower()}
        found.append(claim | ({"tiles": words[2]} if len(words) > 2 else {}))
    if not found and not problems:
        problems.append(Problem("claim.none", "claims", _("Enter the claims, one per line.")))
    return found, problems


def judge_claims(
    table: CardTable, source: str, tile: str, claims: Sequence[dict[str, str]], props: Sequence[str]
) -> tuple[list[JudgedClaim], list[Problem]]:
    """The claims in order of priority. `source` is the discarder's wind, `tile` the tile discarded."""
    language = reader_language()
    facts = {**table.deck_facts(), "discard_props": list(props)}
    judged = table.judged({**OPEN_HAND, "events": table.deck.notes, "facts": facts})
    if judged is None or source not in SEATS:
        return [], [Problem("claim.from", "from", _("Choose who discarded the tile."))]
    reader = ReportReader()
    read: list[Claim] = []
    for index, raw in enumerate(claims):
        called = {"called_tile": tile} if tile else {}
        claim = claim_of(reader, {**raw, **called}, f"claims[{index}]")
        if claim is not None:
            read.append(claim)
    if reader.problems:
        return [], [Problem(p.code, p.where, p.message.get(language)) for p in reader.problems]
    ranked = claims_in_order(judged, tuple(read), source)
    best = max((strength for _claim, strength in ranked), default=0)
    rows = []
    taken = False
    for claim, strength in ranked:
        refusal = call_refusal(judged, claim, source) if claim.call in DISCARD_CALLS else None
        both = claim.call == "ron" and strength == best
        stands = strength > 0 and (not taken or both)
        taken = taken or stands
        reason, clause = "", ""
        if refusal is not None:
            reason, clause = reason_text(refusal.reason, refusal.clause).get(language), refusal.clause
        elif not stands and strength:
            reason, clause = reason_text("lower_priority_call").get(language), "G13"
        elif not strength:
            reason = _("A player in riichi can’t call tiles.")
        text = next((raw.get("tiles", "") for raw in claims if raw["seat"] == claim.seat), "")
        rows.append(JudgedClaim(claim.seat, claim.call, text, strength, stands, reason, clause))
    return rows, []
