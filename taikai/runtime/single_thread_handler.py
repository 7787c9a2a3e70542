"""Django's handler, with the whole way of a request in one thread.

Django's own runs each middleware that is not made for the event loop in the request's thread, and comes back to
the loop after it: some twenty times a request. Each time both wait for the interpreter behind whatever is rendered
meanwhile. Here the middlewares and the view follow each other in the thread; only a view that is asynchronous (the
stream) goes to the event loop for itself.
"""

from __future__ import annotations

import django
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler


class OneThread(BaseHandler):
    """One way into the thread and one back.

    A refusal is rendered there, too. Django's own renders it in a thread that no request ends in, so a database
    connection it needs is never given back.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        """The middlewares as under WSGI, entered once from the event loop."""
        super().load_middleware(is_async=False)
        chain = self._middleware_chain  # type: ignore[has-type]
        self._middleware_chain = self.adapt_method_mode(is_async, chain, False)


class OneThreadHandler(OneThread, ASGIHandler):
    pass


def get_application() -> OneThreadHandler:
    """In place of `django.core.asgi.get_asgi_application`."""
    django.setup(set_prefix=False)
    return OneThreadHandler()
