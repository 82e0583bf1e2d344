import { useEffect } from 'react';
import { subscribe } from 'valtio';
import type { Graph } from '#graph';
import { following } from './following.ts';

/** Dragged cards that are told at most; more than that is a crowd, not a gesture. */
const MOST_DRAGGED = 40;

/** Tells the others where this person points, looks and drags on the board; shows the view of whom this person follows. */
export function useGraphPresence(graph: Graph): void {
  useEffect(() => {
    const { presence } = graph.ports;
    const { board } = graph;
    if (!presence || !board) return undefined;
    const point = (event: PointerEvent) => {
      const rect = board.getBoundingClientRect();
      const { x, y } = graph.view.toGraph({ x: event.clientX - rect.left, y: event.clientY - rect.top });
      presence.set({ cursor: [Math.round(x), Math.round(y)] });
    };
    const away = () => presence.set({ cursor: null });
    const look = () => {
      const { zoom } = graph.view.viewport.get();
      const { width, height } = graph.view.size.get();
      const middle = graph.view.toGraph({ x: width / 2, y: height / 2 });
      presence.set({ look: { x: Math.round(middle.x), y: Math.round(middle.y), zoom } });
    };
    const drag = () => {
      const places = [...graph.view.shown.get()].slice(0, MOST_DRAGGED);
      presence.set({ drag: places.map(([id, place]) => [id, Math.round(place.x), Math.round(place.y)]) });
    };
    const follow = () => {
      const theirs = presence.others().find((one) => one.clientId === following.clientId)?.['look'];
      if (!isLook(theirs)) return;
      const { width, height } = graph.view.size.get();
      const { x, y, zoom } = theirs;
      graph.camera?.go({ x: width / 2 - x * zoom, y: height / 2 - y * zoom, zoom }, 0);
    };
    // Whoever moves their own view has stopped following.
    const stopFollowing = () => {
      following.clientId = undefined;
    };
    board.addEventListener('pointermove', point);
    board.addEventListener('pointerleave', away);
    // Before the board's own gestures, which keep some of these to themselves.
    board.addEventListener('pointerdown', stopFollowing, { capture: true });
    board.addEventListener('wheel', stopFollowing, { capture: true, passive: true });
    const ends = [
      graph.view.viewport.subscribe(look),
      graph.view.shown.subscribe(drag),
      presence.subscribe(follow),
      subscribe(following, follow),
    ];
    look();
    return () => {
      board.removeEventListener('pointermove', point);
      board.removeEventListener('pointerleave', away);
      board.removeEventListener('pointerdown', stopFollowing, { capture: true });
      board.removeEventListener('wheel', stopFollowing, { capture: true });
      for (const end of ends) end();
      presence.set({ cursor: null, drag: [] });
    };
  }, [graph]);
}

/** What another tab says it looks at; anything else is not followed. */
function isLook(value: unknown): value is { x: number; y: number; zoom: number } {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, zoom } = value as Record<string, unknown>;
  return [x, y, zoom].every((part) => typeof part === 'number' && Number.isFinite(part)) && (zoom as number) > 0;
}
