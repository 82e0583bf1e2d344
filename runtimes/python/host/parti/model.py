"""Element models: reading those of dependencies, making one's own."""

from __future__ import annotations

import math
from typing import Any, Iterator, Sequence

from .geometry import Point, point, polygon, vertices_of

Element = dict[str, Any]

_IDENTITY = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]


def transform(components: Sequence[float] | None = None) -> dict[str, Any]:
    """A transform of twelve numbers, row by row; without any, the identity."""
    return {"Matrix": {"Components": list(components or _IDENTITY)}}


def placed(origin: Point, angle: float = 0.0) -> dict[str, Any]:
    """A move to ``origin``, turned about z by ``angle`` radians."""
    cos, sin = math.cos(angle), math.sin(angle)
    return transform([cos, -sin, 0, origin["X"], sin, cos, 0, origin["Y"], 0, 0, 1, origin["Z"]])


def extrude(profile: str, height: float, direction: Point | None = None, is_void: bool = False) -> dict[str, Any]:
    """A representation: the profile with this id drawn upwards, or along ``direction``."""
    return {
        "SolidOperations": [
            {
                "discriminator": "Elements.Geometry.Solids.Extrude",
                "Profile": profile,
                "Height": height,
                "Direction": dict(direction or point(0, 0, 1)),
                "IsVoid": is_void,
                "LocalTransform": None,
            }
        ]
    }


def lamina(perimeter: Any) -> dict[str, Any]:
    """A representation of one flat face."""
    return {
        "SolidOperations": [
            {
                "discriminator": "Elements.Geometry.Solids.Lamina",
                "Perimeter": perimeter,
                "Voids": [],
                "IsVoid": False,
                "LocalTransform": None,
            }
        ]
    }


class Model:
    """An element model. Elements stand in the order in which they are added; what is referenced is added first."""

    def __init__(self, value: dict[str, Any] | None = None) -> None:
        given = value or {}
        self.elements: dict[str, Element] = dict(given.get("Elements", {}))
        self._rest = {key: item for key, item in given.items() if key != "Elements"}
        self._counts: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self.elements)

    def __iter__(self) -> Iterator[Element]:
        return iter(self.elements.values())

    def __getitem__(self, element_id: str) -> Element:
        return self.elements[element_id]

    def of(self, discriminator: str) -> list[Element]:
        """Elements of one kind, such as ``Elements.Mass``."""
        return [element for element in self if element.get("discriminator") == discriminator]

    def add(self, discriminator: str, properties: dict[str, Any] | None = None, element_id: str | None = None) -> str:
        """Adds an element and gives back its id; without one it gets a readable one that is the same in every run."""
        if element_id is None:
            count = self._counts.get(discriminator, 0)
            self._counts[discriminator] = count + 1
            element_id = f"{discriminator.rsplit('.', 1)[-1].lower()}-{count}"
        if element_id in self.elements:
            raise ValueError(f"two elements have the id {element_id}")
        self.elements[element_id] = {"Id": element_id, "discriminator": discriminator, "Name": "", **(properties or {})}
        return element_id

    def material(self, name: str, red: float, green: float, blue: float, alpha: float = 1.0) -> str:
        """A material; colours from 0 to 1."""
        if name in self.elements:
            return name
        colour = {"Red": red, "Green": green, "Blue": blue, "Alpha": alpha}
        return self.add(
            "Elements.Material",
            {
                "Name": name,
                "Color": colour,
                "SpecularFactor": 0,
                "GlossinessFactor": 0,
                "Unlit": False,
                "DoubleSided": False,
            },
            name,
        )

    def profile(self, perimeter: Any, voids: Sequence[Any] = (), element_id: str | None = None) -> str:
        """A profile of a perimeter and holes, each a polygon value."""
        perimeter = polygon(vertices_of(perimeter))
        return self.add(
            "Elements.Geometry.Profile",
            {"Perimeter": perimeter, "Voids": [polygon(vertices_of(void)) for void in voids]},
            element_id,
        )

    def mass(
        self,
        perimeter: Any,
        height: float,
        elevation: float = 0.0,
        material: str | None = None,
        discriminator: str = "Elements.Mass",
        properties: dict[str, Any] | None = None,
    ) -> str:
        """A solid over a perimeter: its profile is added before it."""
        profile = self.profile(perimeter)
        return self.add(
            discriminator,
            {
                "Profile": profile,
                "Height": height,
                "Transform": placed(point(0, 0, elevation)),
                "Material": material or self.material("default", 0.9, 0.9, 0.9),
                "Representation": extrude(profile, height),
                "IsElementDefinition": False,
                **(properties or {}),
            },
        )

    def to_json(self) -> dict[str, Any]:
        """The open Elements format."""
        return {"Transform": transform(), **self._rest, "Elements": self.elements}
