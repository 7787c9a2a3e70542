"""Parser of `docker-compose.yml` as Compose reads it: variables, defaults, `$$`, merged blocks."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import yaml
from dotenv import dotenv_values

ROOT = Path(__file__).resolve().parent.parent
VARIABLE = re.compile(
    r"\$(?:(\$)|\{([A-Za-z_][A-Za-z_0-9]*)(?:(:?[-?+])((?:[^{}])*))?\}|([A-Za-z_][A-Za-z_0-9]*))"
)


class ComposeError(Exception):
    """What Compose would refuse."""


def interpolated(text: str, values: dict[str, str]) -> str:
    """The text with its variables put in, by the rules of the Compose specification."""

    def put(found: re.Match[str]) -> str:
        dollar, braced, operator, rest, bare = found.groups()
        if dollar:
            return "$"
        name = braced or bare
        value = values.get(name)
        there = value is not None and (value != "" or not (operator or "").startswith(":"))
        match (operator or "")[-1:]:
            case "-":
                return value if there and value is not None else rest
            case "?":
                if not there or value is None:
                    raise ComposeError(f"{name}: {rest}")
                return value
            case "+":
                return rest if there else ""
        return value or ""

    return VARIABLE.sub(put, text)


def _walk(value: Any, values: dict[str, str]) -> Any:
    if isinstance(value, str):
        return interpolated(value, values)
    if isinstance(value, list):
        return [_walk(item, values) for item in value]
    if isinstance(value, dict):
        return {key: _walk(item, values) for key, item in value.items()}
    return value


def read_env(path: Path) -> dict[str, str]:
    """The variables of an `.env` file."""
    return {name: value or "" for name, value in dotenv_values(path, interpolate=False).items()}


def load(path: Path, values: dict[str, str]) -> dict[str, Any]:
    """The file with everything put in; `ComposeError` where a required variable is missing."""
    found: dict[str, Any] = _walk(yaml.safe_load(path.read_text()), values)
    return found


def in_order(services: dict[str, Any]) -> list[str]:
    """The services so that each comes after those it depends on."""
    done: list[str] = []

    def add(name: str, path: tuple[str, ...]) -> None:
        if name in path:
            raise ComposeError(f"{' → '.join((*path, name))} wait for each other")
        for other in services[name].get("depends_on", {}):
            add(other, (*path, name))
        if name not in done:
            done.append(name)

    for name in services:
        add(name, ())
    return done


def seconds(text: str) -> float:
    """A duration as Compose writes it: 20s, 10m, 1m30s."""
    return sum(float(n) * {"s": 1, "m": 60, "h": 3600}[unit] for n, unit in re.findall(r"([\d.]+)([smh])", text))


def instructions(dockerfile: Path) -> list[tuple[str, str]]:
    """The instructions of a Dockerfile with their arguments, lines joined, comments left out."""
    text = re.sub(r"^\s*#.*\n", "", dockerfile.read_text(), flags=re.MULTILINE)
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    return [
        (word.upper(), rest.strip()) for line in lines if line.strip() for word, _, rest in [line.partition(" ")]
    ]


def image_environment(dockerfile: Path) -> dict[str, str]:
    """What the image's ENV lines set."""
    pairs = [pair for word, rest in instructions(dockerfile) if word == "ENV" for pair in shlex.split(rest)]
    return dict(pair.split("=", 1) for pair in pairs)
