import type { JsonValue } from '#domain';
import type { SnapIndex } from '#engine';
import { cleanCorner, edgesOf, headingOf, minus, planGap, polar, type Corner, type Segment } from './corner.ts';
import * as edit from './edit-items.ts';
import type { Address } from './edit-items.ts';
import type { SketchNotice } from './sketch-notice.ts';
import { findingsOf, valueWithoutFlaws, type SketchFinding } from './sketch-findings.ts';
import {
  isClosedKind,
  isListKind,
  itemKindOf,
  leastCorners,
  readSketch,
  writeSketch,
  type SketchItem,
  type SketchKind,
} from './sketch-value.ts';
import { NOTHING_NEAR, snapsAt, withEdges, type Snap } from './snap.ts';

/** What the pointer does. */
export type SketchTool = 'draw' | 'rectangle' | 'void' | 'edit' | 'split';

/** What a press holds: a corner, or an edge by the place where it was gripped. */
export type SketchGrip = { kind: 'corner'; address: Address } | { kind: 'edge'; address: Address; from: Corner };

/** What a sketch edits. */
export interface SketchAsk {
  kind: SketchKind;
  value: JsonValue | undefined;
  allowIntersection?: boolean;
  /** Height of the work plane (m). */
  elevation?: number;
}

interface Strokes {
  items: readonly SketchItem[];
  draft: readonly Corner[];
}

/** One sketch: drawn and edited items, the outline that grows, what the pointer caught, typed measures, and its own undo. */
export class SketchSession {
  readonly kind: SketchKind;
  readonly #allowIntersection: boolean;
  readonly #listeners = new Set<() => void>();
  #now: Strokes;
  #past: Strokes[] = [];
  #future: Strokes[] = [];
  #tool: SketchTool;
  #elevation: number;
  #field: SnapIndex = NOTHING_NEAR;
  #snaps: Snap[] = [];
  #choice = 0;
  /** Typed measures of the next edge. */
  #length: number | undefined;
  #heading: number | undefined;
  #held: { items: readonly SketchItem[] } | undefined;
  #grip: SketchGrip | undefined;
  selected: Address | undefined;
  notice: SketchNotice | undefined;
  /** Keys put the pointer where it is: nobody sees it move, so its place is told. */
  isByKeys = false;
  /** Distance of grid lines (m). */
  gridStep = 1;
  version = 0;

  constructor({ kind, value, allowIntersection = false, elevation }: SketchAsk) {
    this.kind = kind;
    this.#allowIntersection = allowIntersection;
    this.#now = { items: readSketch(kind, value), draft: [] };
    this.#elevation = elevation ?? this.#now.items[0]?.outlines[0]?.[0]?.[2] ?? 0;
    this.#tool = this.#now.items.length > 0 ? 'edit' : 'draw';
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #changed(): void {
    this.version++;
    for (const listener of Array.from(this.#listeners)) listener();
  }

  get items(): readonly SketchItem[] {
    return this.#held?.items ?? this.#now.items;
  }

  get draft(): readonly Corner[] {
    return this.#now.draft;
  }

  get tool(): SketchTool {
    return this.#tool;
  }

  get elevation(): number {
    return this.#elevation;
  }

  get isDirty(): boolean {
    return this.#past.length > 0;
  }

  get hasTyped(): boolean {
    return this.#length !== undefined || this.#heading !== undefined;
  }

  /** The place that counts: what was caught, bent to typed measures. */
  get snap(): Snap | undefined {
    const caught = this.#snaps[this.#choice] ?? this.#snaps[0];
    const from = this.draft.at(-1);
    if (!caught || !from || !this.hasTyped || this.#tool === 'rectangle') return caught;
    const length = this.#length ?? planGap(from, caught.at);
    const at = polar(from, length, this.#heading ?? headingOf(from, caught.at));
    return { at, kind: 'free', guides: [[from, at]] };
  }

  setField(field: SnapIndex): void {
    this.#field = field;
  }

  setTool(tool: SketchTool): void {
    this.#tool = tool;
    this.notice = undefined;
    this.#now = { ...this.#now, draft: [] };
    this.#forgetTyped();
    this.#changed();
  }

  /** Puts the work plane at a height; what is drawn already stays where it is. */
  setElevation(elevation: number): void {
    this.#elevation = elevation;
    this.#snaps = [];
    this.#changed();
  }

  type(measures: { length?: number | undefined; heading?: number | undefined }): void {
    if ('length' in measures) this.#length = measures.length;
    if ('heading' in measures) this.#heading = measures.heading;
    this.#changed();
  }

  /** What can be caught of the model. */
  get field(): SnapIndex {
    return this.#field;
  }

  /** Edges of the finished outlines. */
  get ownEdges(): Segment[] {
    return this.#now.items.flatMap(({ outlines }) => outlines.flatMap((corners) => edgesOf(corners, isClosedKind(this.kind))));
  }

  /** The pointer stands here on the work plane; `reach` is how far away it catches (m). */
  hover(at: Corner, reach: number, isByKeys = false): void {
    this.isByKeys = isByKeys;
    this.#snaps = snapsAt({
      at,
      reach,
      field: this.#held ? this.#field : withEdges(this.#field, this.ownEdges),
      draft: this.draft,
      canClose: this.#canClose,
      gridStep: this.gridStep,
    });
    this.#choice = 0;
    this.#changed();
  }

  leave(): void {
    this.#snaps = [];
    this.#changed();
  }

  /** Whether more than one place could be caught here. */
  get canChooseSnap(): boolean {
    const [first] = this.#snaps;
    return first !== undefined && this.#snaps.some(({ at }) => planGap(at, first.at) > 1e-3);
  }

  /** The next of what could be caught here. */
  nextSnap(): void {
    this.#choice = this.#snaps.length > 0 ? (this.#choice + 1) % this.#snaps.length : 0;
    this.#changed();
  }

  get #canClose(): boolean {
    return isClosedKind(this.kind) && this.#tool !== 'split' && this.draft.length >= leastCorners(this.kind);
  }

  #stroke(next: Partial<Strokes>): void {
    this.#past.push(this.#now);
    this.#future = [];
    this.#now = { ...this.#now, ...next };
    this.#held = undefined;
    this.notice = undefined;
    this.#changed();
  }

  /** Sets the next corner where the pointer stands; closes or ends what is complete. */
  place(): void {
    const { snap } = this;
    if (!snap) return;
    if (snap.kind === 'close') return this.close();
    const last = this.draft.at(-1);
    if (last && planGap(last, snap.at) < 1e-9) return;
    const draft = [...this.draft, cleanCorner(snap.at)];
    // Typed measures may have put the corner elsewhere than the pointer: keys go on from the corner.
    if (this.hasTyped) this.#snaps = [{ at: cleanCorner(snap.at), kind: 'free', guides: [] }];
    this.#forgetTyped();
    const [first, second] = draft;
    if (!first) return;
    if (this.#tool === 'split') return second ? this.#split(first, second) : this.#stroke({ draft });
    if (this.#tool === 'rectangle') return second ? this.#add(edit.rectangle(first, second)) : this.#stroke({ draft });
    const kind = itemKindOf(this.kind);
    if (kind === 'point' || (second && ['line', 'plane', 'vector'].includes(kind))) return this.#add(draft);
    this.#stroke({ draft });
  }

  /** A rectangle of this size from the first corner placed, else from the zero of the plane. */
  placeRectangle(width: number, depth: number): void {
    const from: Corner = this.draft[0] ?? [0, 0, this.#elevation];
    this.#add(edit.rectangle(from, [from[0] + width, from[1] + depth, from[2]]));
  }

  /** Ends the outline that grows: closed kinds join it to its first corner. */
  close(): void {
    if (this.draft.length < leastCorners(this.kind)) return this.say('mustDraw');
    this.#add(this.draft);
  }

  #add(outline: readonly Corner[]): void {
    const { items } = this.#now;
    const last = items.at(-1);
    const isVoid = this.#tool === 'void' && itemKindOf(this.kind) === 'profile' && last !== undefined;
    const grown = isVoid
      ? items.with(-1, { ...last, outlines: [...last.outlines, outline] })
      : isListKind(this.kind)
        ? [...items, { outlines: [outline] }]
        : [{ ...(items[0]?.from ? { from: items[0].from } : {}), outlines: [outline] }];
    this.#stroke({ items: grown, draft: [] });
    if (!isListKind(this.kind) || this.#tool === 'rectangle') this.#tool = 'edit';
    this.#changed();
  }

  #split(from: Corner, to: Corner): void {
    const parts = this.#now.items.flatMap((item): SketchItem[] => {
      const [outline, ...voids] = item.outlines;
      const divided = outline && voids.length === 0 ? edit.splitOutline(outline, isClosedKind(this.kind), [from, to]) : undefined;
      return divided ? divided.map((corners) => ({ outlines: [corners] })) : [item];
    });
    this.#tool = 'edit';
    if (parts.length === this.#now.items.length) {
      this.#now = { ...this.#now, draft: [] };
      return this.say('cannotSplit');
    }
    this.#past.pop();
    this.#now = { ...this.#now, draft: [] };
    this.#stroke({ items: parts });
  }

  get grip(): SketchGrip | undefined {
    return this.#grip;
  }

  /** A press took hold of something, or let go of it. */
  hold(grip: SketchGrip | undefined): void {
    this.#grip = grip;
    this.select(grip?.kind === 'corner' ? grip.address : undefined);
  }

  /** Takes what is held to where the pointer stands; nothing where nothing is held. */
  dragHeld(): void {
    if (this.#grip?.kind === 'corner') this.dragCorner(this.#grip.address);
    else if (this.#grip) this.dragEdge(this.#grip.address, this.#grip.from);
  }

  /** Lets go; what was dragged becomes one stroke. A corner stays selected. */
  letGo(): void {
    this.#grip = undefined;
    if (this.#held) this.drop();
    else this.#changed();
  }

  /** Shows items moved by hand; `drop` makes them one stroke. */
  drag(change: (items: readonly SketchItem[]) => readonly SketchItem[]): void {
    this.#held = { items: change(this.#now.items) };
    this.#changed();
  }

  drop(): void {
    if (this.#held) this.#stroke({ items: this.#held.items });
  }

  giveBack(): void {
    this.#held = undefined;
    this.#changed();
  }

  /** One stroke that changes all items, such as a typed move. */
  change(change: (items: readonly SketchItem[]) => readonly SketchItem[]): void {
    if (this.#now.items.length === 0) return this.say('mustDraw');
    this.#stroke({ items: change(this.#now.items) });
  }

  dragCorner(address: Address): void {
    const to = this.snap?.at;
    if (to) this.drag((items) => edit.movedCorner(items, address, to));
  }

  dragEdge(address: Address, grip: Corner): void {
    const to = this.snap?.at;
    if (to) this.drag((items) => edit.movedEdge(items, address, minus(to, grip), isClosedKind(this.kind)));
  }

  insert(address: Address, at: Corner): void {
    this.#stroke({ items: edit.insertedCorner(this.#now.items, address, at) });
    this.selected = { ...address, corner: address.corner + 1 };
    this.#changed();
  }

  /** Takes the selected corner away. */
  delete(): void {
    const address = this.selected;
    if (!address || !this.#now.items[address.item]) return this.say('nothingToDelete');
    this.selected = undefined;
    this.#stroke({ items: edit.deletedCorner(this.#now.items, address, leastCorners(this.kind)) });
  }

  select(address: Address | undefined): void {
    this.selected = address;
    this.#changed();
  }

  /** Selects the corner after (1) or before (−1) the selected one, through all outlines; without one the first. */
  selectNext(step: 1 | -1): void {
    const all = edit.addressesOf(this.#now.items);
    if (all.length === 0) return this.say('mustDraw');
    const now = this.selected;
    const at = all.findIndex((one) => one.item === now?.item && one.outline === now.outline && one.corner === now.corner);
    this.select(all[at < 0 ? 0 : (at + step + all.length) % all.length]);
  }

  /** Brings the selected corner into line with its neighbours: square over the nearer of the two ways. */
  align(): void {
    const { selected } = this;
    const corners = selected && this.#now.items[selected.item]?.outlines[selected.outline];
    const best = corners && edit.alignedCorner(corners, selected.corner);
    if (!selected || !best) return this.say('unableToAlign');
    this.#stroke({ items: edit.movedCorner(this.#now.items, selected, best) });
  }

  undo(): void {
    const before = this.#past.pop();
    if (!before) return this.say('nothingToUndo');
    this.#future.push(this.#now);
    this.#show(before);
  }

  redo(): void {
    const next = this.#future.pop();
    if (!next) return this.say('nothingToRedo');
    this.#past.push(this.#now);
    this.#show(next);
  }

  #show(strokes: Strokes): void {
    this.#now = strokes;
    this.#held = undefined;
    this.selected = undefined;
    this.notice = undefined;
    if (strokes.draft.length > 0 && this.#tool === 'edit') this.#tool = 'draw';
    this.#changed();
  }

  /** Tells something that did not work; nothing changes. */
  say(notice: SketchNotice): void {
    this.notice = notice;
    this.#changed();
  }

  #forgetTyped(): void {
    this.#length = undefined;
    this.#heading = undefined;
  }

  get value(): JsonValue {
    return writeSketch(this.kind, this.items);
  }

  /** What keeps the sketch from being kept as it is, while it is drawn. */
  get findings(): SketchFinding[] {
    return findingsOf(this.kind, this.items, this.#allowIntersection);
  }

  /** The value that is kept once flawed shapes were given up. */
  get valueWithoutFlaws(): JsonValue {
    return valueWithoutFlaws(this.kind, this.items, this.#allowIntersection);
  }
}
