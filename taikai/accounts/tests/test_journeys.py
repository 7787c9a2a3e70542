"""In a real browser: locked out and in again by e-mail, codes, a passkey, another account, a session ended."""

from __future__ import annotations

import base64
import re
import time

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import TOTPDevice
from playwright.sync_api import Browser, BrowserContext, Page, expect

from taikai.accounts.domain.second_factor import has_second_step
from taikai.accounts.models import Passkey
from tests import factories
from tests.openid import CLIENT, SECRET, openid_provider
from tests.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

PASSWORD = "mahjong-2022"


@pytest.fixture
def user(server: Server) -> User:
    cache.clear()
    return factories.UserFactory(first_name="Marta")


@pytest.fixture
def address(server: Server) -> str:
    """By name: on an address of digits browsers make no passkeys."""
    return server.url.replace("127.0.0.1", "localhost")


def log_in(page: Page, address: str, user: User, password: str = PASSWORD) -> None:
    page.goto(f"{address}/login/")
    page.get_by_label("E-mail or user name").fill(user.username.upper())
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Log in", exact=True).click()


def is_in(page: Page) -> None:
    expect(page.locator(".nav-own .initials")).to_be_visible()


def log_out(page: Page) -> None:
    page.locator(".nav-own > summary").click()
    page.get_by_role("button", name="Log out", exact=True).click()


def code_of(user: User) -> str:
    device = TOTPDevice.objects.get(user=user)
    TOTPDevice.objects.filter(pk=device.pk).update(last_t=-1)
    totp = TOTP(device.bin_key)
    totp.time = time.time()
    return f"{totp.token():06d}"


def test_locked_then_an_email_then_in(page: Page, address: str, user: User, settings, mailoutbox):
    settings.SITE_URL = address
    for _time in range(5):
        log_in(page, address, user, "wrong")
        expect(page.get_by_text("Wrong user name or password.")).to_be_visible()
    log_in(page, address, user)
    expect(page.get_by_text(re.compile(r"Try again in \d+ seconds"))).to_be_visible()
    expect(page.get_by_label("E-mail or user name")).to_have_value(user.username.upper())
    page.get_by_role("link", name="Unlock by e-mail").click()
    page.get_by_label("E-mail").fill(user.email)
    page.get_by_role("button", name="Send e-mail").click()
    expect(page.get_by_role("heading", name="Check your e-mail")).to_be_visible()
    deadline = time.monotonic() + 60
    while not mailoutbox and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    page.goto(re.search(r"http\S+/login/unlock/\S+", mailoutbox[0].body)[0])
    page.get_by_role("button", name="Unlock log-in").click()
    expect(page.get_by_text("Log-in unlocked. You can log in now.")).to_be_visible()
    log_in(page, address, user)
    is_in(page)


def test_one_time_codes_set_up_and_used(page: Page, address: str, user: User):
    log_in(page, address, user)
    page.get_by_role("link", name="Your account").click()
    page.get_by_role("link", name="Second step and passkeys").click()
    page.get_by_role("link", name="Set up one-time codes").click()
    secret = page.locator("ol strong").inner_text().replace(" ", "")
    totp = TOTP(base64.b32decode(secret))
    totp.time = time.time()
    page.get_by_label("Code").fill(f"{totp.token():06d}")
    page.get_by_role("button", name="Turn on").click()
    expect(page.locator("main code")).to_have_count(10)
    paper = page.locator("main code").first.inner_text()
    log_out(page)

    log_in(page, address, user)
    expect(page.get_by_role("heading", name="Second step")).to_be_visible()
    page.get_by_label("Code").fill("nonsense")
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("This code is wrong or already used.")).to_be_visible()
    page.get_by_label("Code").fill(code_of(user))
    page.get_by_role("button", name="Continue").click()
    is_in(page)
    log_out(page)

    log_in(page, address, user)
    page.get_by_label("Code").fill(paper)
    page.get_by_role("button", name="Continue").click()
    is_in(page)


def authenticator(context: BrowserContext, page: Page) -> None:
    """A device that makes passkeys and has always just seen its owner's finger."""
    chromium = context.new_cdp_session(page)
    chromium.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    chromium.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_made_used_and_removed(context: BrowserContext, page: Page, address: str, user: User):
    authenticator(context, page)
    text: list[str] = []
    page.on("console", lambda message: text.append(message.text) if message.type == "error" else None)
    log_in(page, address, user)
    is_in(page)
    page.goto(f"{address}/account/second-step/")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("Passkey added.")).to_be_visible()
    expect(page.locator("main code")).to_have_count(10)
    assert has_second_step(user)
    log_out(page)

    # Without any password.
    page.goto(f"{address}/login/?next=/account/")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page).to_have_url(f"{address}/account/")
    is_in(page)
    assert Passkey.objects.get().used_at is not None
    log_out(page)

    # As the second step after the password.
    log_in(page, address, user)
    page.get_by_role("button", name="Use a passkey").click()
    is_in(page)
    assert text == []

    page.goto(f"{address}/account/second-step/")
    page.get_by_role("button", name=re.compile("^Remove: ")).click()
    expect(page.get_by_text("Passkey removed.")).to_be_visible()
    log_out(page)
    page.goto(f"{address}/login/")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_text("No account here uses this passkey.")).to_be_visible()


def test_a_session_ended_elsewhere(browser: Browser, address: str, user: User):
    phone, laptop = browser.new_page(), browser.new_page()
    for page in (phone, laptop):
        log_in(page, address, user)
        is_in(page)
    laptop.goto(f"{address}/account/")
    laptop.get_by_role("button", name=re.compile("^Log out: ")).click()
    expect(laptop.get_by_text("Browser logged out.")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("link", name="Log in", exact=True)).to_be_visible()
    for page in (phone, laptop):
        page.context.close()


def test_another_account_linked_and_logged_in_with_without_a_script(
    browser: Browser, address: str, user: User, settings
):
    settings.SITE_URL = address
    with openid_provider() as club:
        club.person["email"] = user.email
        settings.LOGIN_PROVIDERS = {
            "openid": {"name": "Club", "issuer": club.url, "client_id": CLIENT, "secret": SECRET}
        }
        page = browser.new_context(java_script_enabled=False).new_page()
        refused: list[str] = []
        page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
        page.goto(f"{address}/login/")
        page.get_by_role("button", name="Log in with Club").click()
        page.get_by_role("link", name="Agree").click()
        expect(page.get_by_text("An account with this address already exists.")).to_be_visible()
        page.get_by_label("E-mail or user name").fill(user.username)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Log in", exact=True).click()
        expect(page.get_by_text("Linked. You can now log in with Club.")).to_be_visible()
        expect(page.get_by_role("button", name=f"Unlink: Club, {user.email}")).to_be_visible()
        log_out(page)

        page.goto(f"{address}/login/?next=/account/")
        page.get_by_role("button", name="Log in with Club").click()
        page.get_by_role("link", name="Agree").click()
        expect(page).to_have_url(f"{address}/account/")
        is_in(page)
        assert refused == []
        page.context.close()
