"""Views of a Baida hand: entry by judge or players, save, correct."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.baida.session import NoWin, Record
from scoring.rulesets.parameters.baida import BaidaRules
from taikai.baida.domain.entry_state import chosen_in, fields_of, same_discard_as
from taikai.baida.domain.replay import TableSession, record_of, session_of
from taikai.baida.domain.report import add, plays, remove, replace
from taikai.baida.domain.tile_input import TappedBaida, drop, tap
from taikai.baida.forms import JUDGES_WORD, HandForm, initial_of
from taikai.baida.pages.offline import offline_data
from taikai.baida.pages.shared_device import shared_device_context
from taikai.baida.pages.steps import BaidaPage, page_at, step_of
from taikai.baida.pages.table import answer_to, table_context
from taikai.formatting.context import joined
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.http_guard.input_parsing import key_of, natural
from taikai.live.conditional import part_of
from taikai.problems import Problem, Refusal, refuse
from taikai.results.domain.sheets.versions import seats_of
from taikai.seating.models import Seat, Table
from taikai.tournaments.access import TaikaiRequest
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

TAP, DROP = "tap-", "drop-"
CHANGES = ("save", "none", "remove")


def baida_rules(tournament: Tournament) -> BaidaRules:
    """The sheet of the tournament; tournaments of other games have none of these pages."""
    rules = ruleset_of(tournament).baida
    if rules is None or not plays(tournament):
        raise Http404
    return rules


@dataclass(slots=True)
class AtSheet:
    """A request at a table. `judge`: whether a judge's word may be entered; `reports`: whether hands may;
    `viewer`: the wind at the start of whoever looks on; `shown`: what the page around the entry shows besides;
    `flat`: on a device that may lie flat; `at_step` is told the step that is shown.
    """

    request: TaikaiRequest
    table: Table
    rules: BaidaRules
    actor: Actor
    judge: bool
    reports: bool = True
    viewer: str = ""
    flat: bool = False
    shown: dict[str, Any] = field(default_factory=dict)
    at_step: Callable[[BaidaPage, str], None] = lambda _page, _step: None

    def get(self) -> HttpResponse:
        """The table, or the step of an entry that the address names."""
        now = session_of(self.request.tournament, self.table)
        if "queued" in self.request.GET:
            return self._waited(now)
        chosen, values, tapped = self._begun(EntryState.read(self.request.GET), now)
        form = HandForm(values)
        form.is_valid()
        if chosen.step != "value":
            return self.page(now, chosen, form, tapped)
        return self._answered(now, chosen, form, tapped)

    def post(self) -> HttpResponse:
        """`do` is tap-3m, drop-h0.3m, check, save, none (nobody won) or remove; else the hand so far is shown."""
        typed = self.typed()
        do = typed.get("do", "")
        tapped = TappedBaida.from_form(typed)
        before = tapped
        if do.startswith(TAP):
            tapped = tap(tapped, do.removeprefix(TAP))
        elif do.startswith(DROP):
            tapped = drop(tapped, do.removeprefix(DROP))
        form = HandForm(typed)
        form.is_valid()
        if do in CHANGES:
            return self._change(do, form, tapped)
        now = session_of(self.request.tournament, self.table)
        problems = list(form.problems())
        if do.startswith(TAP) and tapped == before:
            words = _(
                "This tile doesn’t fit. A hand has 14 tiles, at most 4 of a kind, and a chow starts with 1 to 7."
            )
            problems.append(Problem("hand.tap", "tiles", words))
        return self._answered(now, chosen_in(form.cleaned_data), form, tapped, problems, checked=do == "check")

    def typed(self, sent: QueryDict | None = None) -> QueryDict:
        """What was sent, without a judge's word where no judge sends it."""
        sent = self.request.POST if sent is None else sent
        if self.judge:
            return sent
        typed = sent.copy()
        for name in JUDGES_WORD:
            typed.pop(name, None)
        return typed

    def page(
        self,
        now: TableSession,
        chosen: EntryState,
        form: HandForm,
        tapped: TappedBaida,
        *,
        problems: Sequence[Problem] = (),
        status: int = 200,
        **answered: Any,
    ) -> HttpResponse:
        """The page at a step, or only what a tap or a tick changes of the hand being entered."""
        seats = seats_of(self.table)
        if self.request.method == "POST":
            chosen = chosen.but(end=EntryState.read(self.request.POST).end)
        page = self._page(now, chosen, form, seats)
        step = step_of(page, reports=self.reports, sent="do" in self.request.POST)
        context = table_context(
            self.request.tournament, self.table, seats, page, form, tapped, problems=problems, **answered
        )
        context |= step | {"judging": self.judge, "may_report": self.reports, "path": self.request.path}
        # Beside a hand that came in between what was entered is the next one.
        seen = "" if self.shown.get("meanwhile") else form["after"].value()
        context |= {"seen": now.last if seen in (None, "") else seen, **self.shown}
        if context["closed"]:
            context |= {"step": "rest", "may_report": False}
        if context["may_report"] and not self.judge:
            context["away"] = partial(offline_data, page, flat=self.flat)
        # At rest the seats ask who won, unless nothing can be reported.
        asks = context["step"] == "rest" and context["may_report"]
        context["looks"] = f"step-{'who' if asks else context['step']}"
        if self.flat and context["may_report"]:
            context = joined(context, shared_device_context(page, context["step"]))
        self.at_step(page, context["step"])
        if self.request.htmx and self.request.htmx.target == "hand":
            return render(self.request, "baida/told.html", context, status=status)
        return render(self.request, part_of(self.request, "baida/table.html", "table"), context, status=status)

    def refused(self, problems: Sequence[Problem]) -> HttpResponse:
        """The table with what was refused above it."""
        now = session_of(self.request.tournament, self.table)
        values = fields_of(EntryState(), now)
        return self.page(now, EntryState(), HandForm(values), TappedBaida(), problems=problems, status=422)

    def _waited(self, now: TableSession) -> HttpResponse:
        """A hand that waits on the device, as it was entered: another came in between, or it cannot be."""
        typed = self.typed(self.request.GET).copy()
        typed.setdefault("east", _east_in(typed, now, now.session.next_east))
        form, tapped = HandForm(typed), TappedBaida.from_form(typed)
        form.is_valid()
        chosen = chosen_in(form.cleaned_data).but(after=now.last, queued=EntryState.read(typed).queued)
        self.shown["meanwhile"] = bool(now.rows) and natural(typed.get("after")) != now.last
        if chosen.do == "draw":
            return self.page(now, chosen, form, tapped)
        return self._answered(now, chosen, form, tapped)

    def _begun(self, chosen: EntryState, now: TableSession) -> tuple[EntryState, dict[str, Any], TappedBaida]:
        """Where an entry begins: the hand that is mended as it was told, a new one with what the address says."""
        index = now.index_of(chosen.at) if chosen.how in ("mend", "remove") else None
        if index is None:
            chosen = chosen.but(how="", at=0)
            return chosen, fields_of(chosen, now), TappedBaida()
        if chosen.how == "remove":
            chosen = chosen.kept
            return chosen, fields_of(chosen, now) | {"change": chosen.at}, TappedBaida()
        values, tapped = initial_of(record_of(now.rows[index]), chosen.at)
        if chosen.do:
            values |= {name: fields_of(chosen, now)[name] for name in ("winner", "source")}
        else:
            told = chosen_in(values)
            chosen = chosen.but(do=told.do, winner=told.winner, payer=told.payer, add=told.add)
        return chosen, {**values, "after": fields_of(chosen, now)["after"]}, tapped

    def _page(self, now: TableSession, chosen: EntryState, form: HandForm, seats: Mapping[str, Seat]) -> BaidaPage:
        return page_at(now, self.rules, chosen, seats, self.viewer, str(form["east"].value() or ""))

    def _answered(
        self,
        now: TableSession,
        chosen: EntryState,
        form: HandForm,
        tapped: TappedBaida,
        problems: Sequence[Problem] = (),
        *,
        checked: bool = False,
    ) -> HttpResponse:
        """The hand with what it comes to. `checked`: what it lacks refuses it."""
        record, missing = form.record(tapped, self.rules)
        page = self._page(now, chosen, form, seats_of(self.table))
        answer, wrong = answer_to(page, record, form.cleaned_data.get("change") or 0)
        if checked:
            problems, missing, wrong = [*(missing or wrong)], [], []
        return self.page(now, chosen, form, tapped, answer=answer, problems=problems, hints=missing or wrong)

    def _change(self, do: str, form: HandForm, tapped: TappedBaida) -> HttpResponse:
        """Save, note that nobody won, or take a hand back; what is refused stays on the page."""
        try:
            if form.errors:
                raise Refusal(form.problems())
            if do == "remove":
                self._remove(form)
            else:
                record, missing = form.no_win() if do == "none" else form.record(tapped, self.rules)
                if record is None:
                    raise Refusal(missing)
                self._save(form, record)
        except Refusal as refusal:
            return self._kept(do, form, tapped, refusal.problems)
        return redirect(self.request.path)

    def _kept(self, do: str, form: HandForm, tapped: TappedBaida, problems: Sequence[Problem]) -> HttpResponse:
        """What was refused, with all that was entered."""
        now = session_of(self.request.tournament, self.table)
        if do == "remove":
            asked = EntryState(how="remove", at=form.cleaned_data.get("change") or 0, after=now.last)
            chosen, values, tapped = self._begun(asked, now)
            return self.page(now, chosen, HandForm(values), tapped, problems=problems, status=422)
        chosen = chosen_in(form.cleaned_data).but(after=now.last)
        if do == "none":
            chosen = chosen.but(do="draw", winner="", payer="", add=False)
        meanwhile = any(problem.code == "sheet.meanwhile" for problem in problems)
        record, _missing = form.record(tapped, self.rules) if do == "save" and not form.errors else (None, [])
        page = self._page(now, chosen, form, seats_of(self.table))
        answer, _wrong = answer_to(page, record, form.cleaned_data.get("change") or 0)
        self.shown["meanwhile"] = meanwhile
        return self.page(now, chosen, form, tapped, answer=answer, problems=problems, status=422)

    def queued(self) -> int:
        """Write a hand that waited on a device: the number of the row it became, the same for the same key again.

        Who was East goes unsaid there: it is the next in turn, or of a further winner's hand the same.

        Raises:
            Refusal: it cannot be, or another hand came in between.
        """
        typed = self.typed().copy()
        now = session_of(self.request.tournament, self.table)
        typed.setdefault("east", _east_in(typed, now, now.east_after(natural(typed.get("after")))))
        form = HandForm(typed)
        if not form.is_valid():
            raise Refusal(form.problems())
        nobody = not typed.get("winner") and not typed.get("source")
        record, missing = form.no_win() if nobody else form.record(TappedBaida.from_form(typed), self.rules)
        if record is None:
            raise Refusal(missing)
        return add(self.request.tournament, self.table, record, **self._common(form)).wrote

    def _common(self, form: HandForm) -> dict[str, Any]:
        read = form.cleaned_data
        return {
            "after": read.get("after") or 0,
            "seats": read.get("seats", ""),
            "actor": self.actor,
            "key": key_of(self.request),
        }

    def _save(self, form: HandForm, record: Record) -> None:
        request, common, number = self.request, self._common(form), form.cleaned_data.get("change")
        if number:
            at, overrules = self.table, self.judge
            now = replace(
                request.tournament, at, number, record, reason=_reason(form), overrules=overrules, **common
            )
            messages.success(request, _("Hand changed."))
            return
        now = add(request.tournament, self.table, record, **common)
        if isinstance(record, NoWin):
            messages.success(request, _("Hand %(number)d saved without a winner.") % {"number": now.session.hands})
        else:
            messages.success(request, _("Hand %(number)d saved.") % {"number": now.session.hands})

    def _remove(self, form: HandForm) -> None:
        request, number = self.request, form.cleaned_data.get("change") or 0
        common = self._common(form)
        if not _reason(form):
            raise refuse("sheet.reason", _("Choose a reason for deleting the hand."), "reason")
        remove(request.tournament, self.table, number, reason=_reason(form), overrules=self.judge, **common)
        messages.success(request, _("Hand undone."))


def _east_in(typed: QueryDict, now: TableSession, turn: str) -> str:
    """Who was East in a hand that waited: as the seat moves on, or for a further winner as for the first."""
    last = same_discard_as(now) if typed.get("same_discard") else None
    return last.east if last is not None else turn


def _reason(form: HandForm) -> str:
    """Why a hand is mended: what was typed, else what was chosen."""
    read = form.cleaned_data
    return str(read.get("other") or read.get("reason", ""))
