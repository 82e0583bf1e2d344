import type { TypedPoint } from '#domain';
import type { Vec3 } from '#engine';
import { plus, polar } from './plan-geometry.ts';
import type { SketchTool } from './sketch-ask.ts';
import type { Instruction, SketchCommands } from './sketch-commands.ts';
import type { SketchNotice } from './sketch-notice.ts';
import type { SketchRequest } from './sketch-request.ts';
import type { SketchSession } from './sketch-session.ts';
import { canSplit, isClosedKind, isListKind, itemKindOf, type SketchKind } from './sketch-value.ts';

/** An open sketch as words work it. */
export interface SketchHands {
  /** What its tool waits for now. */
  readonly instruction: Instruction;
  /** What did not work last; undefined where nothing is wrong. */
  readonly notice: SketchNotice | undefined;
  readonly kind: string;
  /** Tools that it has. */
  readonly tools: readonly SketchTool[];
  start(tool: SketchTool): void;
  /** Sets the next point there. Answers false for a point from the last one where there is none. */
  place(point: TypedPoint): boolean;
  /** Ends the outline that grows. */
  close(): void;
  undo(): void;
  redo(): void;
  /** Keeps what was drawn; flaws are asked about. */
  finish(): void;
  /** Leaves the tool in front, else the sketch; answers `refused` where strokes keep it. */
  cancel(): 'left' | 'refused' | 'goes-on';
  /** Told after each stroke and each change of tool. */
  subscribe(listener: () => void): () => void;
}

/** Sketches that are open, by what asked for them, and who hears of it. */
const open = new WeakMap<SketchRequest, SketchHands>();
const listeners = new Set<() => void>();
const tell = () => Array.from(listeners, (listener) => listener());

/** The open sketch of a request; undefined while the model does not show it. */
export const sketchHands = (request: SketchRequest): SketchHands | undefined => open.get(request);

/** Gives an open sketch to whoever works it by words, until the returned function is called. */
export function offerHands(request: SketchRequest, hands: SketchHands): () => void {
  open.set(request, hands);
  tell();
  return () => {
    open.delete(request);
    tell();
  };
}

/** Tells that a sketch opened or went, until the returned function is called. */
export function subscribeHands(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Acts of a sketch by words, over the same session and the same commands as pointer and keys. */
export function handsOf(
  session: SketchSession,
  commands: SketchCommands,
  { finish, giveUp }: { finish: () => void; giveUp: () => void },
): SketchHands {
  return {
    get instruction() {
      return commands.instruction;
    },
    get notice() {
      return session.notice;
    },
    kind: itemKindOf(session.kind),
    tools: toolsOf(session.kind),
    start: (tool) => commands.start(tool),
    place(point) {
      const at = placeOf(point, session.from, session.elevation);
      if (at) session.placeAt(at);
      return at !== undefined;
    },
    close: () => session.close(),
    undo: () => session.undo(),
    redo: () => session.redo(),
    finish,
    subscribe(listener) {
      const ends = [session.subscribe(listener), commands.listen(listener)];
      return () => ends.forEach((end) => end());
    },
    cancel() {
      const answer = commands.cancel();
      if (answer === 'left') giveUp();
      return answer;
    },
  };
}

/** Where a typed point is (m). */
function placeOf(point: TypedPoint, from: Vec3 | undefined, elevation: number): Vec3 | undefined {
  if (point.kind === 'at') return [point.to[0], point.to[1], point.to[2] ?? elevation];
  if (!from) return undefined;
  return point.kind === 'by' ? plus(from, point.way) : polar(from, point.length, point.heading);
}

function toolsOf(kind: SketchKind): SketchTool[] {
  return [
    'draw',
    ...(isClosedKind(kind) ? (['rectangle'] as const) : []),
    ...(itemKindOf(kind) === 'profile' ? (['void'] as const) : []),
    ...(canSplit(kind) ? (['split'] as const) : []),
    'edit',
    'move',
    'rotate',
    ...(isListKind(kind) ? (['copy'] as const) : []),
  ];
}
