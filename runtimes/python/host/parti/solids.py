"""Shapes of elements beside extrusions."""

from __future__ import annotations

import math
from typing import Any, Sequence

from .geometry import Point, polygon
from .model import transform
from .regions import Region


def sweep(
    profile: str,
    start: Point,
    end: Point,
    start_setback: float = 0.0,
    end_setback: float = 0.0,
    rotation: float = 0.0,
) -> dict[str, Any]:
    """A representation: the profile with this id moved along a straight way, turned about it by ``rotation`` radians."""
    return {
        "SolidOperations": [
            {
                "discriminator": "Elements.Geometry.Solids.Sweep",
                "Profile": profile,
                "Curve": {"discriminator": "Elements.Geometry.Line", "Start": dict(start), "End": dict(end)},
                "StartSetback": start_setback,
                "EndSetback": end_setback,
                "ProfileRotation": math.degrees(rotation),
                "IsVoid": False,
                "LocalTransform": None,
            }
        ]
    }


def lamina_of(one: Region) -> dict[str, Any]:
    """A representation of one flat face with holes."""
    return {
        "SolidOperations": [
            {
                "discriminator": "Elements.Geometry.Solids.Lamina",
                "Perimeter": polygon(one.perimeter),
                "Voids": [polygon(void) for void in one.voids],
                "IsVoid": False,
                "LocalTransform": None,
            }
        ]
    }


def mesh(points: Sequence[Point], triangles: Sequence[tuple[int, int, int]]) -> dict[str, Any]:
    """A mesh, as the property ``Mesh`` of an element; corners of triangles count counter-clockwise from outside."""
    return {
        "discriminator": "Elements.Geometry.Mesh",
        "Positions": [value for corner in points for value in (corner["X"], corner["Y"], corner["Z"])],
        "Triangles": [index for triangle in triangles for index in triangle],
    }


def instance_of(definition: str, place: dict[str, Any] | None = None) -> dict[str, Any]:
    """Properties of an instance of a definition: merge them into it."""
    return {"BaseDefinition": definition, "Transform": place or transform()}
