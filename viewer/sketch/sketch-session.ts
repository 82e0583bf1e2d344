import type { JsonValue } from '#domain';
import type { SnapIndex, Vec3 } from '#engine';
import { cleanCorner, edgesOf, gap, type Segment } from './plan-geometry.ts';
import * as edit from './edit-items.ts';
import type { SketchAsk, SketchGrip, SketchTool } from './sketch-ask.ts';
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
import { SketchPointer, type TypedMeasures } from './sketch-pointer.ts';
import type { SeenPlace, Snap } from './snap.ts';
import { Observed } from '../model/observed.ts';
import { StrokeHistory, type Strokes } from './stroke-history.ts';
import { WorkPlane } from './work-plane.ts';
import { isTransform, transformed, type TransformTool } from './transform-items.ts';
import { TransformPicks, type AskedTransform } from './transform-picks.ts';

/** One sketch: drawn and edited items, the outline that grows, what the pointer caught, typed measures, and its own undo. */
export class SketchSession extends Observed {
  readonly kind: SketchKind;
  readonly #allowIntersection: boolean;
  #now: Strokes;
  readonly #history = new StrokeHistory();
  readonly #picks = new TransformPicks();
  #tool: SketchTool;
  readonly #plane: WorkPlane;
  readonly #pointer = new SketchPointer();
  #held: { items: readonly SketchItem[] } | undefined;
  #grip: SketchGrip | undefined;
  selected: edit.Address | undefined;
  notice: SketchNotice | undefined;
  /** Keys put the pointer where it is: nobody sees it move, so its place is told. */
  isByKeys = false;
  /** Distance of grid lines (m). */
  gridStep = 1;

  constructor({ kind, value, allowIntersection = false, isRectangle = false, elevation }: SketchAsk) {
    super();
    this.kind = kind;
    this.#allowIntersection = allowIntersection;
    const items = readSketch(kind, value);
    this.#tool = items.length > 0 ? 'edit' : isRectangle ? 'rectangle' : 'draw';
    this.#now = { items, draft: [], tool: this.#tool };
    this.#plane = new WorkPlane(kind, items, elevation);
  }

  get items(): readonly SketchItem[] {
    return this.#held?.items ?? this.#now.items;
  }

  /** Items as the last stroke left them, whatever is dragged. */
  get kept(): readonly SketchItem[] {
    return this.#now.items;
  }

  get draft(): readonly Vec3[] {
    return this.#now.draft;
  }

  get tool(): SketchTool {
    return this.#tool;
  }

  get elevation(): number {
    return this.#plane.elevation;
  }

  get isDirty(): boolean {
    return !this.#history.isEmpty;
  }

  get picks(): readonly Vec3[] {
    return this.#picks.points;
  }

  /** The last point that was set: measures go on from it. */
  get from(): Vec3 | undefined {
    return isTransform(this.#tool) ? this.picks.at(-1) : this.draft.at(-1);
  }

  /** The place that counts: what was caught, bent to typed measures. */
  get snap(): Snap | undefined {
    if (this.takesPlace) return this.#pointer.placedAt(this.elevation);
    return ['rectangle', 'rotate'].includes(this.#tool) ? this.#pointer.caught : this.#pointer.bentFrom(this.from);
  }

  /** Whether a first point is waited for, which may be typed by its coordinates. */
  get takesPlace(): boolean {
    return !this.from && this.#tool !== 'edit' && !isTransform(this.#tool);
  }

  setField(field: SnapIndex): void {
    this.#pointer.field = field;
  }

  /** Begins anew with a tool. An outline that grows is given up as a stroke, which undo takes back. */
  setTool(tool: SketchTool): void {
    if (this.draft.length > 0 && !isTransform(tool)) {
      this.#history.push(this.#now);
      this.#now = { ...this.#now, draft: [] };
    }
    if (tool === 'void') this.#plane.followPerimeter(this.#now.items.at(-1));
    this.goOnWith(tool);
  }

  /** Takes a tool up where it was left. */
  goOnWith(tool: SketchTool): void {
    this.#takeUp(tool);
    this.#picks.clear();
    this.#held = undefined;
    this.#pointer.forgetTyped();
    this.say(undefined);
  }

  /** A transform is over with its stroke: undo does not bring it back. */
  #takeUp(tool: SketchTool): void {
    this.#tool = tool;
    if (!isTransform(tool)) this.#now = { ...this.#now, tool };
  }

  /** Puts the work plane at a height; what is drawn already stays where it is. */
  setElevation(elevation: number): void {
    this.#plane.choose(elevation);
    this.#pointer.leave();
    this.changed();
  }

  /** Types measures of the next point (m, degrees): from the last one, or the place of the first. */
  type(measures: TypedMeasures): void {
    Object.assign(this.#pointer, measures);
    this.#moved();
  }

  get field(): SnapIndex {
    return this.#pointer.field;
  }

  get ownEdges(): Segment[] {
    return this.#now.items.flatMap(({ outlines }) => outlines.flatMap((corners) => edgesOf(corners, isClosedKind(this.kind))));
  }

  /** The pointer stands here on the work plane; `reach` is how far away it catches (m). */
  hover(at: Vec3, reach: number, { isByKeys = false, seen }: { isByKeys?: boolean; seen?: SeenPlace | undefined } = {}): void {
    this.isByKeys = isByKeys;
    this.#pointer.look({
      at,
      reach,
      edges: this.#held ? [] : this.ownEdges,
      draft: isTransform(this.#tool) ? this.picks.slice(-1) : this.draft,
      canClose: this.#canClose,
      gridStep: this.gridStep,
      seen,
      takesHeight: this.#plane.takesHeight(this.#tool, this.draft.length),
    });
    this.#moved();
  }

  leave(): void {
    this.#pointer.leave();
    this.changed();
  }

  /** Whether more than one place could be caught here. */
  get canChooseSnap(): boolean {
    return this.#pointer.canChoose;
  }

  /** The next of what could be caught here. */
  nextSnap(): void {
    this.#pointer.next();
    this.#moved();
  }

  /** Whether the pointer stands where a point could be set: caught, and not on the last one. */
  get hasNewPlace(): boolean {
    const { snap, from } = this;
    return snap !== undefined && (from === undefined || gap(from, snap.at) > 1e-9);
  }

  /** Whether a transform can take one shape or all. */
  get canChooseShapes(): boolean {
    return isTransform(this.#tool) && this.picks.length === 0 && this.#picks.chosen(this.#now.items, this.selected) !== undefined;
  }

  /** A transform takes the selected shape alone. */
  get takesOne(): boolean {
    return this.#picks.only(this.#now.items, this.selected) !== undefined;
  }

  nextShapes(): void {
    this.#picks.isWhole = !this.#picks.isWhole;
    this.changed();
  }

  get #canClose(): boolean {
    const isOutline = isClosedKind(this.kind) && this.#tool !== 'split' && !isTransform(this.#tool);
    return isOutline && this.draft.length >= leastCorners(this.kind);
  }

  #stroke(next: Partial<Strokes>): void {
    this.#history.push(this.#now);
    this.#now = { ...this.#now, ...next };
    this.#held = undefined;
    this.say(undefined);
  }

  /** Sets the next corner where the pointer stands; closes or ends what is complete. */
  place(): void {
    const { snap } = this;
    if (!snap) return;
    if (isTransform(this.#tool)) return this.#pick(this.#tool, cleanCorner(snap.at));
    if (snap.kind === 'close') return this.close();
    if (!this.hasNewPlace) return;
    const draft = [...this.draft, cleanCorner(snap.at)];
    // Typed measures may have put the corner elsewhere than the pointer: keys go on from the corner.
    if (this.#pointer.hasTyped) this.#pointer.standOn(cleanCorner(snap.at));
    this.#plane.follow(cleanCorner(snap.at));
    const [first, second] = draft;
    if (!first) return;
    if (this.#tool === 'split') return second ? this.#split(first, second) : this.#stroke({ draft });
    if (this.#tool === 'rectangle') return second ? this.addRectangle(first, second) : this.#stroke({ draft });
    const kind = itemKindOf(this.kind);
    if (kind === 'point' || (second && ['line', 'plane', 'vector'].includes(kind))) return this.#add(draft);
    this.#stroke({ draft });
  }

  /** Sets the next corner at a place (m); the first one again closes. */
  placeAt(at: Vec3): void {
    if (this.#canClose && this.draft[0] && gap(this.draft[0], at) < 1e-6) return this.close();
    this.#pointer.standOn(at);
    this.place();
  }

  /** A rectangle between opposite corners. Corners in one line are no rectangle: the opposite one is waited for. */
  addRectangle(from: Vec3, to: Vec3): void {
    if (Math.min(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])) > 1e-6) this.#add(edit.rectangle(from, to));
  }

  /** Ends the outline that grows: closed kinds join it to its first corner. */
  close(): void {
    if (this.draft.length < leastCorners(this.kind)) return this.say(this.draft.length > 0 ? 'unfinished' : 'mustDraw');
    this.#add(this.draft);
  }

  #add(outline: readonly Vec3[]): void {
    const { items } = this.#now;
    const last = items.at(-1);
    const isVoid = this.#tool === 'void' && itemKindOf(this.kind) === 'profile' && last !== undefined;
    const grown = isVoid
      ? items.with(-1, { ...last, outlines: [...last.outlines, outline] })
      : isListKind(this.kind)
        ? [...items, { outlines: [outline] }]
        : [{ ...(items[0]?.from ? { from: items[0].from } : {}), outlines: [outline] }];
    if (!isVoid && !isListKind(this.kind)) this.selected = undefined;
    this.#stroke({ items: grown, draft: [] });
    if (!isListKind(this.kind) || this.#tool === 'rectangle') this.#takeUp('edit');
    this.changed();
  }

  #split(from: Vec3, to: Vec3): void {
    const parts = edit.splitItems(this.#now.items, isClosedKind(this.kind), [from, to]);
    this.#takeUp('edit');
    // The first point of the line was a stroke: it is part of the split.
    this.#history.forgetLast();
    this.#now = { ...this.#now, draft: [] };
    if (parts.length > this.#now.items.length) this.edit(parts, undefined);
    else this.say('cannotSplit');
  }

  /** The next point of a transform; the last one does it, as does a typed turn. */
  #pick(tool: TransformTool, at: Vec3): void {
    const asked = this.#picks.add(tool, at, this.#pointer.heading);
    if (asked) return this.transform(asked);
    this.#pointer.forgetTyped();
    this.changed();
  }

  /** One stroke that moves, turns or copies the selected shape, else all; ends the tool. */
  transform(asked: AskedTransform): void {
    const { items } = this.#now;
    if (items.length === 0) return this.say('mustDraw');
    const next = transformed(items, { ...asked, only: this.#picks.only(items, this.selected) });
    if (isTransform(this.#tool)) this.#tool = 'edit';
    this.#picks.clear();
    this.#pointer.forgetTyped();
    this.#stroke({ items: next });
  }

  /** The pointer stands elsewhere: shows what a transform would make of the shapes there. */
  #moved(): void {
    const { items } = this.#now;
    if (isTransform(this.#tool)) {
      const asked = this.#picks.ahead(this.#tool, this.snap?.at, this.#pointer.heading);
      this.#held = asked && { items: transformed(items, { ...asked, only: this.#picks.only(items, this.selected) }) };
    }
    this.changed();
  }

  get grip(): SketchGrip | undefined {
    return this.#grip;
  }

  /** A press took hold of something, or let go of it. */
  hold(grip: SketchGrip | undefined): void {
    this.#grip = grip;
    this.select(grip?.kind === 'corner' ? grip.address : undefined);
  }

  /** Lets go; what was dragged becomes one stroke. A corner stays selected. */
  letGo(): void {
    this.#grip = undefined;
    if (this.#held) this.drop();
    else this.changed();
  }

  /** One stroke that changes the items and selects a corner, or none. */
  edit(items: readonly SketchItem[], selected: edit.Address | undefined): void {
    this.selected = selected;
    this.#stroke({ items });
  }

  /** Shows items moved by hand; `drop` makes them one stroke. */
  drag(items: readonly SketchItem[]): void {
    this.#held = { items };
    this.changed();
  }

  drop(): void {
    if (this.#held) this.#stroke({ items: this.#held.items });
  }

  giveBack(): void {
    this.#held = undefined;
    this.changed();
  }

  select(address: edit.Address | undefined): void {
    this.selected = address;
    this.changed();
  }

  /** Gives back what is held or dragged while the press still goes on; answers whether something was. */
  giveUpDrag(): boolean {
    if (!this.#grip) return false;
    this.#grip = undefined;
    this.giveBack();
    return true;
  }

  /** Takes back a drag that goes on, else the last point of a transform, else the last stroke. */
  undo(): void {
    if (this.giveUpDrag()) return;
    if (this.#picks.back()) return this.type({ length: undefined, heading: undefined });
    this.#show(this.#history.undo(this.#now), 'nothingToUndo');
  }

  redo(): void {
    if (this.#grip) return;
    this.#show(this.#history.redo(this.#now), 'nothingToRedo');
  }

  #show(strokes: Strokes | undefined, orElse: SketchNotice): void {
    if (!strokes) return this.say(orElse);
    this.#now = strokes;
    this.#held = undefined;
    this.#picks.clear();
    this.selected = undefined;
    this.#tool = strokes.tool;
    this.say(undefined);
  }

  /** Tells something that did not work, or takes it back; nothing changes. */
  say(notice: SketchNotice | undefined): void {
    this.notice = notice;
    this.changed();
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
