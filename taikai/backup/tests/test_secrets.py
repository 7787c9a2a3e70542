"""Every secret in a backup that opens something, each with the reason why it must be there."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from django.apps import apps
from django.db import models
from django.test import Client

from taikai.accounts.domain.second_factor import new_recovery_codes
from taikai.accounts.domain.sessions import stored
from taikai.backup.archive.tables import left_out
from taikai.backup.archive.write import backup_to
from tests import factories

pytestmark = pytest.mark.both

#: Columns with a key, token, code, link or secret, or with text in which one could stand: why they are kept.
SECRETS = {
    "accounts.device.secret_hash": "a hash: a known browser stays known",
    "accounts.passkey.credential": "a public key: logs in only with the device that holds the other half",
    "accounts.passkey.id_hash": "a hash: finds the passkey that a browser names",
    "api.token.begins": "the first letters, by which its owner tells a token from another",
    "api.token.digest": "a hash: programs go on with their tokens",
    "api.webhook.secret": "signs what is sent to an address: hashed it could sign nothing",
    "api.webhook.url": "an address may hold a key of its receiver: deliveries go on",
    "api.delivery.body": "what waits to be delivered: no name, no result and no key is in it",
    "archive.upload.content": "an event's file kept for a day until it is imported: it has no secrets",
    "archive.pages.content": "public pages as a stranger sees them",
    "arrivals.door.code": "hangs in the hall for everybody who checks in",
    "auth.user.password": "a salted hash: everybody logs in with the password they have",
    "decks.cardsettings.secret": "all deals derive from it, and are checked with it after the event",
    "decks.cardsettings.commitment": "the published hash of that secret",
    "jobs.email.body": "e-mails that wait are sent after a restore; erased when sent, or after two weeks",
    "jobs.email.text": "what organisers read afterwards, without links of this site",
    "jobs.email.unsubscribe": "ends e-mails to one address, and nothing else",
    "jobs.job.arguments": "numbers of rows, and what a waiting job needs",
    "emails.optout.digest": "a hash of an address that wants no more e-mails",
    "emails.receipt.mark": "a hash: a round mail goes once to a person",
    "news.newsdevice.auth": "encrypts for one browser; sending needs the secret key, too",
    "news.newsdevice.endpoint": "where a browser's messages go; sending needs the secret key, too",
    "news.newsdevice.p256dh": "a public key of one browser",
    "otp_static.statictoken.token": "recovery codes, shown to their owner: open nothing without the password",
    "otp_totp.totpdevice.key": "one-time codes are reckoned from it: opens nothing without the password",
    "paper.paperfile.content": "papers made for a day; codes on badges are the personal links",
    "people.person.secret": "the address of a person's own page: sent links go on; needs the secret key",
    "registration.entrant.secret": "sent links go on; signed with the secret key, too",
    "registration.group.secret": "links of groups that were sent go on; signed with the secret key, too",
    "registration.passing.secret": "an offered place can still be taken; signed with the secret key, too",
    "tournaments.tournament.secret": "links of tables and of the staff go on; signed with the secret key, too",
    "tournaments.writekey.key": "a form that was sent twice: says only that it was saved",
    "tournaments.writekey.answer": "what that form was answered: numbers of rows",
    "tournaments.logentry.after": "what a change made of something: names and values, no key (test below)",
    "tournaments.logentry.before": "values before the change",
}

#: Columns of text that open nothing: names, words, choices, numbers, digests of content.
PLAIN = {
    "accounts.accountrequest": "email name language",
    "accounts.device": "browser",
    "accounts.externallogin": "issuer subject name",
    "accounts.passkey": "host name",
    "accounts.preference": "language",
    "accounts.sitesettings": "who_joins who_creates",
    "agenda.item": "title kind",
    "agenda.tabletime": "reason",
    "api.delivery": "event why",
    "api.openness": "cors_origins embed_origins",
    "api.token": "name scope made_by",
    "api.webhook": "events made_by",
    "archive.corrections": "name lines",
    "archive.pages": "language state",
    "archive.upload": "name",
    "auth.group": "name",
    "auth.permission": "name codename",
    "auth.user": "username first_name last_name email",
    "baida.sheethand": "record by",
    "calls.call": "about words taken_as ending",
    "contenttypes.contenttype": "app_label model",
    "decks.cardhand": "answer moved notes answers_given",
    "decks.cardsettings": "public rulings seatings",
    "decks.deck": "settings notes answers_given",
    "decks.deckoperation": "operation",
    "federation.filing": (
        "federation country observer done columns venue equipment complaints atmosphere catering prizes "
        "other conclusion"
    ),
    "federation.listednumber": "number name key country",
    "hands.reportedhand": "kind record by",
    "hands.reportsettings": "way",
    "hands.tablenumbers": "mark numbers",
    "hands.tablereporting": "way riichi",
    "jobs.email": "to reply_to subject kind",
    "jobs.job": "kind state run last_error",
    "emails.ownwords": "kind_name language before after",
    "emails.roundmail": "groups by people",
    "emails.roundtext": "language subject body",
    "live.screen": "name shows theme",
    "money.account": "currency holder iban bic",
    "money.allowance": "amounts reason by",
    "money.bill": "lines",
    "money.cancelled": "was",
    "money.cancelling": "by",
    "money.discount": "name who amounts",
    "money.payment": "currency how text mark by",
    "money.reminder": "by",
    "money.statementcolumns": "columns",
    "news.announcement": "text place by",
    "news.newsdevice": "off language",
    "otp_static.staticdevice": "name",
    "otp_totp.totpdevice": "name",
    "paper.paperfile": "language state kind size",
    "people.consent": "purpose",
    "people.deed": "kind who moved",
    "people.look": "who page",
    "people.personnumber": "number",
    "registration.answer": "value",
    "registration.entrant": (
        "name nickname family_name shown_as legal_name legal_family email club country ema_number kind "
        "status note language"
    ),
    "registration.group": "name joined countries",
    "registration.membership": "state",
    "registration.merging": "was moved",
    "registration.passing": "name email language state",
    "registration.passingterms": "allowed",
    "registration.question": "text help kind choices seen_by",
    "results.penalty": "reason cancelled_reason",
    "results.result": "state chombo taken_over_during reason",
    "results.sheetphoto": "digest content reading block",
    "results.signature": "wind how reason",
    "rulings.tableruling": "irregularity ruleset source outcome reason hand by_name withdrawn_reason",
    "seating.planjob": "mode request state run best plan problems actor before verified",
    "seating.round": "state provenance",
    "seating.seat": "wind",
    "seating.wishes": "data",
    "series.series": "slug name description competitors points_by table ties",
    "series.seriesentry": "who verb target",
    "series.team": "name",
    "series.teamplay": "by",
    "standings.cut": "asked chosen passed finalists",
    "tournaments.logentry": "actor role verb target target_id reason",
    "tournaments.picture": "digest content",
    "tournaments.staff": "role invited_name invited_email",
    "tournaments.tournament": (
        "slug name place street map_url timezone description thanks contact picture ruleset rule_changes "
        "currency visibility release tie_breaks rest_scores left_scores places_by stage seen"
    ),
    "tournaments.writekey": "verb",
}

PASSWORD = "mahjong-2022"
TEXT = (models.CharField, models.TextField, models.JSONField, models.BinaryField)


def columns() -> set[str]:
    """The columns of a backup in which a key could stand."""
    return {
        f"{model._meta.label_lower}.{field.name}"
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy and not left_out(model)
        for field in model._meta.local_fields
        if isinstance(field, TEXT) and not field.is_relation
    }


def test_every_column_of_a_backup_is_known_to_open_something_or_nothing():
    """A new column is listed as a secret, with the reason why a backup must hold it, or as a plain one."""
    plain = {f"{model}.{name}" for model, names in PLAIN.items() for name in names.split()}
    assert not plain & SECRETS.keys()
    assert columns() - plain - SECRETS.keys() == set(), "new: does it open anything?"
    assert (plain | SECRETS.keys()) - columns() == set(), "gone"


@pytest.mark.django_db(transaction=True)
def test_no_cookie_and_no_password_is_in_a_backup(tmp_path: Path):
    """Whoever finds a backup logs in nowhere with it."""
    user = factories.UserFactory()
    browser = Client()
    browser.post("/login/", {"username": user.username, "password": PASSWORD})
    keys = [cookie.value for cookie in browser.cookies.values()] + [PASSWORD]
    session = browser.cookies["sessionid"].value
    assert len(keys) >= 3 and browser.get("/account/").status_code == 200
    new_recovery_codes(user)
    backup_to(tmp_path / "one.zip")
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        manifest = json.loads(archive.read("manifest.json"))
        whole = b"\n".join(archive.read(name) for name in archive.namelist())
    assert {"sessions.session", "accounts.opensession"} <= set(manifest["left_out"])
    for key in [*keys, stored(session)]:
        assert key.encode() not in whole
