"""The unit of work: whose a write key is, what counts as the same write, what is read under the lock."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from taikai.problems import Refusal
from taikai.registration.models import Entrant
from taikai.tournaments.access import answered
from taikai.tournaments.domain import change as change_module
from taikai.tournaments.domain.change import Actor, change, once
from taikai.tournaments.models import Staff, WriteKey
from tests import factories

pytestmark = [pytest.mark.both, pytest.mark.django_db]
HERE = Path(__file__).parents[2]
# Opens a change for its callers; what they say, they hand on.
CHANGES = {"change", "at_table", "_decide"}
# Who does it and where; not what the write says.
# What is read of the table under the lock, or only read for it, is nothing that was said.
NOT_CONTENT = {"tournament", "actor", "key", "act_on", "verb", "content", "known", "told", "is_last", "seats"}


def applicant(name: str, **more: str) -> dict[str, str]:
    return {"name": name, "email": f"{name}@example.org", "country": "PL", "consent": "on", "key": "k1", **more}


def browser() -> Client:
    return Client(enforce_csrf_checks=True)


def post(client: Client, address: str, data: dict[str, str]):
    token = client.get(address).context["csrf_token"]
    return client.post(address, {**data, "csrfmiddlewaretoken": str(token)})


def test_the_same_key_of_two_applicants_is_two_applications(tournament):
    address = reverse("apply", args=[tournament.slug])
    first, second = browser(), browser()
    assert post(first, address, applicant("anna")).status_code == 302
    assert post(second, address, applicant("bela")).status_code == 302
    assert set(Entrant.objects.values_list("name", flat=True)) == {"anna", "bela"}
    shown = second.get(reverse("applied", args=[tournament.slug])).content.decode()
    assert "bela" in shown and "anna" not in shown


def test_the_same_application_from_another_browser_reveals_no_link(tournament):
    address = reverse("apply", args=[tournament.slug])
    first, second = browser(), browser()
    post(first, address, applicant("anna"))
    answer = post(second, address, applicant("anna"))
    assert answer.status_code == 409
    assert second.get(reverse("applied", args=[tournament.slug])).status_code == 302
    assert "/e/" not in answer.content.decode().replace(address, "")


def test_a_browser_that_sends_its_form_again_gets_its_own_answer(tournament):
    address = reverse("apply", args=[tournament.slug])
    client = browser()
    for _again in range(2):
        assert post(client, address, applicant("anna")).status_code == 302
    assert Entrant.objects.count() == 1


def test_one_browser_two_people_one_key(tournament):
    address = reverse("apply", args=[tournament.slug])
    client = browser()
    post(client, address, applicant("anna"))
    assert post(client, address, applicant("bela")).status_code == 302
    assert Entrant.objects.count() == 2


def test_a_key_counts_with_person_form_and_content():
    anna, bela = Actor("A", "player", entrant_id=1), Actor("B", "player", entrant_id=2)
    same = once("k", anna, "entrant.withdrawn", (1, "ill"))
    assert same == once("k", anna, "entrant.withdrawn", (1, "ill"))
    others = {
        once("k", bela, "entrant.withdrawn", (1, "ill")),
        once("k", anna, "entrant.edited", (1, "ill")),
        once("k", anna, "entrant.withdrawn", (1, "well")),
        once("l", anna, "entrant.withdrawn", (1, "ill")),
    }
    assert len(others | {same}) == 5
    assert once("k", anna, "v", ({"a": 1, "b": {3, 4}},)) == once("k", anna, "v", ({"b": {4, 3}, "a": 1},))
    assert not once("k", Actor("public", "public"), "v", ())  # nobody in particular: no answer to give


def test_a_key_without_what_is_said_is_a_fault_of_the_program(tournament, organiser):
    with pytest.raises(TypeError, match="content"), change(tournament, Actor("O", "organiser"), "x.y", key="k"):
        pass


def test_the_answer_is_only_for_who_made_the_write(tournament):
    def write(actor: Actor) -> tuple[bool, dict]:
        with change(tournament, actor, "x.y", key="k", content=(1,)) as act:
            if not act.repeated:
                act.answer = {"whose": actor.label}
            return act.repeated, act.answer

    anna, bela = Actor("A", "judge", factories.UserFactory()), Actor("B", "judge", factories.UserFactory())
    assert write(anna) == (False, {"whose": "A"})
    assert write(bela) == (False, {"whose": "B"})
    assert write(anna) == (True, {"whose": "A"})
    assert WriteKey.objects.count() == 2


def calls_of_doors():
    """Every call of a change in a `domain/` that hands a key on: the file, the function around it, the call."""
    for path in sorted(HERE.glob("*/domain/**/*.py")):
        for function in ast.walk(ast.parse(path.read_text())):
            if not isinstance(function, ast.FunctionDef):
                continue
            for call in ast.walk(function):
                if not (
                    isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in CHANGES
                ):
                    continue
                if any(word.arg == "key" for word in call.keywords):
                    yield path, function, call


def test_every_write_with_a_key_says_all_it_was_given():
    """A parameter left out of `content` would make two different writes one."""
    found = list(calls_of_doors())
    assert len(found) > 40
    wrong = []
    for path, function, call in found:
        given = {arg.arg for arg in (*function.args.args, *function.args.kwonlyargs)} - NOT_CONTENT
        told = {word.arg: word.value for word in call.keywords}
        values = [*call.args, told.get("content", ast.Tuple(elts=[]))]
        names = {node.id for value in values for node in ast.walk(value) if isinstance(node, ast.Name)}
        if "content" in names:
            # `content = (…)` just above the call.
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "content":
                    names |= {each.id for each in ast.walk(node.value) if isinstance(each, ast.Name)}
        if missing := given - names:
            wrong.append(f"{path.relative_to(HERE)}: {function.name} leaves out {sorted(missing)}")
    assert not wrong, "\n".join(wrong)


def test_a_row_is_read_again_under_the_lock(tournament):
    entrant = factories.EntrantFactory(tournament=tournament)
    stale = Entrant.objects.get(pk=entrant.pk)
    Entrant.objects.filter(pk=entrant.pk).update(nickname="Kot")
    with change(tournament, Actor("O", "organiser"), "x.y") as act:
        assert act.again(stale).nickname == "Kot"
    entrant.delete()
    with (
        pytest.raises(Refusal, match="changed while you were editing"),
        change(tournament, Actor("O", "organiser"), "x") as act,
    ):
        act.again(stale)


def test_a_role_taken_away_meanwhile_changes_nothing(tournament, judge):
    actor = Actor("J", "judge", judge, looked_up=True)
    Staff.objects.filter(user=judge).delete()
    with pytest.raises(Refusal, match="no longer on the staff"), change(tournament, actor, "x.y"):
        pass
    assert not tournament.log.exists()


def test_a_judge_removed_in_the_middle_of_a_request_is_told(as_judge, judge, tournament, monkeypatch):
    entrant = factories.EntrantFactory(tournament=tournament)
    turn = change_module._lock_tournament

    def removed_first(pk: int):
        Staff.objects.filter(user=judge).delete()
        return turn(pk)

    monkeypatch.setattr(change_module, "_lock_tournament", removed_first)
    answer = as_judge.post(
        reverse("manage-check-in", args=[tournament.slug]), {"in": entrant.pk}, HTTP_HX_REQUEST="true"
    )
    assert answer.status_code == 422
    assert "no longer on the staff" in answer.content.decode()
    entrant.refresh_from_db()
    assert entrant.checked_in_at is None


def test_a_stray_stop_iteration_is_an_error_and_no_silence():
    """Out of a thread it could not be carried on Python 3.11, and the request would wait for ever."""

    def view(_request):
        return next(iter(()))

    with pytest.raises(RuntimeError, match="ran out of values"):
        answered(view, None)
