"""Whatever is tapped, ticked, typed or sent: an answer with words, never an error page."""

from __future__ import annotations

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.baida.hand import FLAGS
from scoring.baida.rows import BONUSES, PATTERNS
from taikai.baida.models import SheetHand
from tests.factories import staff

pytestmark = pytest.mark.django_db
WINDS = st.sampled_from(["E", "S", "W", "N", "self", "", "X"])
TEXTS = st.one_of(
    st.sampled_from(["", "0", "1", "480", "-4", "1e5", "NaN", "²", "٣", "9" * 30, "on", "item_4"]),
    st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=60),
)
TILES = st.one_of(TEXTS, st.text("123456789mpsz", max_size=30), st.just("1m2m3m4m5m5m6m7m8m9m9m5s6s9m"))
ROWS = st.lists(st.sampled_from([*PATTERNS, *BONUSES, *FLAGS, "chow"]), max_size=4, unique=True)
DO = st.one_of(
    st.sampled_from(["save", "none", "remove", "check", "tap-5s", "tap-9z", "drop-h0.1m", "drop-all", "drop-t"]),
    TEXTS.map(lambda text: f"tap-{text}"),
    TEXTS.map(lambda text: f"drop-{text}"),
)
FORM = st.fixed_dictionaries(
    {"do": DO, "winner": WINDS, "source": WINDS, "east": WINDS},
    optional={
        **dict.fromkeys(("tiles", "turned", "named"), TILES),
        **dict.fromkeys(("sets", "granted", "granted_points", "total", "reason", "change", "after", "key"), TEXTS),
        **dict.fromkeys(("rows", "flags", "items"), ROWS),
        "told_by": st.sampled_from(["tiles", "rows", "x"]),
        "to": st.sampled_from(["turned", "named", "hand", "chow", "pong", "kong", "concealed_kong", "x"]),
        "same_discard": st.sampled_from(["1", ""]),
    },
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=FORM, part=st.booleans())
def test_the_page_takes_anything(baida, table, client, data, part):
    if "sessionid" not in client.cookies:
        client.force_login(staff(baida, "judge"))
    address = reverse("sheet-hands", args=[baida.slug, 1, 1])
    before = SheetHand.objects.count()
    headers = {"hx-request": "true", "hx-target": "hand"} if part else {}
    answer = client.post(address, data, headers=headers)
    assert answer.status_code in (200, 302, 422)
    if answer.status_code == 422:
        assert SheetHand.objects.count() == before
        assert 'class="wrong"' in answer.content.decode() or 'id="problems"' in answer.content.decode()
    assert client.get(address, {"change": data.get("change", "")}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    "query",
    [
        "queued=a",
        "queued=" + "x" * 300,
        "queued=a&source=Z&winner=Q&rows=none&flags=none&after=-1&east=Q",
        "queued=a&do=save&winner=S&source=self&told_by=tiles&tiles=1m2m&turned=9z&sets=chow:1m1m1m",
        "queued=a&do=save&winner=S&source=W&rows=no_baida&rows=four_baida&after=7&change=99",
        "do=ron&winner=S&payer=S&yaku=no_baida.x",
        "do=ron&payer=W&add=1",
        "how=mend&at=999&do=tsumo&winner=S",
        "how=remove&at=1",
        "do=tsumo&winner=S&by=tiles&after=99",
    ],
)
def test_any_address_of_a_step_is_a_page(baida, table, client, query):
    client.force_login(staff(baida, "judge"))
    address = reverse("sheet-hands", args=[baida.slug, 1, 1])
    assert client.get(f"{address}?{query}").status_code == 200
    assert not SheetHand.objects.exists()
