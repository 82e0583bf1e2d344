import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** A part that moves between places of the page and stays the same part: a drawing keeps its context and what it has drawn. */
export interface Movable {
  host: HTMLElement;
  /** Puts the part into a place, the newest of several; answers how to leave it. */
  enter: (place: HTMLElement) => () => void;
  isPlaced: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** Makes a part that stands nowhere yet. */
export function createMovable(): Movable {
  const host = document.createElement('div');
  host.style.display = 'contents';
  const places: HTMLElement[] = [];
  const listeners = new Set<() => void>();
  const settle = () => {
    const place = places.at(-1);
    if (place && host.parentElement !== place) place.append(host);
    else if (!place) host.remove();
    for (const listener of listeners) listener();
  };
  return {
    host,
    enter(place) {
      places.push(place);
      settle();
      return () => {
        places.splice(places.lastIndexOf(place), 1);
        settle();
      };
    },
    isPlaced: () => places.length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A place for the part. */
export function MovablePlace({ part }: { part: Movable }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => part.enter(place.current as HTMLElement), [part]);
  return <div className="movable-place" ref={place} />;
}

/** What the part is; there while it has a place. */
export function MovablePart({ part, children }: { part: Movable; children: ReactNode }) {
  const isPlaced = useSyncExternalStore(part.subscribe, part.isPlaced);
  return isPlaced ? createPortal(children, part.host) : null;
}
