"""Two browsers behind one small driver: Firefox by Marionette, WebKitGTK by WebDriver. Both say the same verbs.

Debian has no geckodriver, and Playwright drives builds of its own instead of those people have; what is needed
here is a dozen commands. `Driver` is what a walk uses: go, run a script, find, tap, type, take a picture.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tools.with_services import free_port

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of a reference to an element, from the standard
START = 180.0
WAIT = 15.0


class DriverError(Exception):
    """What the browser answered instead of doing it."""


class Driver:
    """A page in a browser. `send` carries a verb of WebDriver to it."""

    name = ""

    def send(self, verb: str, **what: Any) -> Any:
        """The browser's answer to a verb."""
        raise NotImplementedError

    def size(self, width: int, height: int) -> None:
        """Make the page so wide and high."""
        raise NotImplementedError

    def go(self, url: str) -> None:
        """Open an address and wait until it is loaded."""
        self.send("Navigate", url=url)

    def run(self, script: str, *args: Any) -> Any:
        """What a script of the page returns."""
        return self.send("ExecuteScript", script=script, args=list(args))

    def wait_for(self, script: str, *args: Any) -> Any:
        """What a script of the page hands to its last argument, a function."""
        return self.send("ExecuteAsyncScript", script=script, args=list(args))

    def find(self, css: str, words: str = "") -> dict[str, str]:
        """The first element that shows and says just these words, once there is one."""
        script = """
            const [css, words] = arguments;
            const name = (one) => {
                const copy = one.cloneNode(true);
                copy.querySelectorAll("[aria-hidden=true]").forEach((each) => each.remove());
                return copy.textContent.replace(/\\s+/g, " ").trim();
            };
            const says = (one) => !words || [name(one), one.getAttribute("aria-label")].includes(words);
            const shows = (one) => one.checkVisibility?.() ?? one.getClientRects().length > 0;
            return [...document.querySelectorAll(css)].find((one) => shows(one) && says(one)) || null;
        """
        found: dict[str, str] = self.until(lambda: self.run(script, css, words), f"{css} {words} does not show")
        return found

    def tap(self, css: str, words: str = "") -> None:
        """Press what shows, as a finger would: in the middle, on whatever lies on top there."""

        def pressed() -> bool:
            element = self.find(css, words)
            self.run("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element)
            self.send("ElementClick", id=element[ELEMENT])
            return True

        self.until(pressed, f"{css} {words} cannot be pressed")

    def write(self, css: str, text: str) -> None:
        """Type into a field, in the place of what stood there."""
        element = self.find(css)
        self.send("ElementClear", id=element[ELEMENT])
        self.send("ElementSendKeys", id=element[ELEMENT], text=text, value=list(text))

    def text(self, css: str = "body") -> str:
        """The words of the first element that shows."""
        words: str = self.run("return arguments[0].innerText", self.find(css))
        return words

    def shows(self, css: str, words: str = "", wait: float = WAIT) -> None:
        """Wait until something shows there, with these words."""
        self.until(lambda: words in self.text(css), f"{css} does not say {words}", wait)

    def count(self, css: str, many: int) -> None:
        """Wait until there are so many."""
        script = "return document.querySelectorAll(arguments[0]).length"
        self.until(lambda: self.run(script, css) == many, f"there are not {many} {css}")

    def fits(self) -> bool:
        """Whether nothing is wider than the page."""
        return bool(self.run("return document.scrollingElement.scrollWidth <= innerWidth"))

    def until(self, happened: Callable[[], Any], otherwise: str, wait: float = WAIT) -> Any:
        """What it answers, once it answers something; pages that change meanwhile are asked again."""
        deadline = time.monotonic() + wait
        while True:
            with suppress(DriverError):
                if found := happened():
                    return found
            if time.monotonic() > deadline:
                raise AssertionError(f"{self.name}: {otherwise} at {self.run('return location.href')}")
            time.sleep(0.05)

    def picture(self, path: Path) -> None:
        """What the window shows, as a PNG."""
        path.write_bytes(base64.b64decode(self.send("TakeScreenshot", full=False)))

    def cookie(self, name: str, value: str) -> None:
        """Set a cookie of the site whose page is open."""
        self.send("AddCookie", cookie={"name": name, "value": value})


class Firefox(Driver):
    """Marionette: the verbs of WebDriver as JSON over a socket, each with its length before it."""

    name = "Firefox"

    def __init__(self, port: int) -> None:
        self.number, self.rest = 0, b""
        deadline = time.monotonic() + START
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=START)
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)
        self._read()
        session = self.send("NewSession", capabilities={"alwaysMatch": {"acceptInsecureCerts": False}})
        self.version = session["capabilities"]["browserVersion"]

    def _read(self) -> Any:
        while b":" not in self.rest:
            self._more()
        length, _, self.rest = self.rest.partition(b":")
        while len(self.rest) < int(length):
            self._more()
        message, self.rest = self.rest[: int(length)], self.rest[int(length) :]
        return json.loads(message)

    def _more(self) -> None:
        got = self.socket.recv(65536)
        if not got:
            raise DriverError("Firefox is gone")
        self.rest += got

    def send(self, verb: str, **what: Any) -> Any:
        self.number += 1
        verb = verb if ":" in verb else f"WebDriver:{verb}"
        command = json.dumps([0, self.number, verb, what]).encode()
        self.socket.sendall(str(len(command)).encode() + b":" + command)
        _kind, _number, error, result = self._read()
        if error:
            raise DriverError(f"{verb}: {error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def chrome(self, script: str, *args: Any) -> Any:
        """What a script of the browser itself returns."""
        self.send("Marionette:SetContext", value="chrome")
        try:
            return self.run(script, *args)
        finally:
            self.send("Marionette:SetContext", value="content")

    def size(self, width: int, height: int) -> None:
        """The window cannot be as narrow as a phone; the page in it can."""
        self.send("SetWindowRect", width=max(width, 600) + 40, height=height + 200)
        script = """
            const style = gBrowser.selectedBrowser.style;
            for (const side of ["min-", "max-", ""]) {
                style.setProperty(`${side}width`, `${arguments[0]}px`);
                style.setProperty(`${side}height`, `${arguments[1]}px`);
            }
        """
        self.chrome(script, width, height)
        self.until(lambda: self.run("return innerWidth") == width, "the page is not that wide")


# verb: method, address below the session
PATHS = {
    "Navigate": ("POST", "url"),
    "ExecuteScript": ("POST", "execute/sync"),
    "ExecuteAsyncScript": ("POST", "execute/async"),
    "ElementClick": ("POST", "element/{id}/click"),
    "ElementClear": ("POST", "element/{id}/clear"),
    "ElementSendKeys": ("POST", "element/{id}/value"),
    "TakeScreenshot": ("GET", "screenshot"),
    "AddCookie": ("POST", "cookie"),
    "SetWindowRect": ("POST", "window/rect"),
    "DeleteAllCookies": ("DELETE", "cookie"),
}
NARROW = "* { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }"


class WebKit(Driver):
    """WebKitGTK by WebKitWebDriver: the standard's addresses."""

    name = "WebKit"

    def __init__(self, port: int, binary: str) -> None:
        self.at = f"http://127.0.0.1:{port}"
        options = {"binary": binary, "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        deadline = time.monotonic() + START
        while True:
            try:
                session = self.ask("POST", "/session", wanted)
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)
        self.session, self.version = session["sessionId"], session["capabilities"]["browserVersion"]

    def ask(self, method: str, path: str, body: dict[str, Any] | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.at + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=START) as answer:
                return json.loads(answer.read())["value"]
        except urllib.error.HTTPError as error:
            said = json.loads(error.read())["value"]
            raise DriverError(f"{path}: {said['error']}: {said['message']}") from error

    def send(self, verb: str, **what: Any) -> Any:
        method, path = PATHS[verb]
        path = f"/session/{self.session}/{path.format(**what)}"
        return self.ask(method, path, what if method == "POST" else None)

    def size(self, width: int, height: int) -> None:
        inner = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.send("SetWindowRect", width=width + inner[0], height=height + inner[1])
        self.until(lambda: self.run("return innerWidth") == width, "the page is not that wide")


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Firefox without a window, with nothing of earlier times."""
    binary = shutil.which("firefox-esr") or shutil.which("firefox")
    if binary is None:
        raise FileNotFoundError("firefox-esr is not installed: make browsers installs it")
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="taikai-firefox-") as folder:
        prefs = {
            "marionette.port": port,
            "datareporting.policy.dataSubmissionEnabled": False,
            "app.update.enabled": False,
            "browser.shell.checkDefaultBrowser": False,
            "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False,
            "toolkit.telemetry.enabled": False,
            "ui.useOverlayScrollbars": 1,  # as on phones: a bar that takes no room
        }
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in prefs.items()]
        (Path(folder) / "user.js").write_text("\n".join(lines))
        command = [binary, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote"]
        with started([*command, "--profile", folder], Path(folder) / "log", {"HOME": folder}):
            yield Firefox(port)


@contextmanager
def webkit() -> Iterator[WebKit]:
    """WebKitGTK's small browser on a screen of its own that nobody sees."""
    driver = shutil.which("WebKitWebDriver")
    binary = next(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"), None)
    if driver is None or binary is None or shutil.which("Xvfb") is None:
        raise FileNotFoundError("webkit2gtk-driver or xvfb is not installed: make browsers installs them")
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="taikai-webkit-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / "gtk-3.0").mkdir()
        (folder / "gtk-3.0" / "gtk.css").write_text(NARROW)
        reading, writing = os.pipe()
        screen = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x3200x24", "-nolisten", "tcp"]
        with started(screen, folder / "screen", {}, keep=(writing,)):
            os.close(writing)
            with os.fdopen(reading) as told:
                display = told.readline().strip()
            where = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"), name)
            where |= {"DISPLAY": f":{display}", "GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"}
            where |= {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "MESA_SHADER_CACHE_DISABLE": "true"}
            with started([driver, "-p", str(port)], folder / "driver", where):
                page = WebKit(port, str(binary))
                try:
                    yield page
                finally:
                    with suppress(DriverError, OSError):
                        page.ask("DELETE", f"/session/{page.session}", None)


@contextmanager
def started(
    command: list[str], log: Path, environment: dict[str, str], keep: tuple[int, ...] = ()
) -> Iterator[subprocess.Popen[bytes]]:
    """A program for the length of a block."""
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=out, env={**os.environ, **environment}, pass_fds=keep
        )
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


ENGINES = {"firefox": firefox, "webkit": webkit}
