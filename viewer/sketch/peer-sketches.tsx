import { useSyncExternalStore } from 'react';
import { peerPaint } from '#ui';
import type { ViewController } from '../model/view-controller.ts';
import { edgesOf } from './plan-geometry.ts';
import type { PeerSketch } from './peer-sketch.ts';
import './peer-sketches.css';

/** Sketches of colleagues over the drawing, each in its person's colour with the name at its last corner. */
export function PeerSketches({ controller, peers }: { controller: ViewController; peers: readonly PeerSketch[] }) {
  useSyncExternalStore(controller.subscribe, controller.frameNumber);
  const { width, height } = controller.size;
  return (
    <svg className="peer-sketches" width={width} height={height} aria-hidden="true">
      {peers.map(({ clientId, name, colour, outlines, isClosed }) => {
        const last = outlines.at(-1)?.at(-1);
        const place = last && controller.projectModel(last);
        const path = outlines
          .flatMap((corners) => edgesOf(corners, isClosed))
          .map(([from, to]) => {
            const [a, b] = [controller.projectModel(from), controller.projectModel(to)];
            return a.isBefore && b.isBefore ? `M${a.x} ${a.y}L${b.x} ${b.y}` : '';
          })
          .join('');
        return (
          <g key={clientId} data-part="peer-sketch" data-name={name} style={{ color: peerPaint(colour) }}>
            <path d={path} />
            {place?.isBefore && (
              <text x={place.x + 8} y={place.y - 8}>
                {name}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
