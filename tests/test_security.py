"""What protects the site whatever page is asked for."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


FORBIDDEN = (r"<script(?![^>]*\bsrc=)[^>]*>", r"<style\b", r"\sstyle=", r"\son[a-z]+=", r"\bhx-on")


def test_templates_hold_no_inline_script_or_style():
    found = []
    for template in TEMPLATES:
        text = re.sub(r"(?s)\{%.*?%\}", "", template.read_text())  # what a tag says is no attribute
        found += [(template.name, what) for what in FORBIDDEN if re.search(what, text)]
    assert TEMPLATES and not found


@pytest.mark.django_db
def test_every_answer_carries_the_policy(client):
    answer = client.get("/")
    policy = answer["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer["X-Content-Type-Options"] == "nosniff"


@pytest.mark.django_db
def test_a_form_without_token_is_refused_with_advice(tournament):
    client = Client(enforce_csrf_checks=True)
    answer = client.post(f"/t/{tournament.slug}/register/", {"name": "X"})
    assert answer.status_code == 403
    assert "reload the page" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("target", ["//evil.example", "https://evil.example/"])
def test_no_page_sends_people_elsewhere(client, target):
    assert client.post("/theme/", {"theme": "dark", "next": target})["Location"] == "/"


# What the test run itself sets: the browser fixtures switch Django's async guard off for their process.
NOT_IN_DEPLOYMENT = {"SECRET_KEY", "DJANGO_SETTINGS_MODULE", "DJANGO_ALLOW_ASYNC_UNSAFE"}


def run_with(**env: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if k not in NOT_IN_DEPLOYMENT}
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy"],
        cwd=ROOT,
        env={**clean, "DJANGO_SETTINGS_MODULE": "taikai.settings", **env},
        capture_output=True,
        text=True,
    )


def test_a_full_deployment_needs_its_own_secret(tmp_path):
    found = run_with(TAIKAI_DEPLOYMENT="full", TAIKAI_VAR=str(tmp_path))
    assert found.returncode != 0
    assert "SECRET_KEY must be set" in found.stderr


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"GOOGLE_CLIENT_ID": "x"}, "GOOGLE_CLIENT_ID needs GOOGLE_CLIENT_SECRET"),
        ({"OPENID_CLIENT_ID": "x", "OPENID_CLIENT_SECRET": "y"}, "OPENID_ISSUER must be"),
        ({"OPENID_CLIENT_ID": "x", "OPENID_CLIENT_SECRET": "y", "OPENID_ISSUER": "http://id.example"}, "https://"),
        ({"DISCORD_CLIENT_ID": "x", "DISCORD_CLIENT_SECRET": "$y#z"}, ""),
    ],
    ids=str,
)
def test_half_a_provider_is_refused_at_the_start(tmp_path, given: dict[str, str], said: str):
    found = run_with(TAIKAI_VAR=str(tmp_path), **given)
    assert said in found.stderr
    assert bool(found.returncode) is bool(said)


def test_a_full_deployment_passes_djangos_own_check(tmp_path):
    found = run_with(
        TAIKAI_DEPLOYMENT="full",
        TAIKAI_VAR=str(tmp_path),
        SECRET_KEY="k" * 60 + "0123456789abcdef",
        ALLOWED_HOSTS="taikai.example.org",
        SITE_URL="https://taikai.example.org",
    )
    assert found.returncode == 0, found.stderr
    serious = [line for line in found.stderr.splitlines() if "security." in line]
    # Caddy answers http with a redirect by itself; subdomains and preloading are the owner's to decide.
    assert {re.search(r"security\.W\d+", line)[0] for line in serious} <= {
        "security.W005",
        "security.W008",
        "security.W021",
    }


def test_compose_sets_only_variables_the_settings_read():
    compose = (ROOT / "docker-compose.yml").read_text()
    block = compose.split("environment:")[1].split("services:")[0]
    names = set(re.findall(r"^\s{4}([A-Z_]+):", block, re.MULTILINE))
    source = (ROOT / "taikai" / "settings.py").read_text()
    assert names
    assert all(f'"{name}"' in source for name in names)


def test_no_secret_is_in_the_repository():
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout.split()
    assert not [name for name in tracked if name.endswith((".sqlite3", ".env", "secret_key", ".pem"))]
