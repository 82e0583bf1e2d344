"""Changes by hand, as a function gets them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

#: Numbers nearer than this (m) are the same: what is only near is judged by whoever calls the function.
_SAME = 1e-4


@dataclass(frozen=True)
class HandChange:
    """A change by hand; lengths in metres. An added element has no identity."""

    id: str
    identity: dict[str, Any] | None = None
    value: dict[str, Any] = field(default_factory=dict)
    identities: list[dict[str, Any]] = field(default_factory=list)


class Overrides:
    """Changes by hand of one override."""

    def __init__(self, inputs: dict[str, Any], name: str) -> None:
        given = inputs.get("overrides") or {}
        self.name = name
        self.edits = _changes(given, name)
        self.additions = _changes(given.get("additions") or {}, name)
        self.removals = _changes(given.get("removals") or {}, name)

    def edit(self, identity: dict[str, Any]) -> HandChange | None:
        """The edit of the element with this identity; of several the last."""
        return next((one for one in reversed(self.edits) if _is_same(one.identity, identity)), None)

    def is_removed(self, identity: dict[str, Any]) -> bool:
        """Whether the element with this identity was removed."""
        return any(_is_same(one.identity, identity) for one in self.removals)

    def marks(self, change: HandChange | None) -> dict[str, Any]:
        """Properties that mark an element as carrying a change; none for none."""
        if change is None:
            return {}
        is_added = any(one is change for one in self.additions)
        key = f"{self.name} Addition" if is_added else self.name
        return {
            **({"Add Id": change.id} if is_added else {}),
            "associatedIdentities": {key: [{"id": change.id, "identity": change.identity}]},
            "associatedValues": {key: change.value},
        }


def overrides_of(inputs: dict[str, Any], name: str) -> Overrides:
    """Changes by hand of the override of this name: ``overrides_of(inputs, "Facade Panel")``."""
    return Overrides(inputs, name)


def _changes(given: dict[str, Any], name: str) -> list[HandChange]:
    return [
        HandChange(
            id=one["id"],
            identity=one.get("identity"),
            value=one.get("value") or {},
            identities=one.get("identities") or [],
        )
        for one in given.get(name) or []
    ]


def _is_same(a: Any, b: Any) -> bool:
    """Whether two values are the same, numbers to a tenth of a millimetre."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, (int, float)) and isinstance(b, (int, float)):
        return abs(a - b) <= _SAME
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_is_same(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(_is_same(one, other) for one, other in zip(a, b))
    return a == b
