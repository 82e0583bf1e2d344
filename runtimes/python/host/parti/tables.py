"""Rows of lists, and sums over elements."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Iterable


@dataclass(frozen=True)
class NamedRows:
    """Rows of a table by the name in one of their columns, whatever its capitals; of rows that share a name the first."""

    rows: dict[str, dict[str, Any]]
    #: Names that stand in several rows.
    repeated: list[str]

    def find(self, name: str) -> dict[str, Any] | None:
        """The row of this name."""
        return next((row for own, row in self.rows.items() if own.lower() == name.strip().lower()), None)


def named_rows(rows: Any, column: str) -> NamedRows:
    """Reads a list of rows, as a list input gives it. Rows without a name are left out."""
    found: dict[str, dict[str, Any]] = {}
    repeated: list[str] = []
    for row in rows if isinstance(rows, list) else []:
        name = row.get(column) if isinstance(row, dict) else None
        if not isinstance(name, str) or not name.strip():
            continue
        if any(own.lower() == name.strip().lower() for own in found):
            repeated.append(name.strip())
        else:
            found[name.strip()] = row
    return NamedRows(found, list(dict.fromkeys(repeated)))


def sum_by(elements: Iterable[dict[str, Any]], text: str, number: str) -> dict[str, float]:
    """Sums of a number by a text of the same elements, in the order in which the texts come."""
    sums: dict[str, float] = {}
    for element in elements:
        group, value = element.get(text), number_in(element, number)
        if isinstance(group, str) and group and value is not None:
            sums[group] = sums.get(group, 0.0) + value
    return sums


def number_in(row: dict[str, Any] | None, column: str) -> float | None:
    """A number of a row; None where it holds none."""
    value = (row or {}).get(column)
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return value if is_number and math.isfinite(value) else None
