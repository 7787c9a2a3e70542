"""Register of rulings: made at a table or by the head judge for all tables, withdrawn, and looked up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.calls.domain.answering import settle_call_within
from taikai.calls.domain.calling import show_to_table
from taikai.problems import Problem, Refusal, refuse
from taikai.registration.models import Entrant
from taikai.results.domain.penalties import LARGEST, NewPenalty, cancel_within, expected_chombos, give_within
from taikai.rulings.domain.clauses import answer_of, chombo_points
from taikai.rulings.domain.irregularities import IRREGULARITIES, title_of
from taikai.rulings.domain.switch import settings_of, uses_rulings
from taikai.rulings.models import TableRuling
from taikai.seating.models import Seat, Table
from taikai.tournaments.domain.change import PARTS, Actor, Change, change
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.domain.undo import undoes
from taikai.tournaments.models import LogEntry, Tournament

Outcome = TableRuling.Outcome
#: Rulings that hit one player.
OF_A_PLAYER = frozenset({Outcome.WARNING, Outcome.DEAD_HAND, Outcome.CHOMBO, Outcome.PAID, Outcome.POINTS})


@dataclass(frozen=True, slots=True)
class NewRuling:
    """A ruling about to be made. `table` None: the head judge decides for all. `tenths`: points deducted."""

    irregularity: str
    outcome: str
    table: Table | None = None
    entrant: Entrant | None = None
    tenths: int | None = None
    reason: str = ""
    hand: str = ""

    def problems(self) -> list[Problem]:
        found = []
        if self.irregularity not in IRREGULARITIES:
            found.append(Problem("ruling.what", "irregularity", _("Choose what happened from the list.")))
        if self.outcome not in Outcome.values or (self.table is not None and self.outcome == Outcome.DECIDE):
            found.append(Problem("ruling.outcome", "outcome", _("Choose a ruling from the list.")))
        if self.table is None and not self.reason.strip():
            found.append(Problem("ruling.reason", "reason", _("Describe how judges should decide.")))
        if self.table is not None and self.outcome in OF_A_PLAYER and self.entrant is None:
            found.append(Problem("ruling.player", "entrant", _("Choose the player the ruling is about.")))
        if self.outcome == Outcome.POINTS and not self.tenths:
            found.append(Problem("ruling.points", "points", _("Enter the points to deduct, for example 1.0.")))
        elif self.outcome == Outcome.POINTS and abs(self.tenths or 0) > LARGEST:
            found.append(Problem("ruling.large", "points", _("A penalty can’t be over 1000.0. Check the amount.")))
        return found


def make_ruling(tournament: Tournament, new: NewRuling, *, actor: Actor, key: str = "") -> TableRuling:
    """Record a ruling, give its penalty and settle the table's open call, all in one change.

    Points are deducted as a penalty. A chombo whose points count after uma waits for the table's result, whose
    empty sheet begins with it. Every other ruling is a line of the register only.

    Raises:
        Refusal: rulings are off, the standings are final, or something is wrong with it.
    """
    with change(tournament, actor, "ruling.made", key=key, content=(new,)) as act:
        if act.repeated:
            return TableRuling.objects.get(pk=act.answer["ruling"])
        kept = settings_of(act.tournament)
        if not kept.enabled:
            raise refuse("ruling.off", _("This tournament doesn’t use rulings. An organiser can turn them on."))
        if act.tournament.is_over:
            raise refuse("ruling.final", _("Standings are final. An organiser must reopen the tournament first."))
        if problems := new.problems():
            raise Refusal(problems)
        table = act.again(new.table, "round") if new.table is not None else None
        entrant = _at_the_table(act, table, new.entrant)
        made = _made(act, new, table, entrant)
        act.shows(*(PARTS if kept.public else ()))
        if table is not None:
            settle_call_within(act, table)
            show_to_table(act, table)
        act.log(
            target=_target(table, entrant),
            target_id=f"ruling:{made.pk}",
            after=_logged(made, table),
            reason=made.reason,
        )
        act.answer |= {"ruling": made.pk}
    return made


def _made(act: Change, new: NewRuling, table: Table | None, entrant: Entrant | None) -> TableRuling:
    ruleset = ruleset_of(act.tournament)
    answer = answer_of(ruleset, new.irregularity)
    points = new.outcome == Outcome.POINTS
    made = TableRuling(
        tournament=act.tournament,
        irregularity=new.irregularity,
        ruleset=ruleset.name,
        source=answer.source,
        outcome=new.outcome,
        tenths=-abs(new.tenths or 0) if points else None,
        reason=new.reason.strip()[:300],
        table=table,
        hand=new.hand.strip()[:30],
        entrant=entrant,
        by=act.actor.user,
        by_name=act.actor.label[:150],
    )
    if points and table is not None:
        words = ", ".join(filter(None, (title_of(new.irregularity), answer.source, made.reason)))
        made.penalty = give_within(act, NewPenalty(entrant, made.tenths, words, table.round))
    made.save()
    return made


def _at_the_table(act: Change, table: Table | None, entrant: Entrant | None) -> Entrant | None:
    """The player as they are now; one who does not sit at the table is refused."""
    if table is None or entrant is None:
        return None
    if not Seat.objects.filter(table=table, entrant=entrant).exists():
        raise refuse("ruling.elsewhere", _("This player doesn’t sit at this table. Check the seating."), "entrant")
    return act.again(entrant)


def withdraw_ruling(tournament: Tournament, pk: int, *, reason: str, actor: Actor, key: str = "") -> TableRuling:
    """Withdraw a ruling and cancel its penalty; it stays in the register, crossed out.

    Raises:
        Refusal: it is not there, it was withdrawn already, the standings are final, or no reason is given.
    """
    with change(tournament, actor, "ruling.withdrawn", key=key, content=(pk, reason)) as act:
        found = TableRuling.objects.filter(tournament=act.tournament, pk=pk)
        ruling = found.select_related("table__round", "entrant", "penalty").first()
        if ruling is None:
            raise refuse("ruling.gone", _("This ruling isn’t in the register. Reload the page."))
        if act.repeated:
            return ruling
        if act.tournament.is_over:
            raise refuse("ruling.final", _("Standings are final. An organiser must reopen the tournament first."))
        if ruling.withdrawn_at is not None:
            raise refuse("ruling.withdrawn", _("This ruling has already been withdrawn."))
        if not reason.strip():
            raise refuse("ruling.withdraw_reason", _("Enter a reason for withdrawing the ruling."), "reason")
        if ruling.penalty is not None and ruling.penalty.cancelled_at is None:
            cancel_within(act, ruling.penalty, reason)
        ruling.withdrawn_at, ruling.withdrawn_reason = timezone.now(), reason.strip()[:300]
        ruling.save(update_fields=["withdrawn_at", "withdrawn_reason"])
        act.shows(*(PARTS if settings_of(act.tournament).public else ()))
        act.log(
            target=_target(ruling.table, ruling.entrant),
            target_id=f"ruling:{ruling.pk}",
            before=_logged(ruling, ruling.table),
            reason=ruling.withdrawn_reason,
        )
    return ruling


@undoes("ruling.made", "rulings.decide")
def undo_ruling(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """What was ruled is withdrawn, with its penalty."""
    number = int(entry.target_id.partition(":")[2])
    withdraw_ruling(tournament, number, reason=_("Undone in the log"), actor=actor, key=key)


def _target(table: Table | None, entrant: Entrant | None) -> str:
    if entrant is not None:
        return entrant.name
    return f"hanchan {table.round.number}, table {table.number}" if table is not None else ""


def _logged(ruling: TableRuling, table: Table | None) -> dict[str, object]:
    values = {
        "irregularity": ruling.irregularity,
        "ruling": ruling.outcome,
        "tenths": ruling.tenths,
        "clause": ruling.source,
        "hanchan": table.round.number if table is not None else None,
        "table": table.number if table is not None else None,
        "hand": ruling.hand,
    }
    return {name: value for name, value in values.items() if value not in (None, "")}


def register_of(tournament: Tournament) -> QuerySet[TableRuling]:
    """Every ruling, the newest first. One query."""
    found = TableRuling.objects.filter(tournament=tournament)
    return found.select_related("table__round", "entrant").order_by("-at", "-pk")


def head_judges_first(rulings: QuerySet[TableRuling]) -> list[TableRuling]:
    """Those of the head judge for all tables, then the others, each the newest first."""
    return sorted(rulings, key=lambda ruling: not ruling.for_all_tables)


def precedents(tournament: Tournament, irregularity: str) -> list[TableRuling]:
    """What was decided in the same case and stands, the head judge's own rulings first. One query."""
    found = register_of(tournament).filter(irregularity=irregularity, withdrawn_at=None)
    return head_judges_first(found)


@expected_chombos.register()
def ruled_chombos(tournament: Tournament, table: Table) -> Mapping[str, int]:
    """The chombo ruled at a table, by wind, where they count with the result. No query while rulings are off."""
    if not uses_rulings(tournament) or chombo_points(ruleset_of(tournament)) is None:
        return {}
    ruled = TableRuling.objects.filter(table=table, outcome=Outcome.CHOMBO, withdrawn_at=None)
    counts = Counter(ruled.values_list("entrant", flat=True))
    winds = Seat.objects.filter(table=table, entrant__in=counts).values_list("wind", "entrant") if counts else ()
    return {wind: counts[entrant] for wind, entrant in winds}
