"""Small finite fields and abelian groups for cyclic constructions. Elements are 0 … order − 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product


@dataclass(frozen=True, slots=True)
class AbelianGroup:
    """A product of cyclic groups; an element is its digits in mixed radix."""

    moduli: tuple[int, ...]

    @property
    def order(self) -> int:
        """How many elements it has."""
        size = 1
        for modulus in self.moduli:
            size *= modulus
        return size

    def digits(self, element: int) -> tuple[int, ...]:
        """The coordinates of an element."""
        out = []
        for modulus in self.moduli:
            element, digit = divmod(element, modulus)
            out.append(digit)
        return tuple(out)

    def element(self, digits: Sequence[int]) -> int:
        """The element with these coordinates (reduced)."""
        value = 0
        for digit, modulus in zip(reversed(digits), reversed(self.moduli), strict=True):
            value = value * modulus + digit % modulus
        return value

    def add(self, left: int, right: int) -> int:
        return self.element([a + b for a, b in zip(self.digits(left), self.digits(right), strict=True)])

    def subtract(self, left: int, right: int) -> int:
        return self.element([a - b for a, b in zip(self.digits(left), self.digits(right), strict=True)])


def prime_power(number: int) -> tuple[int, int] | None:
    """(p, m) with number = p**m and p prime, or None."""
    if number < 2:
        return None
    prime = next((d for d in range(2, int(number**0.5) + 1) if number % d == 0), number)
    exponent = 0
    while number % prime == 0:
        number //= prime
        exponent += 1
    return (prime, exponent) if number == 1 else None


class Field:
    """The field with q elements; its additive group is ``group``."""

    def __init__(self, order: int) -> None:
        factors = prime_power(order)
        if factors is None:
            raise ValueError(f"no field has {order} elements")
        self.order = order
        self.prime, self.degree = factors
        self.group = AbelianGroup((self.prime,) * self.degree)
        for tail in product(range(self.prime), repeat=self.degree):
            powers = self._powers(tail)
            if len(powers) == order - 1:
                self.powers = powers  # powers[i] = g**i for a primitive element g
                break
        self._log = {value: exponent for exponent, value in enumerate(self.powers)}

    def _powers(self, tail: Sequence[int]) -> list[int]:
        """1, x, x², … modulo the polynomial x^m − tail (for prime fields: the powers of tail)."""
        p, m = self.prime, self.degree
        if m == 1:
            value, out = 1, [1]
            while (value := value * tail[0] % p) not in (0, 1):
                out.append(value)
            return out if value == 1 else []
        digits = [1] + [0] * (m - 1)
        one, listed = list(digits), []
        while True:
            listed.append(self.group.element(digits))
            carry = digits[-1]
            digits = [(a + carry * t) % p for a, t in zip([0, *digits[:-1]], tail, strict=True)]
            if digits == one:
                return listed
            if not any(digits) or len(listed) >= self.order:
                return []

    def add(self, left: int, right: int) -> int:
        return self.group.add(left, right)

    def multiply(self, left: int, right: int) -> int:
        if left == 0 or right == 0:
            return 0
        return self.powers[(self._log[left] + self._log[right]) % (self.order - 1)]


@lru_cache(maxsize=32)
def field(order: int) -> Field:
    return Field(order)
