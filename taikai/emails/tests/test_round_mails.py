"""Round mails: written once, looked at, sent as jobs, never twice to one person."""

from __future__ import annotations

import pytest

from taikai.emails.domain import unsubscribe
from taikai.emails.domain.round_mails import MailDraft, audience, save_draft, send_round
from taikai.emails.models import RoundMail
from taikai.jobs.models import Email
from taikai.problems import Refusal
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import LogEntry
from tests import factories

pytestmark = pytest.mark.django_db

TEXTS = {"en": ("Doors of {event}", "Hello {name},\nsee {link}"), "pl": ("Drzwi", "Witaj, {name}! {link}")}


@pytest.fixture(autouse=True)
def sent_at_once(monkeypatch):
    """What waits for the end of the change goes at once: a test's own transaction never ends."""
    monkeypatch.setattr("taikai.jobs.domain.outbox.transaction.on_commit", lambda call: call())


def draft(tournament, groups=("confirmed",), *, about=True, texts=None) -> RoundMail:
    return save_draft(tournament, MailDraft(groups, about, texts or TEXTS), actor=SYSTEM)


def agreed(mail) -> str:
    return audience(mail, list(mail.texts.all())).agreed


def send(tournament, mail) -> int:
    return send_round(tournament, mail.pk, agreed(mail), actor=SYSTEM)


def person(tournament, name, **values) -> Entrant:
    given = {"email": f"{name.lower()}@example.org", "status": "confirmed"} | values
    return factories.EntrantFactory(tournament=tournament, name=name, **given)


@pytest.fixture
def field(tournament):
    return {
        "ann": person(tournament, "Ann"),
        "bea": person(tournament, "Bea", language="pl", email="Bea@Example.org"),
        "out": person(tournament, "Out", status="withdrawn"),
        "line": person(tournament, "Line", status="waiting"),
        "mute": person(tournament, "Mute", email=""),
    }


def test_each_reads_it_in_their_language_with_their_own_link(tournament, field, mailoutbox):
    tournament.contact = "org@example.org"
    tournament.save()
    assert send(tournament, draft(tournament)) == 2
    ann, bea = sorted(mailoutbox, key=lambda mail: mail.to)[::-1]
    assert (ann.to, ann.subject) == (["ann@example.org"], f"Doors of {tournament.name}")
    assert "Hello Ann," in ann.body and "/me/" in ann.body and tournament.name in ann.body
    assert (bea.subject, bea.reply_to) == ("Drzwi", ["org@example.org"])
    assert "Witaj, Bea!" in bea.body
    assert not any("List-Unsubscribe" in mail.extra_headers for mail in mailoutbox), (
        "it is about this tournament or the registration"
    )
    kept = Email.objects.get(to="ann@example.org")
    assert "Hello Ann," in kept.text and "/me/" not in kept.text and "[…]" in kept.text
    line = LogEntry.objects.get(verb="emails.sent")
    assert line.after == {"groups": "Confirmed players", "count": 2}
    assert line.target_id.startswith("mail:"), "“round:” names a hanchan by its number"


def test_sent_again_it_goes_only_to_who_has_come_since(tournament, field, mailoutbox):
    mail = draft(tournament)
    first = agreed(mail)
    assert send_round(tournament, mail.pk, first, actor=SYSTEM) == 2
    with pytest.raises(Refusal, match="already have this e-mail"):
        send_round(tournament, mail.pk, first, actor=SYSTEM)
    person(tournament, "New")
    assert send(tournament, mail) == 1
    assert sorted(mail.to[0] for mail in mailoutbox) == ["Bea@Example.org", "ann@example.org", "new@example.org"]


def test_it_goes_to_whom_one_has_looked_at(tournament, field, mailoutbox):
    mail = draft(tournament)
    looked_at = agreed(mail)
    person(tournament, "New")
    with pytest.raises(Refusal, match="now goes to 3 recipients"):
        send_round(tournament, mail.pk, looked_at, actor=SYSTEM)
    assert mailoutbox == []


def test_in_two_groups_and_judging_too_one_email(tournament, field, mailoutbox):
    judge = factories.staff(tournament, "judge")
    judge.email = "ANN@example.org"
    judge.save()
    other = factories.staff(tournament, "judge")
    other.email, other.first_name = "jo@example.org", "Jo"
    other.save()
    Entrant.objects.filter(pk=field["ann"].pk).update(paid_at=None)
    tournament.fee = 50
    tournament.save()
    mail = draft(tournament, ("confirmed", "unpaid", "judges"))
    send(tournament, mail)
    assert sorted(mail.to[0].lower() for mail in mailoutbox) == [
        "ann@example.org",
        "bea@example.org",
        "jo@example.org",
    ]
    (staff,) = [mail for mail in mailoutbox if mail.to == ["jo@example.org"]]
    assert f"/t/{tournament.slug}/" in staff.body and "/me/" not in staff.body


@pytest.mark.parametrize(("body", "emails"), [("Doors at nine", 1), ("{name}: {link}", 2)])
def test_two_people_with_one_address(tournament, mailoutbox, body, emails):
    person(tournament, "Ann", email="home@example.org")
    person(tournament, "Ben", email="Home@example.org")
    assert send(tournament, draft(tournament, texts={"en": ("Doors", body)})) == emails
    assert len(mailoutbox) == emails


def test_what_is_not_about_ones_entry_can_be_ended_by_one_click(tournament, field, mailoutbox, client):
    mail = draft(tournament, about=False)
    send(tournament, mail)
    (email,) = [mail for mail in mailoutbox if mail.to == ["ann@example.org"]]
    address = email.extra_headers["List-Unsubscribe"].strip("<>")
    assert email.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert address in email.body
    path = address[address.index("/emails/") :]
    assert "ann@example.org" in client.get(path).content.decode()
    assert not unsubscribe.is_unsubscribed("ann@example.org"), "looking at it is no click: mail programs look, too"
    assert client.post(path, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert unsubscribe.is_unsubscribed("Ann@example.org")
    again = draft(tournament, about=False)
    who = audience(again, list(again.texts.all()))
    assert ([one.name for one in who.fresh], who.unwilling) == (["Bea"], 1)
    entry = draft(tournament)
    assert len(audience(entry, list(entry.texts.all())).fresh) == 2, "about the entry: everybody has to get it"
    assert client.post(path, {"do": "resume"}).status_code == 302
    assert not unsubscribe.is_unsubscribed("ann@example.org")
    assert client.get(path[:-3] + "xx/").status_code == 404


def test_everything_wrong_is_said_at_once_and_nothing_lost(as_organiser, tournament):
    wrong = {"subject_en": "Doors {nobody}", "body_en": "", "body_pl": "Cześć {", "about_entry": "yes"}
    answer = as_organiser.post(f"/t/{tournament.slug}/manage/emails/group/new/", wrong)
    page = answer.content.decode()
    assert answer.status_code == 422
    for text in (
        "Choose at least one group",
        "{nobody}",
        "Enter a text",
        "A brace has no partner",
        "Enter a subject",
    ):
        assert text in page
    assert "Doors {nobody}" in page and "Cześć {" in page
    assert not RoundMail.objects.exists()


def test_written_looked_at_and_sent_in_the_browser(as_organiser, tournament, field, mailoutbox):
    desk = f"/t/{tournament.slug}/manage/emails/"
    form = {"groups": ["confirmed"], "about_entry": "yes", "subject_en": "Doors", "body_en": "Hello {name}"}
    page = as_organiser.post(f"{desk}group/new/", form, follow=True)
    text = page.content.decode()
    assert "2 recipients" in text and "Hello Ann" in text and "ann@example.org" in text
    assert "1 recipient has no e-mail address" in text and "Mute" in text
    assert mailoutbox == []
    (mail,) = RoundMail.objects.all()
    answer = as_organiser.post(
        f"{desk}group/{mail.pk}/", {"do": "send", "agreed": page.context["who"].agreed}, follow=True
    )
    assert "2 e-mails are being sent." in answer.content.decode()
    assert "Sent: 2, waiting: 0, failed: 0." in answer.content.decode()
    assert len(mailoutbox) == 2
    listed = as_organiser.get(desk, {"kind": mail.kind_name, "q": "bea"}).content.decode()
    assert "Bea@Example.org" in listed and "ann@example.org" not in listed and "Group e-mail: Doors" in listed
    email = Email.objects.get(to="ann@example.org")
    assert "Hello Ann" in as_organiser.get(f"{desk}{email.pk}/").content.decode()
    refused = as_organiser.post(f"{desk}group/{mail.pk}/", {"do": "drop"})
    assert refused.status_code == 422 and RoundMail.objects.exists()
    assert as_organiser.get(f"{desk}group/{mail.pk}/edit/").status_code == 302


def test_the_lists_ask_no_more_questions_for_more_emails(
    as_organiser, tournament, django_assert_max_num_queries, mailoutbox
):
    for number in range(30):
        person(tournament, f"P{number}")
    mail = draft(tournament)
    send(tournament, mail)
    for address, most in (("", 20), ("group/", 14), (f"group/{mail.pk}/", 20)):
        with django_assert_max_num_queries(most):
            as_organiser.get(f"/t/{tournament.slug}/manage/emails/{address}")


def test_an_e_mail_to_selected_players_goes_to_exactly_these(tournament):
    ann, bob = person(tournament, "Ann"), person(tournament, "Bob", status="withdrawn")
    person(tournament, "Cem")
    other = factories.EntrantFactory()
    mail = save_draft(tournament, MailDraft((), True, TEXTS, (ann.pk, bob.pk, other.pk)), actor=SYSTEM)
    assert [one.name for one in audience(mail, list(mail.texts.all())).fresh] == ["Ann", "Bob"]
    assert send(tournament, mail) == 2
    line = LogEntry.objects.get(verb="emails.sent")
    assert line.after["groups"] == "3 selected players"
