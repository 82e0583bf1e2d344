"""What a Python function of Parti may import: ``import parti``.

A function is a file ``function.py`` with ``def execute(models, inputs)``. It gets the models of its dependencies by name
and its inputs by name, all lengths in metres, and gives back ``{"Model": model, "Area": 12.5}``: the model, if it makes
one, and its outputs by name.
"""

from .geometry import Point, area, box, centroid, length, offset_point, point, polygon, polyline, rectangle, vertices_of
from .model import Model, extrude, lamina, placed, transform
from .run import FunctionError, Inputs, error, info, progress, require, warn

__all__ = [
    "FunctionError",
    "Inputs",
    "Model",
    "Point",
    "area",
    "box",
    "centroid",
    "error",
    "extrude",
    "info",
    "lamina",
    "length",
    "offset_point",
    "placed",
    "point",
    "polygon",
    "polyline",
    "progress",
    "rectangle",
    "require",
    "transform",
    "vertices_of",
    "warn",
]
