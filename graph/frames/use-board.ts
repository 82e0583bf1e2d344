import { useCallback, useMemo, type FocusEvent, type RefCallback } from 'react';
import { reveal } from '../camera/move-view.ts';
import { keepItemFocus, select } from '../edit/selection.ts';
import type { Graph } from '../editor/graph.ts';
import { frameKey, noteKey } from '../model/board-items.ts';
import { overlaps, type Box } from '../model/card-geometry.ts';
import type { FrameModel, NoteModel } from '../model/frame-model.ts';
import { useSignal, useStore } from '../model/signal.ts';

/** Titles are mounted about this far beside what is seen, board px; the list changes when the view crosses as much. */
const TILE_PX = 512;

const geometryOf = (graph: Graph) => (listener: () => void) => graph.model.subscribe((change) => change.geometry && listener());

/** A frame as it stands now; undefined once it is gone. */
export function useFrame(graph: Graph, id: string): FrameModel | undefined {
  const subscribe = useMemo(() => geometryOf(graph), [graph]);
  return useStore(subscribe, () => graph.model.board.frames.get(id));
}

/** A note as it stands now; undefined once it is gone. */
export function useNote(graph: Graph, id: string): NoteModel | undefined {
  const subscribe = useMemo(() => geometryOf(graph), [graph]);
  return useStore(subscribe, () => graph.model.board.notes.get(id));
}

/** Boxes of all notes that are seen themselves; the same list until one comes, goes or stands elsewhere. */
export function useNoteBoxes(graph: Graph): readonly Box[] {
  const subscribe = useMemo(() => geometryOf(graph), [graph]);
  const read = useMemo(() => {
    let last: readonly Box[] = [];
    return () => {
      const boxes = [...graph.model.board.notes.values()].flatMap(({ box, holder }) => (holder === undefined ? box : []));
      if (isOtherList(boxes, last)) last = boxes;
      return last;
    };
  }, [graph]);
  return useStore(subscribe, read);
}

/** Frames that lie in no other; the same list until one comes, goes or changes. */
export function useOutermostFrames(graph: Graph): readonly FrameModel[] {
  const subscribe = useMemo(() => geometryOf(graph), [graph]);
  const read = useMemo(() => {
    let last: readonly FrameModel[] = [];
    return () => {
      const next = [...graph.model.board.frames.values()].filter(({ parent }) => parent === undefined);
      if (isOtherList(next, last)) last = next;
      return last;
    };
  }, [graph]);
  return useStore(subscribe, read);
}

/** Open frames near what is seen; the same list until one comes, goes or changes. */
export function useSeenFrames(graph: Graph): readonly FrameModel[] {
  const store = useMemo(() => {
    let last: readonly FrameModel[] = [];
    return () => {
      // Titles come once the view rests.
      if (graph.view.zooming.get() && last.every((frame) => graph.model.board.frames.get(frame.id) === frame)) return last;
      const seen = tiled(graph.view.seen(), graph.view.viewport.get().zoom);
      const next = [...graph.model.board.frames.values()].filter(
        (frame) => !frame.isCard && frame.holder === undefined && overlaps(frame.box, seen),
      );
      if (isOtherList(next, last)) last = next;
      return last;
    };
  }, [graph]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const { viewport, size, zooming } = graph.view;
      const ends = [geometryOf(graph)(listener), ...[viewport, size, zooming].map((signal) => signal.subscribe(listener))];
      return () => ends.forEach((end) => end());
    },
    [graph],
  );
  return useStore(subscribe, store);
}

/** Whether Tab reaches this frame or note: the one that had focus last, else the first. */
export function useItemStop(graph: Graph, key: string): boolean {
  const { board } = graph.model;
  return useSignal(graph.view.focusedItem, (focused) => {
    if (focused !== undefined && board.boxOf(focused)) return focused === key;
    const first = [...Array.from(board.frames.keys(), frameKey), ...Array.from(board.notes.keys(), noteKey)].find((one) =>
      board.boxOf(one),
    );
    return first === key;
  });
}

/** For the element of a frame: when it goes with the focus in it, what stands for the frame then has it. */
export function useKeptFocus(graph: Graph, key: string): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => () => {
      if (element?.contains(document.activeElement)) keepItemFocus(graph, key);
    },
    [graph, key],
  );
}

/** Takes note of focus on a frame or note, and shows it where keys brought it out of sight. */
export function onItemFocus(graph: Graph, key: string, event: FocusEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget) return;
  graph.view.focusedItem.set(key);
  if (!event.currentTarget.matches(':focus-visible')) return;
  if (!graph.view.items.get().has(key)) select(graph, [], [key]);
  reveal(graph, key);
}

function tiled({ x, y, width, height }: Box, zoom: number): Box {
  // The same while zooming goes on a little.
  const tile = TILE_PX * 2 ** Math.round(-Math.log2(zoom));
  const floor = (value: number) => (Math.floor(value / tile) - 1) * tile;
  const ceil = (value: number) => (Math.ceil(value / tile) + 1) * tile;
  return { x: floor(x), y: floor(y), width: ceil(x + width) - floor(x), height: ceil(y + height) - floor(y) };
}

const isOtherList = <T>(next: readonly T[], last: readonly T[]): boolean =>
  next.length !== last.length || next.some((one, index) => one !== last[index]);
