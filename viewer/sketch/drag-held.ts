import type { Vec3 } from '#engine';
import { movedCorner, movedEdge, type Address } from './edit-items.ts';
import { minus } from './plan-geometry.ts';
import type { SketchSession } from './sketch-session.ts';
import { isClosedKind } from './sketch-value.ts';

/** Takes what is held to where the pointer stands; nothing where nothing is held. */
export function dragHeld(session: SketchSession): void {
  const { grip } = session;
  if (grip?.kind === 'corner') dragCorner(session, grip.address);
  else if (grip) dragEdge(session, grip.address, grip.from);
}

/** Height at which the pointer moves (m): that of what is held, else the work plane. */
export function pointerHeight({ grip, kept, elevation }: SketchSession): number {
  if (!grip) return elevation;
  const { item, outline, corner } = grip.address;
  return kept[item]?.outlines[outline]?.[corner]?.[2] ?? elevation;
}

/** Takes a corner to where the pointer stands. */
export function dragCorner(session: SketchSession, address: Address): void {
  const to = session.snap?.at;
  if (to) session.drag(movedCorner(session.kept, address, to));
}

/** Takes an edge sideways to where the pointer stands, from the place where it was gripped. */
function dragEdge(session: SketchSession, address: Address, grip: Vec3): void {
  const to = session.snap?.at;
  if (to) session.drag(movedEdge(session.kept, address, minus(to, grip), isClosedKind(session.kind)));
}
