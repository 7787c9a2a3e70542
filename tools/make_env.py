"""Writes `.env` for docker-compose.yml: fresh secrets where there are none, everything else unchanged.

make secrets DOMAIN=taikai.example.org MAIL=smtp+tls://mail.example.org:587
make secrets DOMAIN=taikai.example.org BACKUP=moving.zip     # with the secret key that is in a backup
"""

from __future__ import annotations

import os
import re
import secrets
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_OF_KEY = 10_000  # bytes
SECRETS = ("SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD")


def filled(text: str, domain: str, key: str = "", mail: str = "") -> tuple[str, list[str]]:
    """The file with each empty secret and the domain filled in, and the names of what was filled.

    `key`: the secret key to use; by default a fresh one. `mail`: the mail server.
    """
    done = []

    def fill(found: re.Match[str]) -> str:
        name = found[1]
        fresh = secrets.token_hex(32) if name in SECRETS else ""
        value = {"DOMAIN": domain, "SECRET_KEY": key, "EMAIL_URL": mail}.get(name) or fresh
        if not value:
            return found[0]
        done.append(name)
        return f"{name}='{value}'" if value in (key, mail) else f"{name}={value}"

    return re.sub(r"^([A-Z_]+)=(?:''|\"\")?[ \t]*$", fill, text, flags=re.MULTILINE), done


def main() -> int:
    """Make the file, or complete it."""
    domain, backup, mail = [*sys.argv[1:], "", "", ""][:3]
    target = Path.cwd() / ".env"
    if domain and not re.fullmatch(r"[A-Za-z0-9.-]+", domain):
        print(f"{domain} is no domain: give its name alone, as taikai.example.org.", file=sys.stderr)
        return 1
    if "'" in mail or "\n" in mail:
        print("MAIL has a quote in it: write it as %27.", file=sys.stderr)
        return 1
    key = ""
    if backup:
        try:
            with zipfile.ZipFile(backup).open("secret_key") as part:
                key = part.read(MOST_OF_KEY).decode()
        except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
            print(f"{backup} brings no secret key: {error}", file=sys.stderr)
            return 1
    example = (ROOT / ".env.example").read_text()
    before = target.read_text() if target.exists() else example
    for name in SECRETS:  # a file of an older version has not all of them
        if not re.search(rf"^{name}=", before, re.MULTILINE):
            before = before.rstrip("\n") + f"\n{name}=\n"
    text, done = filled(before, domain, key, mail)
    if key and "SECRET_KEY" not in done and f"SECRET_KEY='{key}'" not in text:
        print(f"{target.name} has another SECRET_KEY already: empty that line first.", file=sys.stderr)
        return 1
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    part.replace(target)
    print(f"{target.name}: {', '.join(done) or 'nothing was missing'}. Keep a copy of it elsewhere.")
    if re.search(r"^EMAIL_URL=\s*$", text, re.MULTILINE):
        print(
            "EMAIL_URL is still empty: name the mail server by MAIL=smtp+tls://mail.example.org:587",
            file=sys.stderr,
        )
    if re.search(r"^DOMAIN=\s*$", text, re.MULTILINE):
        print("DOMAIN is still empty: make secrets DOMAIN=taikai.example.org", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
