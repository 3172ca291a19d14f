"""Money: the dated price table, the cost of a request, the bill of a game."""

from gm.money.bill import Bill, Pasting, Spent, add_up, pasting, spent, tokens_per_char
from gm.money.prices import Price, PricesError, PriceTable, Rate, cost, load_prices

__all__ = [
    "Bill",
    "Pasting",
    "Price",
    "PriceTable",
    "PricesError",
    "Rate",
    "Spent",
    "add_up",
    "cost",
    "load_prices",
    "pasting",
    "spent",
    "tokens_per_char",
]
