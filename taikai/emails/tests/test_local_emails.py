"""A site without a mail server shows its e-mails to who runs it, and to nobody else."""

from __future__ import annotations

import os
import time

import pytest
from django.core.mail import EmailMessage

from taikai.jobs.domain.local_mail import emails, forget_old
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept(settings, tmp_path):
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path)
    EmailMessage("Łódź", "Open https://taikai.example/t/x/me/1-a/ <b>now</b>\n", to=["vic@example.org"]).send()
    return tmp_path


def test_at_the_machine_while_nobody_runs_the_site(client, kept):
    page = client.get("/emails/", headers={"host": "localhost"}).content.decode()
    assert "Łódź" in page and "vic@example.org" in page
    (email,) = emails()
    one = client.get(f"/emails/{email.name}/", headers={"host": "localhost"}).content.decode()
    assert 'href="https://taikai.example/t/x/me/1-a/"' in one and "&lt;b&gt;now" in one
    assert client.get("/emails/", headers={"host": "localhost", "x-forwarded-for": "8.8.8.8"}).status_code == 404
    assert client.get("/emails/", headers={"host": "club.example"}).status_code in (400, 404)
    assert client.get("/emails/..%2Fsecret_key/", headers={"host": "localhost"}).status_code == 404


def test_with_an_owner_the_owner_alone(client, as_organiser, kept):
    owner = factories.UserFactory(is_superuser=True)
    for somebody in (client, as_organiser):
        assert somebody.get("/emails/", headers={"host": "localhost"}).status_code == 404
    client.force_login(owner)
    assert client.get("/emails/").status_code == 200


def test_a_site_with_a_mail_server_has_none(client, settings):
    client.force_login(factories.UserFactory(is_superuser=True))
    assert client.get("/emails/").status_code == 404


def test_old_ones_go(kept):
    (file,) = kept.glob("*.log")
    forget_old()
    assert file.exists()
    old = time.time() - 15 * 24 * 3600
    os.utime(file, (old, old))
    forget_old()
    assert not file.exists()
