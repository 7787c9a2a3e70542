"""The organisers' own questions: asked on the form, shown to whom they say, changed while registration is open."""

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from taikai.problems import Refusal
from taikai.registration.domain.import_list.export import entrants_csv
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.domain.questions import add_question, edit_question, move_question, questions_of
from taikai.registration.domain.retention import erase
from taikai.registration.models import Answer, Question
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.event.copying import copy_event
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

pytestmark = pytest.mark.django_db
ENTRY = {"name": "Anna Nowak", "email": "anna@example.org", "country": "PL", "consent": "on", "key": "k"}


@pytest.fixture
def event() -> Tournament:
    made: Tournament = factories.TournamentFactory(stage="open")
    return made


def ask(event: Tournament, text: str, kind: str = "text", **more: object) -> Question:
    values = {"text": text, "help": "", "kind": kind, "choices": "", "required": False, "seen_by": "staff"}
    question = add_question(event, values | more, actor=SYSTEM)
    assert question is not None
    return question


def test_questions_are_asked_and_shown_to_whom_they_say(event: Tournament, client: Client):
    day = ask(event, "Day of arrival", "choice", choices="Friday\nSaturday", required=True, seen_by="everybody")
    food = ask(event, "Food", seen_by="participants")
    nights = ask(event, "Nights", "number")
    agreed = ask(event, "I bring slippers", "consent", required=True)
    names = {each: f"question-{each.pk}" for each in (day, food, nights, agreed)}
    apply = reverse("apply", args=[event.slug])
    wrong = client.post(apply, ENTRY | {names[day]: "Sunday", names[nights]: "two", names[food]: "No <nuts>"})
    page = wrong.content.decode()
    assert wrong.status_code == 422 and page.count('class="wrong"') == 3 and "No &lt;nuts&gt;" in page
    right = {names[day]: "Friday", names[nights]: "2", names[food]: "No <nuts>", names[agreed]: "on"}
    assert client.post(apply, ENTRY | right).status_code == 302
    anna = event.entrants.get()
    assert [each.value for each in anna.answers.order_by("question")] == ["Friday", "No <nuts>", "2", "yes"]

    public = client.get(reverse("participants", args=[event.slug])).content.decode()
    assert "Friday" in public and "nuts" not in public and "Slippers" not in public
    own = client.get(personal_path(anna)).content.decode()
    assert "Friday" in own and "No &lt;nuts&gt;" in own and "Nights" in own
    others = client.get(personal_path(anna) + "answers/").content.decode()
    assert "No &lt;nuts&gt;" in others and "Nights" not in others
    assert "Day of arrival,Food,Nights,I bring slippers\r\n" in entrants_csv(event)
    assert entrants_csv(event).endswith("Friday,No <nuts>,2,yes\r\n")

    edit = personal_path(anna) + "edit/"
    typed = {name: ENTRY[name] for name in ("name", "email", "country")}
    assert client.post(edit, typed | right | {names[day]: "Saturday"}).status_code == 302
    assert Answer.objects.get(question=day).value == "Saturday"
    line = LogEntry.objects.filter(tournament=event, verb="entrant.edited").get()
    assert line.after == {"answers": "changed"} and "Saturday" not in str(line.before)
    Tournament.objects.filter(pk=event.pk).update(stage="closed")
    assert "Day of arrival" not in client.get(edit).content.decode()
    client.post(edit, typed | right)
    assert Answer.objects.get(question=day).value == "Saturday"


def test_a_question_is_changed_without_deceiving_who_answered(event: Tournament):
    food, day = ask(event, "Food"), ask(event, "Day")
    Answer.objects.create(question=food, entrant=factories.EntrantFactory(tournament=event), value="No nuts")
    values = {"text": "Allergies", "help": "", "kind": "text", "choices": "", "required": True}
    with pytest.raises(Refusal, match="Add a new question"):
        edit_question(event, food.pk, values | {"seen_by": "everybody"}, actor=SYSTEM)
    edit_question(event, food.pk, values | {"seen_by": "staff"}, actor=SYSTEM)
    move_question(event, day.pk, True, actor=SYSTEM)
    assert [each.text for each in questions_of(event)] == ["Day", "Allergies"]
    copy = copy_event(event, name="Again", starts_on=event.starts_on, staff=False, actor=SYSTEM)
    assert [each.text for each in questions_of(copy)] == ["Day", "Allergies"]
    assert not Answer.objects.filter(question__tournament=copy).exists()


def test_the_desk_asks_and_removes(event: Tournament, client: Client):
    client.force_login(factories.staff(event))
    address = reverse("manage-question-add", args=[event.slug])
    typed = {"text": "Day", "kind": "choice", "choices": "Friday", "seen_by": "staff", "key": "a"}
    assert "at least 2 answers" in client.post(address, typed).content.decode()
    assert client.post(address, typed | {"choices": "Friday\n Sunday "}).status_code == 302
    day = event.questions.get()
    assert day.choice_list == ["Friday", "Sunday"]
    person = factories.EntrantFactory(tournament=event)
    page = reverse("manage-player", args=[event.slug, person.pk])
    given = {"name": person.name, f"question-{day.pk}": "Sunday"}
    assert client.post(page, given).status_code == 302
    assert person.answers.get().value == "Sunday"
    assert (
        "This also deletes 1 answer"
        in client.get(reverse("manage-question", args=[event.slug, day.pk])).content.decode()
    )
    client.post(reverse("manage-question-act", args=[event.slug, day.pk]), {"action": "remove", "key": "b"})
    assert not event.questions.exists() and not Answer.objects.exists()


def test_answers_are_erased_with_the_contacts(event: Tournament):
    person = factories.EntrantFactory(tournament=event)
    Answer.objects.create(question=ask(event, "Food"), entrant=person, value="No nuts")
    event.keep_contacts_days = 0
    assert erase(event, person.applied_at + dt.timedelta(days=366)) == 1
    assert not Answer.objects.exists()
