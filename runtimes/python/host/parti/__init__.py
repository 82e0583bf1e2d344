"""What a Python function of Parti may import: ``import parti``.

A function is a file ``function.py`` with ``def execute(models, inputs)``. It gets the models of its dependencies by name
and its inputs by name, all lengths in metres, and gives back ``{"Model": model, "Area": 12.5}``: the model, if it makes
one, and its outputs by name.
"""

from .geometry import Point, area, box, centroid, length, offset_point, point, polygon, polyline, rectangle, vertices_of
from .model import Model, extrude, lamina, placed, transform
from .overrides import HandChange, Overrides, overrides_of
from .regions import (
    Region,
    Segment,
    bounds_along,
    distance_to_region,
    from_axes,
    intersect,
    offset_regions,
    region,
    region_area,
    region_centroid,
    region_contains,
    region_of,
    regions_area,
    segments_inside,
    split_by_lines,
    subtract,
    unite,
)
from .run import FunctionError, Inputs, error, info, progress, require, warn
from .solids import instance_of, lamina_of, mesh, sweep
from .tables import NamedRows, named_rows, number_in, sum_by

__all__ = [
    "FunctionError",
    "HandChange",
    "Inputs",
    "Model",
    "NamedRows",
    "Overrides",
    "Point",
    "Region",
    "Segment",
    "area",
    "bounds_along",
    "box",
    "centroid",
    "distance_to_region",
    "error",
    "extrude",
    "from_axes",
    "info",
    "instance_of",
    "intersect",
    "lamina",
    "lamina_of",
    "length",
    "mesh",
    "named_rows",
    "number_in",
    "offset_point",
    "offset_regions",
    "overrides_of",
    "placed",
    "point",
    "polygon",
    "polyline",
    "progress",
    "rectangle",
    "region",
    "region_area",
    "region_centroid",
    "region_contains",
    "region_of",
    "regions_area",
    "require",
    "segments_inside",
    "split_by_lines",
    "subtract",
    "sum_by",
    "sweep",
    "transform",
    "unite",
    "vertices_of",
    "warn",
]
