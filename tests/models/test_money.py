"""Prices by hand, bills by hand."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from gm.models import Attempt, OverloadedError, Reply, Usage
from gm.money import PricesError, Spent, add_up, cost, load_prices, pasting, spent, tokens_per_char

D = Decimal


def test_costs_by_hand() -> None:
    usage = Usage(input=1000, cached_input=10_000, cache_write=2000, output=500, reasoning=300)
    # 1000*4 + 10000*0.2 + 2000*5 + 500*20 = 4000 + 2000 + 10000 + 10000 = 26000 millionths
    assert cost(usage, "anthropic/claude-opus-5-5") == D("0.026")
    # 1000*2 + 10000*0.1 + 2000*2.5 + 500*10 = 13000 millionths
    assert cost(usage, "openai/gpt-6.2-sol") == D("0.013")
    # no price for writing to the cache: as input. 3000*1.25 + 10000*0.125 + 500*10 = 10000 millionths
    assert cost(usage, "openai/gpt-5") == D("0.01")
    # no rebate: 13000*5 + 500*15 = 72500 millionths
    assert cost(usage, "openai/gpt-4o-2024-05-13") == D("0.0725")


def test_long_prompts_are_dearer_as_a_whole() -> None:
    at, over = Usage(input=272_000, output=1000), Usage(input=272_001, output=1000)
    assert cost(at, "openai/gpt-6-sol") == D("0.554")  # 272000*2 + 1000*10
    assert cost(over, "openai/gpt-6-sol") == D("1.103004")  # 272001*4 + 1000*15
    assert cost(Usage(input=1, cached_input=100_000), "anthropic/claude-haiku-5-5") == D("0.0050005")


@pytest.mark.parametrize(
    "spec",
    [
        "openai/gpt-7",
        "openai/gpt-5-turbo",
        "openai/gpt-5.5-2026",
        "openai/my-gpt-5",
        "openai@127.0.0.1:8000/gpt-5",
        "openai@openrouter.ai/openai/gpt-5",
        "anthropic@gateway/claude-opus-5-5",
        "anthropic/gpt-5",
        "gpt-5",
        "scripted",
        "",
    ],
)
def test_what_is_not_in_the_table_has_no_price(spec: str) -> None:
    assert cost(Usage(input=1), spec) is None


def test_dated_names_count_as_their_model() -> None:
    usage = Usage(input=1_000_000)
    assert cost(usage, "openai/gpt-5-2025-08-07") == D("1.25")
    assert cost(usage, "anthropic/claude-haiku-4-5-20251001") == D(1)
    assert cost(usage, "manual") == 0


def test_the_table_is_dated_and_sound() -> None:
    table = load_prices()
    assert table.date >= date(2026, 11, 1)
    assert table.currency == "USD"
    assert "https://" in table.note
    assert len(table.prices) > 40
    for price in table.prices.values():
        rate = price.rate
        assert rate.cached <= rate.input <= rate.cache_write <= rate.input * 2 <= rate.output, price
        assert (price.long is None) == (price.above is None)


def test_a_table_of_the_hosts_own(tmp_path: Path) -> None:
    own = tmp_path / "prices.toml"
    own.write_text(
        'date = 2026-12-01\n[[price]]\nmodel = "openai@openrouter.ai/qwen/qwen3"\ninput = 0.2\noutput = "0.6"\n'
        '[[price]]\nmodel = "openai/gpt-5"\ninput = 1\noutput = 2\n'
    )
    table = load_prices(own)
    assert table.cost(Usage(input=10, output=10), "openai@openrouter.ai/qwen/qwen3") == D("0.000008")
    assert table.cost(Usage(input=1_000_000), "openai/gpt-5") == 1
    assert table.cost(Usage(input=1_000_000), "openai/gpt-4o") == D("2.5")
    assert table.date == date(2026, 12, 1)
    own.write_text('date = 2026-12-01\n[[price]]\nmodel = "openai@127.0.0.1:11434/*"\ninput = 0\noutput = 0\n')
    assert load_prices(own).cost(Usage(input=10), "openai@127.0.0.1:11434/qwen") == 0
    assert load_prices(own).cost(Usage(input=10), "openai@127.0.0.1:8000/qwen") is None


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "",
        'date = "x"',
        "date = 2026-01-01\n[[price]]\nmodel = 'a'",
        "date = 2026-01-01\n[[price]]\nmodel = 'a'\ninput = -1\noutput = 1",
        "date = 2026-01-01\n[[price]]\nmodel = 'a'\ninput = 'x'\noutput = 1",
        "date = 2026-01-01\n[[price]]\nmodel = 'a'\ninput = nan\noutput = 1",
        "date = 2026-01-01\n[[price]]\nmodel = 'a'\ninput = 1\noutput = 1\nabove = 5",
        "date = 2026-01-01\nprice = 3",
        "date = 2026-01-01\ncurrency = 'RUB'",
    ],
)
def test_tables_that_are_none(text: str, tmp_path: Path) -> None:
    path = tmp_path / "prices.toml"
    path.write_text(text)
    with pytest.raises(PricesError) as caught:
        load_prices(path)
    assert "\n" not in str(caught.value)
    with pytest.raises(PricesError, match="cannot be read"):
        load_prices(tmp_path / "none.toml")


def reply(spec: str, *attempts: Attempt) -> Reply:
    total = Usage()
    for attempt in attempts:
        total = total + attempt.usage
    return Reply("Да.", usage=total, attempts=attempts, spec=spec)


def test_every_attempt_is_paid() -> None:
    cut = Attempt("ConnectionLost", None, Usage(input=1_000_000), unmetered=True)
    good = Attempt("ok", 200, Usage(input=1_000_000, output=100_000))
    entry = spent(3, reply("openai/gpt-6-sol", cut, good), "openai/gpt-6-sol", prompt_chars=900)
    # each is over 272,000 tokens: 4 + (4 + 1.5)
    assert entry.cost == D("9.5")
    assert (entry.turn, entry.attempts, entry.unmetered, entry.usage.input) == (3, 2, 1, 2_000_000)
    assert Spent.from_dict(entry.as_dict()) == entry
    small = [Attempt("ok", 200, Usage(input=200_000))] * 2  # neither is long, though the sum would be
    assert spent(1, reply("x", *small), "openai/gpt-6-sol").cost == D("0.8")


def test_a_failure_is_paid_too() -> None:
    error = OverloadedError("busy")
    error.attempts = (Attempt("Overloaded", 529, Usage(input=500)), Attempt("TimedOut", unmetered=True))
    entry = spent(1, error, "anthropic/claude-opus-5-5")
    assert (entry.cost, entry.attempts, entry.unmetered) == (D("0.002"), 2, 1)


def test_a_bill_by_hand() -> None:
    spec = "openai/gpt-6.2-sol"
    entries = [
        Spent(1, spec, Usage(input=100, output=10), cost=D("0.1"), prompt_chars=400),
        Spent(1, spec, Usage(input=110, output=10), cost=D("0.2"), published=True, attempts=3, prompt_chars=400),
        Spent(2, spec, Usage(input=100, output=10), cost=D("0.3"), published=True, prompt_chars=400),
    ]
    bill = add_up(entries)
    assert (bill.requests, bill.turns, bill.reasks, bill.attempts, bill.published) == (3, 2, 1, 5, 2)
    assert bill.usage == Usage(input=310, output=30)
    assert (bill.cost, bill.cost_per_post, bill.exact) == (D("0.6"), D("0.3"), True)
    assert tokens_per_char(entries) == D("0.25")  # the one with retries is left out: 200 tokens of 800 characters

    mixed = add_up([*entries, Spent(3, "openai@127.0.0.1/qwen", Usage(input=5), unmetered=1)])
    assert (mixed.cost, mixed.unpriced, mixed.unmetered, mixed.exact) == (D("0.6"), 1, 1, False)
    assert mixed.by_spec["openai@127.0.0.1/qwen"] == Usage(input=5)
    unknown = add_up([Spent(3, "openai@127.0.0.1/qwen", Usage(input=5))])
    assert (unknown.cost, unknown.cost_per_post) == (None, None)
    assert add_up([]).cost == 0
    assert tokens_per_char([]) is None


def test_pasting_the_thread_by_hand() -> None:
    # rules 1000 characters, posts of 100, 200, 300: read 1000, then 1100, then 1300; half a token each
    got = pasting(1000, [100, 200, 300], D("0.5"), "openai/gpt-4.1", output_tokens=1_000_000)
    assert got.input_tokens == 500 + 550 + 650
    assert got.cost == D("1700") * 2 / 1_000_000 + 8
    assert pasting(1000, [100], D("0.5"), "nobody").cost is None
