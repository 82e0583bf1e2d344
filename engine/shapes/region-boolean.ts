import { Clipper, ClipType, FillRule, PolyTreeD, type PathD, type PolyPathD } from 'clipper2-ts';
import { oriented, type FlatRegion, type Ring } from './planar.ts';

/** Decimal places (m) that 2D booleans keep. */
const PRECISION = 6;

/** The parts of a region that remain outside `cuts`; also repairs outlines that cross or touch themselves. */
export function cutRegion(region: FlatRegion, cuts: readonly Ring[]): FlatRegion[] {
  const tree = new PolyTreeD();
  const clips = [...region.holes, ...cuts].map((hole) => toPath(oriented(hole, []).outline));
  // Non-zero keeps what lies inside any loop of a crossing outline.
  Clipper.booleanOpDWithPolyTree(
    ClipType.Difference,
    [toPath(region.outline)],
    clips.length > 0 ? clips : null,
    tree,
    FillRule.NonZero,
    PRECISION,
  );
  const parts: FlatRegion[] = [];
  collect(tree, parts);
  return parts;
}

/** Children of the tree are outlines, theirs are holes, and so on. */
function collect(parent: PolyPathD, parts: FlatRegion[]): void {
  for (let at = 0; at < parent.count; at++) {
    const outer = parent.child(at);
    const outline = fromPath(outer.poly);
    const holes: Ring[] = [];
    for (let hole = 0; hole < outer.count; hole++) {
      const inner = outer.child(hole);
      const path = fromPath(inner.poly);
      if (path) holes.push(path);
      collect(inner, parts);
    }
    if (outline) parts.push(oriented(outline, holes));
  }
}

function toPath(flat: Ring): PathD {
  const path: PathD = [];
  for (let at = 0; at < flat.length; at += 2) path.push({ x: flat[at] as number, y: flat[at + 1] as number });
  return path;
}

function fromPath(path: PathD | null): number[] | undefined {
  return path && path.length >= 3 ? path.flatMap(({ x, y }) => [x, y]) : undefined;
}
