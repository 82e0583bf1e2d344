import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '#engine';
import { addressesOf } from './edit-items.ts';
import { dragHeld } from './drag-held.ts';
import { alignCorner, deleteCorner, insertCorner, selectNextCorner } from './edit-corners.ts';
import type { SketchTool } from './sketch-ask.ts';
import { SketchCommands } from './sketch-commands.ts';
import { SketchSession } from './sketch-session.ts';
import { leastCorners, SKETCH_KINDS, writeSketch, type SketchKind } from './sketch-value.ts';

/** What a hand does, in whatever order. */
type Act =
  | { kind: 'press'; x: number; y: number }
  | { kind: 'tool'; tool: SketchTool }
  | { kind: 'drag'; at: number; x: number; y: number; isLet: boolean }
  | { kind: 'undo' | 'redo' | 'close' | 'delete' | 'next' | 'align' | 'insert' | 'leave' | 'cancel' };

const place = { x: fc.integer({ min: 0, max: 8 }), y: fc.integer({ min: 0, max: 8 }) };
const TOOLS: SketchTool[] = ['draw', 'rectangle', 'void', 'edit', 'split', 'move', 'copy', 'rotate'];
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('press' as const), ...place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tool' as const), tool: fc.constantFrom(...TOOLS) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('drag' as const), at: fc.nat(20), ...place, isLet: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('undo', 'redo', 'close', 'delete', 'next', 'align', 'insert', 'leave', 'cancel'),
    }) as fc.Arbitrary<Act>,
  },
);

const square: Vec3[] = [
  [0, 0, 0],
  [8, 0, 0],
  [8, 8, 0],
  [0, 8, 0],
];

function sketch(kind: SketchKind) {
  const value = ['polygons', 'profiles', 'profile'].includes(kind) ? writeSketch(kind, [{ outlines: [square] }]) : undefined;
  const session = new SketchSession({ kind, value });
  const commands = new SketchCommands(session);
  session.subscribe(() => commands.follow());
  return { session, commands };
}

function play({ session, commands }: ReturnType<typeof sketch>, one: Act): void {
  const addresses = addressesOf(session.items);
  switch (one.kind) {
    case 'press':
      session.hover([one.x, one.y, 0], 1e-6);
      return session.place();
    case 'tool':
      return commands.start(one.tool);
    case 'drag': {
      const address = addresses[one.at % Math.max(1, addresses.length)];
      if (session.tool !== 'edit' || !address) return;
      session.hold({ kind: 'corner', address });
      session.hover([one.x, one.y, 0], 1e-6);
      dragHeld(session);
      return one.isLet ? session.letGo() : void session.giveUpDrag();
    }
    case 'insert': {
      const [address] = addresses;
      return address && session.tool === 'edit' ? insertCorner(session, address, [1, 1, 0]) : undefined;
    }
    case 'delete':
      return deleteCorner(session);
    case 'next':
      return selectNextCorner(session, 1);
    case 'align':
      return alignCorner(session);
    case 'cancel':
      return void (commands.running.length > 1 && commands.cancel());
    default:
      return session[one.kind]();
  }
}

/** Takes back, or does again, until there is no more of it. */
function all(session: SketchSession, way: 'undo' | 'redo', end: SketchSession['notice']): void {
  for (let at = 0; session.notice !== end; at++) {
    if (at > 500) throw new Error(`${way} does not end`);
    session[way]();
  }
}

describe('a sketch under a hand that slips', () => {
  it.each(SKETCH_KINDS)('W4.10d %s: whatever was done, undo leads back to what was there and redo to what was drawn', (kind) => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 40 }), (acts) => {
        const made = sketch(kind);
        const { session } = made;
        const before = session.items;
        for (const one of acts) {
          play(made, one);
          const { selected, items } = session;
          // What is selected is there: Delete takes that one and no other.
          if (selected) expect(items[selected.item]?.outlines[selected.outline]?.[selected.corner]).toBeDefined();
          for (const { outlines } of items)
            for (const corners of outlines) expect(corners.length).toBeGreaterThanOrEqual(leastCorners(kind));
        }
        const drawn = session.kept;
        all(session, 'undo', 'nothingToUndo');
        expect(session.items).toEqual(before);
        all(session, 'redo', 'nothingToRedo');
        // An undo among them leaves more to be done again.
        if (!acts.some((one) => one.kind === 'undo')) expect(session.kept).toEqual(drawn);
      }),
      { numRuns: 150 },
    );
  });
});
