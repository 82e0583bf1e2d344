import { FrameTree, type DocumentRoot, type NodeId, type ReaderPort, type Wire } from '#domain';
import type { Box } from './card-geometry.ts';
import type { CardModel } from './card-model.ts';
import { frameKey, itemOf } from './board-items.ts';
import { layOutFrames, readNote, type FrameModel, type NoteModel } from './frame-model.ts';
import type { SpatialGrid } from './spatial-grid.ts';

/** What the frames and notes of a graph follow from beside the document. */
interface Surroundings {
  reader: ReaderPort;
  grid: SpatialGrid;
  card: (id: NodeId) => CardModel | undefined;
  wires: () => readonly Wire[];
}

/** Frames and notes: who lies where, what is seen of it, and where. Collapsed frames stand in the grid as cards. */
export class BoardModel {
  readonly #around: Surroundings;
  readonly #members = new Map<string, Set<NodeId>>();
  readonly #groups = new Map<NodeId, string>();
  /** Collapsed frames that are shown open in this tab alone. */
  readonly #opened = new Set<string>();
  #tree = new FrameTree({});
  #holders = new Map<string, string | undefined>();
  #notes = new Map<string, NoteModel>();
  #frames = new Map<string, FrameModel>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Frames, those around before those inside. */
  get frames(): ReadonlyMap<string, FrameModel> {
    return this.#frames;
  }

  get notes(): ReadonlyMap<string, NoteModel> {
    return this.#notes;
  }

  /** The frames around something, from inside out, by the id that it names. */
  chainOf(group: string | undefined): string[] {
    return this.#tree.chainOf(group);
  }

  /** The collapsed frame whose card stands for what lies in `group`; undefined where that is seen itself. */
  readonly holderOf = (group: string | undefined): string | undefined => {
    if (group === undefined) return undefined;
    if (!this.#holders.has(group))
      this.#holders.set(
        group,
        this.#tree.chainOf(group).findLast((id) => this.#isCard(id)),
      );
    return this.#holders.get(group);
  };

  /** The frame or note of a key, seen or not. */
  modelOf(key: string): FrameModel | NoteModel | undefined {
    const item = itemOf(key);
    return item && (item.kind === 'frame' ? this.#frames : this.#notes).get(item.id);
  }

  /** Box of a frame or note that is seen. */
  boxOf(key: string): Box | undefined {
    const model = this.modelOf(key);
    return model && model.holder === undefined ? model.box : undefined;
  }

  /** Shows a collapsed frame open in this tab, or as the document says. Answers whether that changes anything. */
  setOpened(id: string, isOpen: boolean): boolean {
    if (this.#opened.has(id) === isOpen) return false;
    if (isOpen) this.#opened.add(id);
    else this.#opened.delete(id);
    this.#holders.clear();
    return true;
  }

  isOpened(id: string): boolean {
    return this.#opened.has(id);
  }

  /** Takes frames and notes as the document has them. Answers whether something may stand elsewhere. */
  read(touched: ReadonlyMap<DocumentRoot, ReadonlySet<string>> | undefined): boolean {
    const document = this.#around.reader.document();
    const frames = touched === undefined || touched.has('frames');
    if (frames) {
      this.#tree = new FrameTree(document.frames);
      this.#holders.clear();
      for (const id of this.#opened) if (this.#tree.get(id)?.collapsed !== true) this.#opened.delete(id);
    }
    const notes = frames ? Object.keys(document.notes) : (touched?.get('notes') ?? []);
    let moved = frames;
    for (const id of notes) {
      const before = this.#notes.get(id);
      const held = Object.hasOwn(document.notes, id) ? document.notes[id] : undefined;
      if (!held) moved = this.#notes.delete(id) || moved;
      else {
        const note = readNote(id, held, this.holderOf);
        if (before && JSON.stringify(before) === JSON.stringify(note)) continue;
        this.#notes.set(id, note);
        moved = true;
      }
    }
    if (frames) for (const id of this.#notes.keys()) if (!Object.hasOwn(document.notes, id)) this.#notes.delete(id);
    return moved;
  }

  /** Takes the frame that a node names; undefined for a node that is gone. Answers whether it is another than before. */
  place(id: NodeId, group: string | undefined): boolean {
    const before = this.#groups.get(id);
    if (before === group) return false;
    if (before !== undefined) this.#members.get(before)?.delete(id);
    if (group === undefined) this.#groups.delete(id);
    else {
      this.#groups.set(id, group);
      const members = this.#members.get(group) ?? new Set();
      this.#members.set(group, members.add(id));
    }
    return true;
  }

  /** Nodes that name a frame. */
  get placed(): Iterable<NodeId> {
    return this.#groups.keys();
  }

  /** Finds where frames stand; those that did not change keep their identity. */
  layOut(): void {
    if (this.#tree.size === 0 && this.#frames.size === 0) return;
    const { grid, card, wires } = this.#around;
    const before = this.#frames;
    const after = layOutFrames({
      tree: this.#tree,
      isCard: (id) => this.#isCard(id),
      holderOf: this.holderOf,
      members: this.#members,
      notes: this.#notes.values(),
      card,
      wires,
    });
    for (const [id, frame] of after) {
      const known = before.get(id);
      if (known && sameFrame(known, frame)) after.set(id, known);
    }
    this.#frames = after;
    for (const id of new Set([...before.keys(), ...after.keys()])) {
      const frame = after.get(id);
      if (frame?.isCard && frame.holder === undefined) grid.set(frameKey(id), frame.box);
      else grid.delete(frameKey(id));
    }
  }

  #isCard(id: string): boolean {
    return this.#tree.get(id)?.collapsed === true && !this.#opened.has(id);
  }
}

/** Wires are compared by their ids: new ones are derived whenever any of them changes. */
function sameFrame(a: FrameModel, b: FrameModel): boolean {
  const told = ({ rows, ...rest }: FrameModel) =>
    JSON.stringify([rest, rows.map(({ side, node, port, wires }) => [side, node, port, wires.map((wire) => wire.id)])]);
  return told(a) === told(b);
}
