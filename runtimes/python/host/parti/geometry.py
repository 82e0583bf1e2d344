"""Points, polygons and their measures. Metres, z up; polygons run counter-clockwise seen from above."""

from __future__ import annotations

import math
from typing import Any, Sequence, TypedDict


class Point(TypedDict):
    """A point or direction."""

    X: float
    Y: float
    Z: float


def point(x: float, y: float, z: float = 0.0) -> Point:
    """A point."""
    return {"X": x, "Y": y, "Z": z}


def offset_point(start: Point, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Point:
    """The point moved."""
    return point(start["X"] + x, start["Y"] + y, start["Z"] + z)


def polygon(vertices: Sequence[Point]) -> dict[str, Any]:
    """A polygon as a value of an element or input."""
    return {"discriminator": "Elements.Geometry.Polygon", "Vertices": [dict(vertex) for vertex in vertices]}


def polyline(vertices: Sequence[Point]) -> dict[str, Any]:
    """A polyline as a value of an element or input."""
    return {"discriminator": "Elements.Geometry.Polyline", "Vertices": [dict(vertex) for vertex in vertices]}


def rectangle(width: float, depth: float, x: float = 0.0, y: float = 0.0) -> dict[str, Any]:
    """A rectangle whose lower left corner lies at (x, y)."""
    return polygon([point(x, y), point(x + width, y), point(x + width, y + depth), point(x, y + depth)])


def box(vertices: Sequence[Point]) -> tuple[Point, Point]:
    """Lowest and highest corner of the box around points."""
    return (
        point(*(min(vertex[axis] for vertex in vertices) for axis in ("X", "Y", "Z"))),
        point(*(max(vertex[axis] for vertex in vertices) for axis in ("X", "Y", "Z"))),
    )


def vertices_of(value: Any) -> list[Point]:
    """Vertices of a polygon or polyline value; empty when it has none."""
    vertices = value.get("Vertices", []) if isinstance(value, dict) else []
    return [point(vertex["X"], vertex["Y"], vertex.get("Z", 0.0)) for vertex in vertices]


def area(value: Any) -> float:
    """Area of a polygon, seen from above, in square metres."""
    return abs(_signed_area(vertices_of(value)))


def length(value: Any) -> float:
    """Length of a polyline, or perimeter of a polygon."""
    vertices = vertices_of(value)
    is_closed = isinstance(value, dict) and value.get("discriminator") == "Elements.Geometry.Polygon"
    ends = vertices[1:] + (vertices[:1] if is_closed else [])
    return math.fsum(math.dist((a["X"], a["Y"], a["Z"]), (b["X"], b["Y"], b["Z"])) for a, b in zip(vertices, ends))


def centroid(value: Any) -> Point:
    """Centre of the area of a polygon."""
    vertices = vertices_of(value)
    signed = _signed_area(vertices)
    if signed == 0:
        raise ValueError("a polygon without area has no centroid")
    x = y = 0.0
    for a, b in zip(vertices, vertices[1:] + vertices[:1]):
        cross = a["X"] * b["Y"] - b["X"] * a["Y"]
        x += (a["X"] + b["X"]) * cross
        y += (a["Y"] + b["Y"]) * cross
    return point(x / (6 * signed), y / (6 * signed), vertices[0]["Z"])


def _signed_area(vertices: Sequence[Point]) -> float:
    pairs = zip(vertices, [*vertices[1:], *vertices[:1]])
    return sum(a["X"] * b["Y"] - b["X"] * a["Y"] for a, b in pairs) / 2
