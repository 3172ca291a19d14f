"""What tokens cost: a dated table, and a cost that is either known or None."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from gm.models.model import Attempt, Usage

MILLION = Decimal(1_000_000)
FREE = frozenset({"manual"})  # the host's own subscription or nothing: no tokens are bought
_DATED = re.compile(r"-(?:\d{8}|\d{4}-\d{2}-\d{2})$")
_RATES = ("input", "cached", "cache_write", "output")


class PricesError(Exception):
    """A price table that cannot be read; one line for the host."""


@dataclass(frozen=True, slots=True)
class Rate:
    """Dollars (or the table's currency) per million tokens."""

    input: Decimal
    cached: Decimal
    cache_write: Decimal
    output: Decimal

    def cost(self, usage: Usage) -> Decimal:
        """Reasoning is part of the output and billed as such."""
        return (
            usage.input * self.input
            + usage.cached_input * self.cached
            + usage.cache_write * self.cache_write
            + usage.output * self.output
        ) / MILLION


@dataclass(frozen=True, slots=True)
class Price:
    """The price of one model; prompts of more than `above` input tokens are billed at `long`."""

    model: str
    rate: Rate
    above: int | None = None
    long: Rate | None = None

    def cost(self, usage: Usage) -> Decimal:
        if self.long is not None and self.above is not None and usage.total_input > self.above:
            return self.long.cost(usage)
        return self.rate.cost(usage)


@dataclass(frozen=True, slots=True)
class PriceTable:
    """Prices as of a date."""

    date: date
    currency: str
    note: str
    prices: Mapping[str, Price]

    def find(self, spec: str) -> Price | None:
        """The price of `vendor/NAME`: by its exact name, by the name without a date, by the longest `beginning*`."""
        found = self.prices.get(spec) or self.prices.get(_DATED.sub("", spec))
        if found is not None:
            return found
        fitting = [name for name in self.prices if name.endswith("*") and spec.startswith(name[:-1])]
        return self.prices[max(fitting, key=len)] if fitting else None

    def cost(self, usage: Usage, spec: str) -> Decimal | None:
        """What one request cost; None if the model has no price here."""
        if spec in FREE:
            return Decimal(0)
        price = self.find(spec)
        return None if price is None else price.cost(usage)

    def cost_of(self, attempts: Iterable[Attempt], spec: str) -> Decimal | None:
        """What all attempts of one reply cost; each is priced by its own size."""
        costs = [self.cost(attempt.usage, spec) for attempt in attempts]
        known = [cost for cost in costs if cost is not None]
        return sum(known, Decimal(0)) if len(known) == len(costs) else None


@cache
def built_in() -> PriceTable:
    """The table in the package."""
    return _read(files("gm.money").joinpath("prices.toml").read_text(encoding="utf-8"), "prices.toml")


def load_prices(path: Path | None = None) -> PriceTable:
    """The built-in table; with a path, the host's own entries (same form) win over it and add to it."""
    table = built_in()
    if path is None:
        return table
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PricesError(f"{path}: cannot be read ({type(error).__name__})") from None
    own = _read(text, str(path))
    if own.currency != table.currency:
        raise PricesError(f"{path}: prices are in {own.currency}, the built-in ones in {table.currency}; convert them")
    return PriceTable(own.date, own.currency, f"{own.note}\n{table.note}".strip(), {**table.prices, **own.prices})


def cost(usage: Usage, spec: str) -> Decimal | None:
    """What one request cost by the built-in table; None if the model has no price there."""
    return built_in().cost(usage, spec)


def _read(text: str, name: str) -> PriceTable:
    try:
        data = tomllib.loads(text)
        prices = [_price(entry) for entry in data.get("price", [])]
        day = data["date"]
        if not isinstance(day, date):
            raise ValueError("date")
        currency, note = str(data.get("currency", "USD")), str(data.get("note", ""))
    except (tomllib.TOMLDecodeError, KeyError, ValueError, TypeError, AttributeError, InvalidOperation) as error:
        raise PricesError(f"{name}: not a price table ({type(error).__name__}: {error})") from None
    return PriceTable(day, currency, note, {price.model: price for price in prices})


def _price(entry: Mapping[str, Any]) -> Price:
    long = entry.get("long")
    if (long is None) != ("above" not in entry):
        raise ValueError(f"{entry['model']}: `above` and `long` belong together")
    return Price(str(entry["model"]), _rate(entry), entry.get("above"), None if long is None else _rate(long))


def _rate(entry: Mapping[str, Any]) -> Rate:
    full = Decimal(str(entry["input"]))
    rates = {name: Decimal(str(entry.get(name, full))) for name in _RATES if name != "output"}
    rate = Rate(output=Decimal(str(entry["output"])), **rates)
    if not all(value.is_finite() and value >= 0 for value in (rate.input, rate.cached, rate.cache_write, rate.output)):
        raise ValueError("a price is a number from 0 up")
    return rate
