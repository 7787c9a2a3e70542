"""The services of `docker-compose.yml` as processes: the same commands, environment, health checks and signals.

What a container gives them (its own address, its volumes, PostgreSQL's first start) is made here: service names
become ports of this machine, folders of the container a temporary one. Caddy needs a domain: left out.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tools import compose
from tools.with_services import free_port

ROOT = Path(__file__).resolve().parent.parent
PORTS = {"postgres": 5432, "broker": 6379, "cache": 6379, "web": 8000}
STOP_SIGNALS = {"postgres": signal.SIGINT}  # said by the image; all others end by SIGTERM
# Within its container PostgreSQL trusts 127.0.0.1 and asks everybody else for the password: so the others come
# by another address.
HOSTS = {"postgres": "127.0.0.2"}
DOCKERFILE = ROOT / "Dockerfile"
FOLDERS = ("/backups", "/data", "/static", "/var/lib/postgresql/data")


class Deployment:
    """All services of the file, started in order. `stop` ends them as Compose does and returns how each ended."""

    def __init__(self, folder: Path, values: dict[str, str]) -> None:
        self.folder = folder
        self.services: dict[str, Any] = compose.load(ROOT / "docker-compose.yml", values)["services"]
        self.ports = {name: free_port() for name in PORTS}
        self.seen_healthy: set[str] = set()
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.image = compose.image_environment(DOCKERFILE)

    # What a container would see

    def place(self, name: str, path: str) -> str:
        """A folder of the container, here."""
        for inside in FOLDERS:
            if path == inside:
                made = (
                    self.folder
                    / (name if inside in ("/data", "/var/lib/postgresql/data") else "shared")
                    / inside[1:]
                )
                made.mkdir(parents=True, exist_ok=True)
                return str(made)
        return path

    def here(self, name: str, text: str) -> str:
        """A value or a word of a command, with services and folders as they are here."""
        for other, port in PORTS.items():
            text = re.sub(rf"\b{other}:{port}\b", f"{HOSTS.get(other, '127.0.0.1')}:{self.ports[other]}", text)
        if name == "web":
            text = text.replace("127.0.0.1:8000", f"127.0.0.1:{self.ports['web']}")
        return self.place(name, text)

    def environment(self, name: str) -> dict[str, str]:
        """The service's environment and nothing of ours but what finds the programs."""
        service = self.services[name]
        given = {**(self.image if "build" in service else {}), **service.get("environment", {})}
        scripts = Path(sys.executable).parent
        postgres = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1:]
        path = ":".join(map(str, [scripts, *postgres, "/usr/local/bin", "/usr/bin", "/bin"]))
        env = {key: self.here(name, str(value)) for key, value in given.items()}
        return {**env, "PATH": path, "HOSTNAME": socket.gethostname(), "LANG": "C.UTF-8", "HOME": str(self.folder)}

    def command(self, name: str) -> list[str]:
        """What the service runs, listening here."""
        service = self.services[name]
        words = list(map(str, service.get("command") or self._image_command()))
        port = str(self.ports.get(name, ""))
        match words[0]:
            case "redis-server":
                data = self.folder / name
                data.mkdir(exist_ok=True)
                return [*words, "--port", port, "--bind", "127.0.0.1", "--dir", str(data)]
            case "postgres":
                listen = [
                    "-c",
                    "unix_socket_directories=",
                    "-c",
                    "listen_addresses=127.0.0.1,127.0.0.2",
                    "-p",
                    port,
                    "-c",
                    "fsync=off",
                ]
                data = self.place(name, "/var/lib/postgresql/data")
                return [*self._as_postgres(), *words, "-D", data, *listen]
        if "--port" in words:
            words[words.index("--port") + 1] = port
        return ["127.0.0.1" if word == "0.0.0.0" else word for word in words]

    def _image_command(self) -> list[str]:
        last = [rest for word, rest in compose.instructions(DOCKERFILE) if word == "CMD"][-1]
        words: list[str] = json.loads(last)
        return words

    def _as_postgres(self) -> list[str]:
        return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []

    # Starting

    def run(self, name: str, *command: str, **env: str) -> str:
        """`docker compose run` or `exec`: a command with the service's environment, to its end."""
        found = subprocess.run(
            list(command),
            cwd=ROOT,
            env={**self.environment(name), **env},
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert found.returncode == 0, f"{name}: {shlex.join(command)}\n{found.stdout}{found.stderr}"
        return found.stdout

    def start(self, name: str) -> None:
        """Start a service when what it depends on is as it asks."""
        service = self.services[name]
        for other, how in service.get("depends_on", {}).items():
            if how["condition"] == "service_healthy":
                self.wait_healthy(other)
        if name == "postgres":
            self._first_start_of_postgres()
        if service.get("restart") == "no":
            self.run(name, *self.command(name))
            return
        log = (self.folder / f"{name}.log").open("wb")
        self.running[name] = subprocess.Popen(
            self.command(name),
            cwd=ROOT,
            env=self.environment(name),
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def _first_start_of_postgres(self) -> None:
        """What the image does with POSTGRES_USER, _DB and _PASSWORD when its volume is empty."""
        given = self.services["postgres"]["environment"]
        data = self.place("postgres", "/var/lib/postgresql/data")
        secret = self.folder / "password"
        secret.write_text(given["POSTGRES_PASSWORD"])
        if os.geteuid() == 0:
            for path in (data, secret):
                shutil.chown(path, "postgres", "postgres")
            self.folder.chmod(0o755)
        init = [
            "initdb",
            "-D",
            data,
            "-U",
            given["POSTGRES_USER"],
            f"--pwfile={secret}",
            "--no-sync",
            "-E",
            "UTF8",
        ]
        self.run("postgres", *self._as_postgres(), *init, "--locale=C.UTF-8", "-A", "scram-sha-256")
        Path(data, "pg_hba.conf").write_text(
            "local all all trust\nhost all all 127.0.0.1/32 trust\nhost all all 127.0.0.0/8 scram-sha-256\n"
        )
        single = ["postgres", "--single", "-D", data, "postgres"]
        subprocess.run(
            [*self._as_postgres(), *single],
            input=f'CREATE DATABASE "{given["POSTGRES_DB"]}"\n'.encode(),
            env=self.environment("postgres"),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
        )

    # Health

    def healthy(self, name: str) -> bool:
        """Run the service's own health check once."""
        check = self.services[name]["healthcheck"]
        kind, *words = check["test"]
        words = [self.here(name, word) for word in words]
        if kind == "CMD-SHELL":
            words = ["sh", "-c", words[0].replace("redis-cli", f"redis-cli -p {self.ports.get(name)}")]
        env = {**self.environment(name), "PGPORT": str(self.ports["postgres"])}
        try:
            found = subprocess.run(
                words, cwd=ROOT, env=env, capture_output=True, timeout=max(30, compose.seconds(check["timeout"]))
            )
        except subprocess.TimeoutExpired:
            return False
        return found.returncode == 0

    def wait_healthy(self, name: str, within: float = 90) -> None:
        """Until the service's own health check passes."""
        if name in self.seen_healthy:
            return
        until = time.monotonic() + within
        while not self.healthy(name):
            process = self.running[name]
            assert process.poll() is None, f"{name} ended with {process.returncode}:\n{self.log(name)}"
            assert time.monotonic() < until, f"{name} is not healthy:\n{self.log(name)}"
            time.sleep(0.3)
        self.seen_healthy.add(name)

    def log(self, name: str) -> str:
        """What the service has said."""
        return (self.folder / f"{name}.log").read_text(errors="replace")[-4000:]

    # Stopping

    def stop(self) -> dict[str, int]:
        """End each in the reverse order by its signal, within its grace; how each ended (-9: had to be killed)."""
        ended = {}
        for name in reversed(list(self.running)):
            process = self.running.pop(name)
            if process.poll() is None:
                process.send_signal(STOP_SIGNALS.get(name, signal.SIGTERM))
            try:
                ended[name] = process.wait(compose.seconds(self.services[name]["stop_grace_period"]))
            except subprocess.TimeoutExpired:
                process.kill()
                ended[name] = process.wait()
        return ended
