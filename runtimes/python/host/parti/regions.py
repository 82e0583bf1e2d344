"""Flat outlines with holes, seen from above: measured, offset, united, cut and split."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Callable, Iterable, Sequence

from .geometry import Point, point, vertices_of

_Pair = tuple[float, float]
_Ring = list[_Pair]

#: Places nearer than this (m) are one.
_GRID = 1e-6
#: How far beside an edge is asked what lies there (m); slivers thinner than twice this are lost.
_BESIDE = 1e-5
#: Corners are mitred as far as this many times the distance.
_MITRE = 4.0


@dataclass
class Region:
    """An outline with holes; corners are points."""

    perimeter: list[Point]
    voids: list[list[Point]] = field(default_factory=list)


@dataclass(frozen=True)
class Segment:
    """A straight piece of a wall or grid line."""

    start: Point
    end: Point


def region(perimeter: Any, voids: Sequence[Any] = ()) -> Region:
    """An outline with holes, each a polygon value or a list of points."""
    return Region(_corners(perimeter), [_corners(void) for void in voids])


def region_of(model: Any, element: dict[str, Any]) -> Region | None:
    """Outline with holes of an element: that of its profile, else its own perimeter; None where it has none."""
    name = element.get("Profile")
    holder = model.elements.get(name, element) if isinstance(name, str) else element
    perimeter = vertices_of(holder.get("Perimeter"))
    return region(perimeter, holder.get("Voids") or []) if len(perimeter) >= 3 else None


def region_area(one: Region) -> float:
    """Area (m²) without the holes."""
    return abs(_signed(_ring(one.perimeter))) - math.fsum(abs(_signed(_ring(void))) for void in one.voids)


def regions_area(regions: Iterable[Region]) -> float:
    """Area (m²) of several regions that do not overlap."""
    return math.fsum(region_area(one) for one in regions)


def region_centroid(one: Region) -> Point:
    """Centre of gravity, holes taken out."""
    first = one.perimeter[0]
    area = x = y = 0.0
    for ring in _directed(one):
        near = [(px - first["X"], py - first["Y"]) for px, py in ring]
        for (ax, ay), (bx, by) in _edges(near):
            cross = ax * by - bx * ay
            area += cross / 2
            x += (ax + bx) * cross / 6
            y += (ay + by) * cross / 6
    return point(first["X"] + x / area, first["Y"] + y / area, first["Z"]) if area else first


def region_contains(one: Region, at: Point) -> bool:
    """Whether a point lies inside and in no hole."""
    return _holds([_ring(one.perimeter), *map(_ring, one.voids)], at["X"], at["Y"])


def distance_to_region(one: Region, at: Point) -> float:
    """Smallest distance (m) from a point to any edge, those of holes too."""
    return min(
        _distance((at["X"], at["Y"]), a, b) for ring in [one.perimeter, *one.voids] for a, b in _edges(_ring(ring))
    )


def unite(*groups: Sequence[Region]) -> list[Region]:
    """What lies in any of them."""
    every = [_rings(one) for group in groups for one in group]
    return _arrange(every, lambda inside: any(inside), _height([one for group in groups for one in group]))


def subtract(start: Sequence[Region], taken: Sequence[Region]) -> list[Region]:
    """What lies in the first and not in the second."""
    count = len(start)
    every = [_rings(one) for one in [*start, *taken]]
    return _arrange(every, lambda inside: any(inside[:count]) and not any(inside[count:]), _height(start))


def intersect(one: Sequence[Region], other: Sequence[Region]) -> list[Region]:
    """What lies in both."""
    count = len(one)
    every = [_rings(each) for each in [*one, *other]]
    return _arrange(every, lambda inside: any(inside[:count]) and any(inside[count:]), _height(one))


def offset_regions(regions: Sequence[Region], distance: float) -> list[Region]:
    """Moves every edge outwards by ``distance`` metres (negative: inwards) with mitred corners."""
    if distance == 0 or not regions:
        return list(regions)
    rings = [_rings(one) for one in regions]
    bands = [[band] for one in regions for ring in _directed(one) for band in _bands(ring, distance)]
    count = len(rings)
    if distance > 0:
        return _arrange(rings + bands, lambda inside: any(inside), _height(regions))
    return _arrange(rings + bands, lambda inside: any(inside[:count]) and not any(inside[count:]), _height(regions))


def split_by_lines(regions: Sequence[Region], lines: Sequence[Segment]) -> list[Region]:
    """Pieces of the regions between lines without end, each given by two points on it."""
    pieces = list(regions)
    for line in lines:
        pieces = [part for piece in pieces for half in _halves(piece, line) for part in intersect([piece], [half])]
    return pieces


def segments_inside(one: Region, through: Point, angle: float) -> list[Segment]:
    """Pieces of a line without end that lie inside, in its direction (radians)."""
    cos, sin = math.cos(angle), math.sin(angle)
    along = []
    for ring in _rings(one):
        for a, b in _edges(ring):
            da, db = ((y - through["Y"]) * cos - (x - through["X"]) * sin for x, y in (a, b))
            if (da > 0) == (db > 0):
                continue
            sa, sb = ((x - through["X"]) * cos + (y - through["Y"]) * sin for x, y in (a, b))
            along.append(sa + (sb - sa) * da / (da - db))
    along.sort()
    places = [point(through["X"] + cos * s, through["Y"] + sin * s, _height([one])) for s in along]
    pairs = zip(places[::2], places[1::2])
    return [Segment(a, b) for a, b in pairs if math.dist((a["X"], a["Y"]), (b["X"], b["Y"])) > _GRID]


def bounds_along(one: Region, angle: float = 0.0) -> tuple[_Pair, _Pair]:
    """Lowest and highest place of a region along axes turned by ``angle`` radians about the origin."""
    cos, sin = math.cos(angle), math.sin(angle)
    us = [x * cos + y * sin for x, y in _ring(one.perimeter)]
    vs = [y * cos - x * sin for x, y in _ring(one.perimeter)]
    return (min(us), min(vs)), (max(us), max(vs))


def from_axes(u: float, v: float, angle: float, z: float = 0.0) -> Point:
    """Point that has these places along axes turned by ``angle`` radians about the origin."""
    return point(u * math.cos(angle) - v * math.sin(angle), u * math.sin(angle) + v * math.cos(angle), z)


def _corners(value: Any) -> list[Point]:
    return vertices_of(value) if isinstance(value, dict) else list(value)


def _height(regions: Sequence[Region]) -> float:
    return regions[0].perimeter[0]["Z"] if regions and regions[0].perimeter else 0.0


def _ring(corners: Sequence[Point]) -> _Ring:
    return [(corner["X"], corner["Y"]) for corner in corners]


def _rings(one: Region) -> list[_Ring]:
    return [_ring(one.perimeter), *map(_ring, one.voids)]


def _edges(ring: _Ring) -> Iterable[tuple[_Pair, _Pair]]:
    return zip(ring, ring[1:] + ring[:1])


def _signed(ring: _Ring) -> float:
    if not ring:
        return 0.0
    ox, oy = ring[0]
    return math.fsum((ax - ox) * (by - oy) - (bx - ox) * (ay - oy) for (ax, ay), (bx, by) in _edges(ring)) / 2


def _directed(one: Region) -> list[_Ring]:
    """Rings with the inside to their left."""
    return [
        ring if (_signed(ring) > 0) == (index == 0) else ring[::-1] for index, ring in enumerate(_rings(one))
    ]


def _holds(rings: Sequence[_Ring], x: float, y: float) -> bool:
    is_inside = False
    for ring in rings:
        for (ax, ay), (bx, by) in _edges(ring):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                is_inside = not is_inside
    return is_inside


def _distance(at: _Pair, a: _Pair, b: _Pair) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = max(0.0, min(1.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / (dx * dx + dy * dy or 1.0)))
    return math.hypot(at[0] - a[0] - along * dx, at[1] - a[1] - along * dy)


def _bands(ring: _Ring, distance: float) -> Iterable[_Ring]:
    """What an offset adds or takes: a strip along each edge, a wedge at each corner that opens."""
    edges = [(a, b) for a, b in _edges(ring) if math.dist(a, b) > _GRID]
    normals = []
    for (ax, ay), (bx, by) in edges:
        length = math.dist((ax, ay), (bx, by))
        normals.append((-(by - ay) / length, (bx - ax) / length))
    by = -distance
    for at, ((a, b), (nx, ny)) in enumerate(zip(edges, normals)):
        yield [a, b, (b[0] + nx * by, b[1] + ny * by), (a[0] + nx * by, a[1] + ny * by)]
        mx, my = normals[(at + 1) % len(normals)]
        if (nx * my - ny * mx) * by >= 0:
            continue
        reach = 1 + nx * mx + ny * my
        tip = [] if reach < 2 / _MITRE**2 else [(b[0] + (nx + mx) / reach * by, b[1] + (ny + my) / reach * by)]
        yield [b, (b[0] + nx * by, b[1] + ny * by), *tip, (b[0] + mx * by, b[1] + my * by)]


def _halves(one: Region, line: Segment) -> tuple[Region, Region]:
    """What lies left and right of a line, as far as the region reaches."""
    x, y = line.start["X"], line.start["Y"]
    reach = max(math.dist((x, y), corner) for corner in _ring(one.perimeter)) + 1
    length = math.dist((x, y), (line.end["X"], line.end["Y"])) or 1.0
    dx, dy = (line.end["X"] - x) / length * reach, (line.end["Y"] - y) / length * reach

    def at(along: int, aside: int) -> Point:
        return point(x + dx * along - dy * aside, y + dy * along + dx * aside, _height([one]))

    return Region([at(-1, 0), at(1, 0), at(1, 1), at(-1, 1)]), Region([at(-1, -1), at(1, -1), at(1, 0), at(-1, 0)])


def _arrange(shapes: Sequence[list[_Ring]], is_kept: Callable[[list[bool]], bool], z: float) -> list[Region]:
    """Cuts all edges where they meet, keeps those with the wanted inside on one side alone, and joins them to rings."""
    if not shapes:
        return []
    boxes = [_box(shape[0]) for shape in shapes]

    def holds(x: float, y: float) -> bool:
        return is_kept(
            [
                box[0] <= x <= box[2] and box[1] <= y <= box[3] and _holds(shape, x, y)
                for shape, box in zip(shapes, boxes)
            ]
        )

    following: dict[_Pair, list[_Pair]] = {}
    for a, b in _cut([edge for shape in shapes for ring in shape for edge in _edges(ring)]):
        length = math.dist(a, b)
        mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        nx, ny = -(b[1] - a[1]) / length * _BESIDE, (b[0] - a[0]) / length * _BESIDE
        is_left, is_right = holds(mx + nx, my + ny), holds(mx - nx, my - ny)
        if is_left != is_right:
            start, end = (a, b) if is_left else (b, a)
            following.setdefault(start, []).append(end)
    return _nested(_joined(following), z)


def _box(ring: _Ring) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def _snap(x: float, y: float) -> _Pair:
    return round(x / _GRID) * _GRID, round(y / _GRID) * _GRID


def _cut(edges: list[tuple[_Pair, _Pair]]) -> list[tuple[_Pair, _Pair]]:
    """Edges between all places where they meet, each once."""
    snapped = sorted({tuple(sorted((_snap(*a), _snap(*b)))) for a, b in edges})
    snapped = [(a, b) for a, b in snapped if a != b]
    pieces: set[tuple[_Pair, _Pair]] = set()
    for a, b in snapped:
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy)
        places = {0.0: a, 1.0: b}
        for c, d in snapped:
            if c[0] > max(a[0], b[0]) + _GRID or d[0] < min(a[0], b[0]) - _GRID:
                continue
            sc, sd = ((dx * (p[1] - a[1]) - dy * (p[0] - a[0])) / length for p in (c, d))
            for side, place in ((sc, c), (sd, d)):
                if abs(side) <= 2 * _GRID:
                    places[(dx * (place[0] - a[0]) + dy * (place[1] - a[1])) / length**2] = place
            if (sc > 2 * _GRID and sd < -2 * _GRID) or (sc < -2 * _GRID and sd > 2 * _GRID):
                share = sc / (sc - sd)
                x, y = c[0] + (d[0] - c[0]) * share, c[1] + (d[1] - c[1]) * share
                places[(dx * (x - a[0]) + dy * (y - a[1])) / length**2] = _snap(x, y)
        row = [place for along, place in sorted(places.items()) if -1e-12 <= along <= 1 + 1e-12]
        for start, end in zip(row, row[1:]):
            if start != end:
                pieces.add((start, end) if start < end else (end, start))
    return sorted(pieces)


def _joined(following: dict[_Pair, list[_Pair]]) -> list[_Ring]:
    """Rings out of directed edges; where several go on, the one that closes the same inside."""
    rings = []
    for start in sorted(following):
        while following.get(start):
            ring, at, before = [start], following[start].pop(), start
            while at != start and following.get(at):
                ring.append(at)
                back = math.atan2(before[1] - at[1], before[0] - at[0])
                ways = following[at]
                chosen = min(
                    ways, key=lambda way: (back - math.atan2(way[1] - at[1], way[0] - at[0]) - 1e-9) % (2 * math.pi)
                )
                ways.remove(chosen)
                before, at = at, chosen
            if at == start:
                rings.append(_straightened(ring))
    return [ring for ring in rings if len(ring) >= 3 and abs(_signed(ring)) > _GRID]


def _straightened(ring: _Ring) -> _Ring:
    """Without corners on a straight line."""
    kept: _Ring = []
    for at, corner in enumerate(ring):
        before, after = kept[-1] if kept else ring[-1], ring[(at + 1) % len(ring)]
        if _distance(corner, before, after) > 2 * _GRID:
            kept.append(corner)
    return kept


def _nested(rings: list[_Ring], z: float) -> list[Region]:
    """Outlines with the holes that lie in them, largest first."""
    outlines = sorted((ring for ring in rings if _signed(ring) > 0), key=lambda ring: -_signed(ring))
    found = [Region([point(x, y, z) for x, y in ring]) for ring in outlines]
    for hole in (ring for ring in rings if _signed(ring) < 0):
        for outline, one in reversed(list(zip(outlines, found))):
            middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in _edges(hole)]
            if any(_holds([outline], *middle) for middle in middles) and -_signed(hole) < _signed(outline):
                one.voids.append([point(x, y, z) for x, y in hole])
                break
    return found
