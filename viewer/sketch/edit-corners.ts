import type { Vec3 } from '#engine';
import { addressesOf, alignedCorner, deletedCorner, insertedCorner, movedCorner, type Address } from './edit-items.ts';
import type { SketchSession } from './sketch-session.ts';
import { leastCorners } from './sketch-value.ts';

/** Puts a new corner on the edge that begins at `address`, and selects it. */
export function insertCorner(session: SketchSession, address: Address, at: Vec3): void {
  session.edit(insertedCorner(session.items, address, at), { ...address, corner: address.corner + 1 });
}

/** Takes the selected corner away. */
export function deleteCorner(session: SketchSession): void {
  const { selected, items } = session;
  if (!selected || !items[selected.item]) return session.say('nothingToDelete');
  session.edit(deletedCorner(items, selected, leastCorners(session.kind)), undefined);
}

/** Selects the corner after (1) or before (−1) the selected one, through all outlines; without one the first. */
export function selectNextCorner(session: SketchSession, step: 1 | -1): void {
  const all = addressesOf(session.items);
  if (all.length === 0) return session.say('mustDraw');
  const now = session.selected;
  const at = all.findIndex((one) => one.item === now?.item && one.outline === now.outline && one.corner === now.corner);
  session.select(all[at < 0 ? 0 : (at + step + all.length) % all.length]);
}

/** The corner that keys and typed places move: the selected one, while shapes are edited. */
export function heldCorner({ tool, selected, items }: SketchSession): Vec3 | undefined {
  return tool === 'edit' && selected ? items[selected.item]?.outlines[selected.outline]?.[selected.corner] : undefined;
}

/** Puts the held corner where it is typed, as one stroke (m). */
export function placeCorner(session: SketchSession, [east, north]: readonly [number, number]): void {
  const { selected, items } = session;
  const corner = heldCorner(session);
  if (selected && corner) session.edit(movedCorner(items, selected, [east, north, corner[2]]), selected);
}

/** Brings the selected corner into line with its neighbours: square over the nearer of the two ways. */
export function alignCorner(session: SketchSession): void {
  const { selected, items } = session;
  const corners = selected && items[selected.item]?.outlines[selected.outline];
  const best = corners && alignedCorner(corners, selected.corner);
  if (!selected || !best) return session.say('unableToAlign');
  session.edit(movedCorner(items, selected, best), selected);
}

/** A rectangle of this size (m) from the first corner placed, else from the zero of the plane. */
export function placeRectangle(session: SketchSession, width: number, depth: number): void {
  const from: Vec3 = session.draft[0] ?? [0, 0, session.elevation];
  session.addRectangle(from, [from[0] + width, from[1] + depth, from[2]]);
}
