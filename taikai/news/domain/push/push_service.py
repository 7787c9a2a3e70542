"""One message on its way to a push service: encrypted, signed, sent.

What that takes is loaded where something is sent: seven megabytes, which a process that shows pages never needs.
"""

from __future__ import annotations

import json
from typing import Any, Final

from taikai.news.domain.push.vapid_keys import signer
from taikai.news.models import NewsDevice

SECONDS: Final = 10.0  # a push service has to answer


class NotTaken(Exception):
    """The push service did not take it: `status` of its answer, 0 if there was none, and `why` for the log."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.why = why


def post(device: NewsDevice, data: Any, subject: str, seconds: int) -> None:
    """Send `data` to the browser; of use for so many seconds. `subject`: whom the service may write to.

    Raises:
        NotTaken: the service refused it, failed or did not answer.
    """
    import requests
    from pywebpush import WebPushException, webpush

    class Straight(requests.Session):
        """Goes where it is sent and nowhere else: an answer cannot lead it to another machine."""

        def request(self, *args: Any, **kwargs: Any) -> requests.Response:
            kwargs["allow_redirects"] = False
            return super().request(*args, **kwargs)

    try:
        with Straight() as session:
            webpush(
                {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}},
                json.dumps(data, ensure_ascii=False),
                vapid_private_key=signer(),
                vapid_claims={"sub": subject},
                ttl=seconds,
                timeout=SECONDS,
                headers={"Urgency": "high"},
                requests_session=session,
            )
    except WebPushException as error:
        status = error.status_code or 0
        raise NotTaken(status, f"the push service answers {status}") from error
    except requests.RequestException as error:
        raise NotTaken(0, f"the push service does not answer: {type(error).__name__}") from error
