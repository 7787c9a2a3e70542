"""A Baida hand being entered, by a judge or at the table: tap, see what it comes to, save, mend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.baida.session import NoWin, Record
from scoring.rulesets.parameters.baida import BaidaRules
from taikai.baida.domain.report import add, plays, remove, replace
from taikai.baida.domain.sessions import TableSession, record_of, session_of
from taikai.baida.domain.tapped import TappedBaida, drop, tap
from taikai.baida.forms import JUDGES_WORD, HandForm, initial_of
from taikai.baida.pages.table import answer_to, table_context
from taikai.edge.reading import key_of, natural
from taikai.problems import Problem, Refusal
from taikai.results.domain.sheets.versions import seats_of
from taikai.seating.models import Table
from taikai.tournaments.access import TaikaiRequest
from taikai.tournaments.domain.actor import Actor
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
    """A request at the sheet of a table. `judge`: whether a judge's word may be entered; `shown`: what the page
    around the form shows besides; `form_template`: where its partial `hand` stands.
    """

    request: TaikaiRequest
    table: Table
    rules: BaidaRules
    actor: Actor
    judge: bool
    template: str
    shown: dict[str, Any] = field(default_factory=dict)

    def get(self) -> HttpResponse:
        """The hands so far and an empty form, or (`?change=`) one of them to be changed."""
        now = session_of(self.request.tournament, self.table)
        values: dict[str, Any] = {"east": now.session.next_east, "told_by": "tiles"}
        tapped = TappedBaida()
        change = natural(self.request.GET.get("change")) if "change" in self.request.GET else 0
        index = now.index_of(change) if change else None
        if index is not None:
            values, tapped = initial_of(record_of(now.rows[index]), now.rows[index].number)
        return self.page(now, HandForm(initial=values), tapped)

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
        record, missing = form.record(tapped, self.rules)
        answer, wrong = answer_to(now, record, form.cleaned_data.get("change") or 0, seats_of(self.table))
        problems = list(form.problems())
        if do == "check":
            problems, missing, wrong = [*(missing or wrong)], [], []
        elif do.startswith(TAP) and tapped == before:
            words = _(
                "That tile does not fit: no fifth copy, no more than fourteen tiles, a chow starts with 1 to 7."
            )
            problems.append(Problem("hand.tap", "tiles", words))
        return self.page(now, form, tapped, answer=answer, problems=problems, hints=missing or wrong)

    def typed(self) -> QueryDict:
        """What was sent, without a judge's word where no judge sends it."""
        if self.judge:
            return self.request.POST
        typed = self.request.POST.copy()
        for name in JUDGES_WORD:
            typed.pop(name, None)
        return typed

    def page(
        self,
        now: TableSession,
        form: HandForm,
        tapped: TappedBaida,
        *,
        problems: Sequence[Problem] = (),
        status: int = 200,
        **answered: Any,
    ) -> HttpResponse:
        """The page, or only the hand being entered where a tap asks for it."""
        context = table_context(
            self.request.tournament,
            self.table,
            seats_of(self.table),
            now,
            form,
            tapped,
            self.rules,
            problems=problems,
            **answered,
        )
        context |= {"judging": self.judge, **self.shown}
        template = self.template
        if self.request.htmx and self.request.htmx.target == "hand":
            template = "baida/hand_form.html#hand"
        return render(self.request, template, context, status=status)

    def refused(self, problems: Sequence[Problem]) -> HttpResponse:
        """The page with what was refused above it, and an empty form."""
        now = session_of(self.request.tournament, self.table)
        values = {"east": now.session.next_east, "told_by": "tiles"}
        return self.page(now, HandForm(initial=values), TappedBaida(), problems=problems, status=422)

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
            now = session_of(self.request.tournament, self.table)
            return self.page(now, form, tapped, problems=refusal.problems, status=422)
        return redirect(self.request.path)

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
            reason = form.cleaned_data.get("reason", "")
            at, overrules = self.table, self.judge
            now = replace(request.tournament, at, number, record, reason=reason, overrules=overrules, **common)
            messages.success(request, _("The hand is changed."))
            return
        now = add(request.tournament, self.table, record, **common)
        if isinstance(record, NoWin):
            messages.success(request, _("Hand %(number)d: nobody won.") % {"number": now.session.hands})
        else:
            messages.success(request, _("Hand %(number)d is saved.") % {"number": now.session.hands})

    def _remove(self, form: HandForm) -> None:
        request, read = self.request, form.cleaned_data
        number, reason = read.get("change") or 0, read.get("reason", "")
        common = self._common(form)
        remove(request.tournament, self.table, number, reason=reason, overrules=self.judge, **common)
        messages.success(request, _("The hand is undone."))
