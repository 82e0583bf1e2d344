import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useApi } from '../../app/use-api.ts';
import type { ItemFacts } from './content-facts.ts';
import { drawThing, type ThingFacts } from './draw-thing.ts';

/** Triangles above which a thing is not drawn small. */
export const MOST_DRAWN = 30_000;

/** Picture of a thing to place, drawn once it is in sight; until then, and where it cannot be had, what stands inside. */
export function ThingPicture({
  item,
  children,
}: {
  item: Pick<ItemFacts, 'id' | 'folderId' | 'updatedAt'>;
  children: ReactNode;
}) {
  const api = useApi();
  const [shown, setShown] = useState<{ of: string; thing: ThingFacts }>();
  const place = useRef<HTMLSpanElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const of = `${item.id} ${item.updatedAt}`;
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let isWanted = true;
    const load = () =>
      void api.call('GET folders/{id}/files/{fileId}/thing', { path: { id: item.folderId, fileId: item.id } }).then(
        (thing) => isWanted && setShown({ of, thing }),
        // A picture that cannot be had is no picture.
        () => undefined,
      );
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      load();
    });
    watch.observe(element);
    return () => {
      isWanted = false;
      watch.disconnect();
    };
  }, [api, of, item.folderId, item.id]);
  const thing = shown?.of === of ? shown.thing : undefined;
  useEffect(() => {
    const target = canvas.current;
    if (!target || !thing) return;
    const { width, height } = target.getBoundingClientRect();
    // Twice as many pixels as there are: the browser smooths them.
    target.width = Math.max(1, Math.round(width * globalThis.devicePixelRatio * 2));
    target.height = Math.max(1, Math.round(height * globalThis.devicePixelRatio * 2));
    drawThing(target, thing);
  }, [thing]);
  return (
    <span ref={place} className="thing-picture" aria-hidden="true">
      {thing ? <canvas ref={canvas} /> : children}
    </span>
  );
}
