import { trimmedFace } from './trimmed-face.ts';
import type { Brep, BrepFace, BrepLoop, Curve, Mesh, RhinoModule, Surface } from 'rhino3dm';

type Point = readonly number[];
/** Corners counter-clockwise seen from outside; the first ring is the outline, the others are holes. */
export type FaceRings = readonly (readonly Point[])[];

/** Pieces of each span of a surface where it bends; a surface of one span, such as half a circle, gets twice as many. */
const SPAN_STEPS = 12;
/** Pieces of a surface along one direction, where it does not have more spans than that. */
const MOST_STEPS = 96;

/**
 * Flat pieces of a body by its own boundaries, for bodies that were saved without render meshes: flat faces by their loops,
 * bent ones by facets, as they are cut. `left` counts bent faces whose border could not be found on their surface.
 */
export function brepFaces(
  rhino: RhinoModule,
  brep: Brep,
  pointsOf: (curve: Curve) => Point[],
): { faces: FaceRings[]; left: number } {
  const faces: FaceRings[] = [];
  let left = 0;
  const list = brep.faces();
  for (let at = 0; at < list.count; at++) {
    const face = list.get(at);
    const found = meshOf(rhino, face) ?? outwards(face, formOf(rhino, brep, face, pointsOf));
    if (found) faces.push(...found);
    else left++;
  }
  return { faces, left };
}

/** A face as its surface runs. */
function formOf(rhino: RhinoModule, brep: Brep, face: BrepFace, pointsOf: (curve: Curve) => Point[]): FaceRings[] | undefined {
  const surface = face.underlyingSurface();
  const loops = () => loopsOf(rhino, brep, face, pointsOf);
  if (isFlat(surface)) {
    const found = loops();
    return found && [found];
  }
  return bentFace(face, surface) ?? cutFace(surface, loops());
}

/** Turned where the body's outside lies behind the surface. */
function outwards(face: BrepFace, form: FaceRings[] | undefined): FaceRings[] | undefined {
  if (!face.orientationIsReversed) return form;
  return form?.map((rings) => rings.map((ring) => ring.toReversed()));
}

/** Its triangles, which look outwards as they were saved. */
function meshOf(rhino: RhinoModule, face: BrepFace): FaceRings[] | undefined {
  const mesh = face.getMesh(rhino.MeshType.Any) as Mesh | null;
  if (!mesh || mesh.faces().count === 0) return undefined;
  const [vertices, triangles] = [mesh.vertices(), mesh.faces()];
  return Array.from({ length: triangles.count }, (_, at) => {
    // A triangle names its last corner twice.
    const corners = triangles.get(at).filter((corner, place, all) => place === 0 || all[place - 1] !== corner);
    return trianglesOf(corners.map((corner) => vertices.get(corner)));
  }).flat();
}

function trianglesOf(ring: readonly Point[]): FaceRings[] {
  return ring.slice(2).map((corner, at) => [[ring[0] as Point, ring[at + 1] as Point, corner]]);
}

/** Within a hundredth of a unit; the types leave the tolerance out. */
const isFlat = (surface: Surface): boolean => (surface as unknown as { isPlanar(tolerance: number): boolean }).isPlanar(1e-6);

/** Its border, the outline first. */
function loopsOf(rhino: RhinoModule, brep: Brep, face: BrepFace, pointsOf: (curve: Curve) => Point[]): FaceRings | undefined {
  const { loops } = face;
  // The types of the library leave this out.
  const { BrepLoopType: kinds } = rhino as unknown as { BrepLoopType: { Outer: unknown; Inner: unknown } };
  const edges = brep.edges();
  const ringOf = ({ trims }: BrepLoop): Point[] => {
    const ring: Point[] = [];
    for (let at = 0; at < trims.count; at++) {
      const trim = trims.get(at);
      // A trim without an edge is a point of the surface.
      if (trim.edgeIndex < 0) continue;
      const points = pointsOf(edges.get(trim.edgeIndex) as unknown as Curve);
      ring.push(...(trim.isReversed ? points.toReversed() : points).slice(0, -1));
    }
    return ring;
  };
  const all = Array.from({ length: loops.count }, (_, at) => loops.get(at));
  const outer = all.find(({ loopType }) => loopType === kinds.Outer);
  const outline = outer && ringOf(outer);
  if (!outline || outline.length < 3) return undefined;
  const holes = all
    .filter(({ loopType }) => loopType === kinds.Inner)
    .map(ringOf)
    .filter((ring) => ring.length > 2);
  return [outline, ...holes];
}

function bentFace(face: BrepFace, surface: Surface): FaceRings[] | undefined {
  const alone = face.duplicateFace(false);
  if (!alone.isSurface) return undefined;
  const [us, vs] = [placesAlong(surface, 0), placesAlong(surface, 1)];
  const rows = us.map((u) => vs.map((v) => surface.pointAt(u, v)));
  const faces: FaceRings[] = [];
  for (let u = 0; u + 1 < us.length; u++)
    for (let v = 0; v + 1 < vs.length; v++) {
      const [near, far] = [rows[u] as Point[], rows[u + 1] as Point[]];
      const corners = [near[v], far[v], far[v + 1], near[v + 1]] as Point[];
      // At a pole two corners are one.
      faces.push(...trianglesOf(corners.filter((corner, at) => !areSame(corner, corners[(at + 3) % 4] as Point))));
    }
  return faces;
}

function cutFace(surface: Surface, loops: FaceRings | undefined): FaceRings[] | undefined {
  const places = [0, 1].map((way) => placesAlong(surface, way)) as [number[], number[]];
  return loops && trimmedFace(surface, loops, places)?.map((triangle) => [triangle]);
}

function placesAlong(surface: Surface, direction: number): number[] {
  const [from = 0, to = 1] = surface.domain(direction);
  const spans = Math.max(1, surface.spanCount(direction));
  const wanted = surface.degree(direction) === 1 ? spans : spans * SPAN_STEPS * (spans === 1 ? 2 : 1);
  const steps = Math.max(spans, Math.min(wanted, MOST_STEPS));
  return Array.from({ length: steps + 1 }, (_, at) => from + ((to - from) * at) / steps);
}

const areSame = (a: Point, b: Point): boolean => a.every((value, axis) => Math.abs(value - (b[axis] ?? 0)) < 1e-9);
