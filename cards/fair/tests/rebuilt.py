"""The construction written again from `docs/fairness.md` alone, sharing no code with the product."""

import hashlib
import hmac
import json


def h(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def commit(secret):
    return hashlib.sha256(b"taikai-fair-1/commitment\n" + secret).hexdigest()


def name(purpose, subject="", hanchan=0, table=0, counter=0, public=""):
    return f"taikai-fair-1\n{public}\n{purpose}\n{subject}\n{hanchan}\n{table}\n{counter}".encode()


def words(secret, message):
    key, i = h(secret, message), 0
    while True:
        block = h(key, bytes([0, 0, 0, 0]) + i.to_bytes(4, "big"))
        for start in (0, 8, 16, 24):
            value = 0
            for byte in block[start : start + 8]:
                value = value * 256 + byte
            yield value
        i += 1


def below(stream, n):
    largest = (2**64 // n) * n
    while (word := next(stream)) >= largest:
        pass
    return word % n


def shuffle(secret, message, items):
    stream, items = words(secret, message), list(items)
    last = len(items) - 1
    while last >= 1:
        other = below(stream, last + 1)
        items[last], items[other] = items[other], items[last]
        last -= 1
    return items


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def first_link(**head):
    return hashlib.sha256(b"taikai-fair-1/table\n" + canonical(head)).hexdigest()


def next_link(link, operation):
    return hashlib.sha256(b"taikai-fair-1/link\n" + link.encode() + b"\n" + canonical(operation)).hexdigest()
