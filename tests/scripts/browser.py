"""Drives headless Chromium through its DevTools protocol, over two pipes, for the tests of pages.

It notes what a page must not do: errors and warnings on its console, and requests.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Seconds for anything that is waited for. It ends a test that hangs and decides nothing else: beside other work, a page of 10,000
# rows may take over a minute.
PATIENCE = 600.0
# A page that has drawn so many frames has had its turn, however busy the machine is: its timers, of at most half a second, are due
# after 30 of them.
FRAMES_OF_PATIENCE = 300
FRAMES_TO_SETTLE = 2
# What the browser answers while one page gives way to the next.
_BETWEEN_PAGES = ("navigated or closed", "context was destroyed", "Cannot find context")


def browser_program() -> str | None:
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


class PageGone(AssertionError):
    """The page that was asked has given way to another one."""


class Browser:
    """A browser with one page at a time. Use it in a `with` statement."""

    def __init__(self, program: str) -> None:
        self._profile = tempfile.mkdtemp(prefix="fftbench-browser-")
        read_by_browser, self._out = os.pipe()
        self._in, written_by_browser = os.pipe()

        def give_pipes() -> None:
            # The browser reads from 3 and writes to 4. They may be the numbers of the pipes already, in either order.
            a, b = os.dup(read_by_browser), os.dup(written_by_browser)
            high = max(a, b, 4) + 1
            os.dup2(a, high), os.dup2(b, high + 1)
            os.dup2(high, 3), os.dup2(high + 1, 4)

        arguments = [
            "--headless=new",
            "--remote-debugging-pipe",
            "--no-sandbox",  # which root has to do without
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--no-first-run",
            "--hide-scrollbars",
            f"--user-data-dir={self._profile}",
            "about:blank",
        ]
        self._log = open(Path(self._profile) / "log.txt", "wb")
        self._process = subprocess.Popen(
            [program, *arguments],
            preexec_fn=give_pipes,
            close_fds=False,
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=self._log,
        )
        os.close(read_by_browser)
        os.close(written_by_browser)
        self._rest = b""
        self._next = 0
        self._session: str | None = None
        self._target: str | None = None
        self._loads = False
        self.complaints: list[str] = []  # of the present page's console
        self.requests: list[str] = []  # addresses, without that of the page itself

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._call("Browser.close")
            self._process.wait(PATIENCE)
        except (OSError, AssertionError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        os.close(self._in)
        os.close(self._out)
        self._log.close()
        shutil.rmtree(self._profile, ignore_errors=True)

    def open(self, file: Path, width: int = 1280, dark: bool = False) -> None:
        """Opens a page in place of the present one, and waits until it says that it is ready."""
        if self._target is not None:
            self._call("Target.closeTarget", targetId=self._target)
        self.complaints, self.requests, self._loads = [], [], False
        self._session = None
        made = self._call("Target.createTarget", url="about:blank")
        self._target = made["targetId"]
        attached = self._call(
            "Target.attachToTarget", targetId=self._target, flatten=True
        )
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._call(f"{domain}.enable")
        self.look(width, dark)
        self._call("Page.navigate", url=file.resolve().as_uri())
        self.wait("document.documentElement?.dataset.ready === 'yes'")

    def look(self, width: int, dark: bool = False, height: int = 900) -> None:
        self._call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )
        theme = "dark" if dark else "light"
        features = [{"name": "prefers-color-scheme", "value": theme}]
        self._call("Emulation.setEmulatedMedia", features=features)

    def value(self, expression: str) -> object:
        """Evaluates JavaScript; a promise's outcome is waited for."""
        got = self._call(
            "Runtime.evaluate",
            expression=expression,
            awaitPromise=True,
            returnByValue=True,
        )
        assert "exceptionDetails" not in got, got["exceptionDetails"]
        return got["result"].get("value")

    def wait(self, condition: str) -> None:
        """Waits until JavaScript's condition holds, also of a page that is about to come. Fails where a page that has been loaded
        draws many frames and it still does not hold."""
        frames = 0

        def holds() -> bool:
            nonlocal frames
            try:
                if self.value(f"Boolean({condition})") is True:
                    return True
                self.settle()
                frames += FRAMES_TO_SETTLE
            except PageGone:
                frames = 0
            if self._loads:
                frames = 0
            assert frames < FRAMES_OF_PATIENCE, problem()
            return False

        def problem() -> str:
            return f"{condition} never came true; the page said {self.complaints}"

        self._wait_until(holds, problem)

    def settle(self) -> None:
        """Waits until the page has drawn what was changed before."""
        self.value(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))"
        )

    def press(self, key: str) -> None:
        codes = {"Enter": 13, "Escape": 27, "ArrowRight": 39, "ArrowDown": 40}
        text = {"text": "\r"} if key == "Enter" else {}
        for kind in ("keyDown", "keyUp"):
            self._call(
                "Input.dispatchKeyEvent",
                type=kind,
                key=key,
                code=key,
                windowsVirtualKeyCode=codes[key],
                **(text if kind == "keyDown" else {}),
            )

    def press_on(self, element: str, key: str, condition: str) -> None:
        """Presses a key on JavaScript's element until the condition holds. A page that draws itself anew takes the focus away,
        which may fall between the focus and the key."""
        for _ in range(FRAMES_OF_PATIENCE // FRAMES_TO_SETTLE):
            self.value(f"{element}.focus()")
            self.press(key)
            self.settle()
            if self.value(f"Boolean({condition})") is True:
                return
        raise AssertionError(
            f"{condition} never came true; {key} was pressed on {element}"
        )

    def move(self, x: float, y: float, click: bool = False) -> None:
        """Moves the pointer, and clicks there."""
        kinds = ["mouseMoved", *(["mousePressed", "mouseReleased"] if click else [])]
        for kind in kinds:
            self._call(
                "Input.dispatchMouseEvent",
                type=kind,
                x=x,
                y=y,
                button="none" if kind == "mouseMoved" else "left",
                clickCount=0 if kind == "mouseMoved" else 1,
            )

    def screenshot(self, file: Path, whole: bool = True) -> None:
        got = self._call(
            "Page.captureScreenshot", format="png", captureBeyondViewport=whole
        )
        file.write_bytes(base64.b64decode(got["data"]))

    def pdf(self) -> bytes:
        return base64.b64decode(self._call("Page.printToPDF")["data"])

    def _call(self, method: str, **parameters: object) -> dict:
        self._next += 1
        number = self._next
        message: dict[str, object] = {"id": number, "method": method}
        message["params"] = parameters
        if self._session is not None and not method.startswith(("Target.", "Browser.")):
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        answer: dict = {}

        def answered() -> bool:
            got = self._read()
            if got is not None and got.get("id") == number:
                answer.update(got)
            return bool(answer)

        self._wait_until(answered, lambda: f"{method} got no answer")
        if "error" in answer:
            problem = f"{method}: {answer['error']}"
            gone = any(words in problem for words in _BETWEEN_PAGES)
            raise PageGone(problem) if gone else AssertionError(problem)
        return answer.get("result", {})

    def _wait_until(self, done: Callable[[], bool], problem: Callable[[], str]) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, problem()
            assert self._process.poll() is None, "the browser has ended"

    def _read(self) -> dict | None:
        """Returns the next message, None where none came for a moment."""
        while b"\0" not in self._rest:
            if not select.select([self._in], [], [], 0.05)[0]:
                return None
            data = os.read(self._in, 1 << 20)
            assert data, "the browser has closed its pipe"
            self._rest += data
        text, _, self._rest = self._rest.partition(b"\0")
        message = json.loads(text)
        self._note(message.get("method"), message.get("params", {}))
        return message

    def _note(self, method: str | None, said: dict) -> None:
        if method == "Runtime.exceptionThrown":
            details = said["exceptionDetails"]
            self.complaints.append(
                details.get("exception", {}).get("description", details["text"])
            )
        elif method == "Log.entryAdded":
            self.complaints.append(said["entry"]["text"])
        elif method == "Runtime.consoleAPICalled" and said["type"] != "log":
            words = [
                str(one.get("value", one.get("description"))) for one in said["args"]
            ]
            self.complaints.append(" ".join(words))
        elif method in ("Page.frameStartedLoading", "Page.frameStoppedLoading"):
            self._loads = method.endswith("StartedLoading")
        elif method == "Network.requestWillBeSent" and said["type"] != "Document":
            self.requests.append(said["request"]["url"])
