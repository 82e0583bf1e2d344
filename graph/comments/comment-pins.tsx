import { ViewportPortal } from '@xyflow/react';
import { useCallback } from 'react';
import { peerStyle, useTranslation } from '#ui';
import { useGraphScope } from '../editor/graph-context.ts';
import type { Graph } from '../editor/graph.ts';
import { tellZoom } from '../camera/tell-zoom.ts';
import type { CommentPin } from '../editor/graph-view.ts';
import { useSignal, useStore } from '../model/signal.ts';
import './comments.css';

/** Marks of open threads at the corners of cards, frames and notes, as large at every zoom. */
export function CommentPins() {
  const { graph } = useGraphScope();
  const pins = useSignal(graph.view.pins);
  // The portal mounts it later than this.
  const layer = useCallback((element: HTMLDivElement) => tellZoom(graph, element), [graph]);
  const isEmpty = pins === undefined || pins.size === 0;
  if (isEmpty) return null;
  return (
    <ViewportPortal>
      <div ref={layer} className="comment-pins">
        {[...pins].map(([key, pin]) => (
          <Pin key={key} graph={graph} on={key} pin={pin} />
        ))}
      </div>
    </ViewportPortal>
  );
}

function Pin({ graph, on, pin }: { graph: Graph; on: string; pin: CommentPin }) {
  const { t } = useTranslation('graph');
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [graph.model.subscribe((change) => change.geometry && listener()), graph.view.shown.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
    [graph],
  );
  const corner = useStore(subscribe, () => {
    const box = graph.boxOf(on);
    return box && `${box.x + box.width} ${box.y + box.height}`;
  });
  if (corner === undefined) return null;
  const [left, top] = corner.split(' ').map(Number);
  return (
    <button
      type="button"
      className="comment-pin nodrag nopan"
      data-part="comment-pin"
      data-pin={on}
      data-mine={pin.colour === undefined || undefined}
      data-for-me={pin.isForMe || undefined}
      style={{ left, top, ...(pin.colour === undefined ? {} : peerStyle(pin.colour)) }}
      aria-label={t('comments', { count: pin.count, name: pin.author })}
      data-tip={t('comments', { count: pin.count, name: pin.author })}
      onClick={() => graph.view.commenting.set(on)}
    >
      {pin.count}
    </button>
  );
}
