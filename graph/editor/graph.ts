import type { CommandsPort, NodeId, PortKey, PresencePort, ReaderPort, ResultsPort, RunsPort, Unsubscribe } from '#domain';
import type { SnippetsPort } from './snippets-port.ts';
import { WireMap } from '../wires/wire-map.ts';
import { shownSight } from '../wires/wire-sight.ts';
import type { Units } from '#inputs';
import { frameKey, itemOf } from '../model/board-items.ts';
import type { Box, Point } from '../model/card-geometry.ts';
import { portPoint } from '../model/card-model.ts';
import { framePortPoint } from '../model/frame-model.ts';
import { GraphModel } from '../model/graph-model.ts';
import { Signal } from '../model/signal.ts';
import { GraphView, type Viewport } from './graph-view.ts';

/** Ports of a workflow that the editor reads from and writes to. */
export interface GraphPorts {
  reader: ReaderPort;
  commands: CommandsPort;
  runs: RunsPort;
  results: ResultsPort;
  presence?: PresencePort;
  files?: FilesPort;
  snippets?: SnippetsPort;
}

/** Files of the open workflow, for what is copied into another one. */
export interface FilesPort {
  workflowId: string;
  /** Brings files of another workflow into this one, by their digests; answers those that are here now. Rejects where one may not read it. */
  take: (from: string, digests: readonly string[]) => Promise<readonly string[]>;
}

/** How the board moves its view; the mounted editor gives it. */
export interface Camera {
  go: (viewport: Viewport, durationMs: number) => void;
}

/** What happened, for people who do not see it; the editor finds the words. */
export interface Announcement {
  key: string;
  parameters?: Record<string, unknown>;
}

/** Graph editor: model, view and ports. Commands and gestures act on it, whether it is mounted or not. */
export class Graph {
  readonly ports: GraphPorts;
  readonly model: GraphModel;
  readonly view = new GraphView();
  readonly wires: WireMap;
  readonly announcement = new Signal<Announcement | undefined>(undefined);
  /** Unit system and language in which values are shown and typed. */
  readonly units = new Signal<Units>({ system: 'metric', locale: 'en' });
  #camera: Camera | undefined;
  /** The board's element while it is mounted. */
  board: HTMLElement | undefined;

  constructor(ports: GraphPorts) {
    this.ports = ports;
    this.model = new GraphModel(ports.reader);
    this.wires = new WireMap({
      wires: () => this.model.graph().wires,
      holderOf: (id) => this.model.holderOf(id),
      portAt: (node, port, side) => this.portAt(node, port, side),
      cardsIn: (area) => this.#cardsIn(area),
      isHidden: (wire) => shownSight(this, wire) === 'hidden',
    });
  }

  /** Follows the ports until the returned function is called. */
  attach(): Unsubscribe {
    const ends = [
      this.model.attach(),
      this.model.subscribe((change) => {
        if (change.geometry || change.wires) this.wires.invalidate();
        if (change.geometry) this.#forgetGone();
      }),
    ];
    return () => ends.forEach((end) => end());
  }

  get camera(): Camera | undefined {
    return this.#camera;
  }

  /** Given by the editor while it is mounted. */
  mountCamera(camera: Camera | undefined): void {
    this.#camera = camera;
  }

  get canEdit(): boolean {
    return this.ports.reader.canEdit;
  }

  /**
   * Where something is shown, by id or key: its place in the document, unless it is dragged or glides. A node whose frame is
   * collapsed is where the frame's card is; what lies in one has no place of its own.
   */
  boxOf(id: string): Box | undefined {
    const key = itemOf(id) ? id : this.model.seenAs(id);
    const box = itemOf(key) ? this.model.board.boxOf(key) : this.model.card(key)?.box;
    const shown = this.view.shown.get().get(key);
    return box && shown ? { ...box, x: shown.x, y: shown.y } : box;
  }

  /** Where wires of a port meet the card that is seen of its node, graph px. */
  portAt(node: NodeId, port: PortKey, side: 'in' | 'out'): Point | undefined {
    const [card, box] = [this.model.card(node), this.boxOf(node)];
    if (!card || !box) return undefined;
    const holder = this.model.holderOf(node);
    const frame = holder === undefined ? undefined : this.model.board.frames.get(holder);
    const offset = frame ? framePortPoint(frame, node, port, side) : portPoint(card, port, side);
    return { x: box.x + offset.x, y: box.y + offset.y };
  }

  /** Shows cards elsewhere for now; an empty map gives all back to the document. */
  show(places: ReadonlyMap<string, Point>): void {
    const before = this.view.shown.get();
    if (places.size === 0 && before.size === 0) return;
    this.view.shown.set(places);
    if (places.size === 0) this.wires.invalidate();
    else this.wires.move(this.model.seenBy(new Set([...before.keys(), ...places.keys()])));
  }

  /** The topmost card at a place of the graph. */
  cardAt(place: Point): NodeId | undefined {
    const found = [...this.model.grid.query({ ...place, width: 0, height: 0 })].filter((id) => this.model.card(id));
    const selected = this.view.selection.get();
    return found.findLast((id) => selected.has(id)) ?? found.at(-1);
  }

  /** The innermost frame that is seen at a place of the graph, as a paper or as a card; `except` counts as not there. */
  frameAt(place: Point, except: ReadonlySet<string> = new Set()): string | undefined {
    const frames = [...this.model.board.frames.values()];
    return frames.findLast(({ id, holder }) => {
      const box = holder === undefined && !except.has(id) ? this.boxOf(frameKey(id)) : undefined;
      return box && place.x >= box.x && place.x <= box.x + box.width && place.y >= box.y && place.y <= box.y + box.height;
    })?.id;
  }

  /** The place of the graph at a place of the window; undefined beside the board. */
  placeAt({ clientX, clientY }: { clientX: number; clientY: number }): Point | undefined {
    const box = this.board?.getBoundingClientRect();
    const isInside =
      box !== undefined && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
    return isInside ? this.view.toGraph({ x: clientX - box.left, y: clientY - box.top }) : undefined;
  }

  say(key: string, parameters?: Record<string, unknown>): void {
    this.announcement.set({ key, parameters });
  }

  /** Cards whose inside meets an area; touching edges do not count. */
  #cardsIn(area: Box): Box[] {
    const moving = this.view.shown.get();
    const boxes: Box[] = [];
    for (const id of this.model.grid.query(area)) {
      const box = moving.has(id) ? undefined : this.model.grid.box(id);
      if (box) boxes.push(box);
    }
    for (const id of moving.keys()) {
      const box = this.model.grid.box(id) && this.boxOf(id);
      if (box) boxes.push(box);
    }
    return boxes.filter(
      (box) =>
        area.x < box.x + box.width && box.x < area.x + area.width && area.y < box.y + box.height && box.y < area.y + area.height,
    );
  }

  #forgetGone(): void {
    const { selection, focused, items, naming, noting } = this.view;
    // A name that is typed for what a colleague deletes does not wait for it to come back.
    for (const typed of [naming, noting]) {
      const key = typed.get();
      if (key !== undefined && !this.model.card(key) && !this.model.board.boxOf(key)) typed.set(undefined);
    }
    const left = [...items.get()].filter((key) => this.model.board.boxOf(key));
    if (left.length < items.get().size) items.set(new Set(left));
    const gone = [...selection.get()].filter((id) => !this.model.card(id));
    if (gone.length > 0) selection.set(new Set([...selection.get()].filter((id) => this.model.card(id))));
    const focus = focused.get();
    if (focus !== undefined && (!this.model.card(focus) || this.model.holderOf(focus) !== undefined)) focused.set(undefined);
  }
}
