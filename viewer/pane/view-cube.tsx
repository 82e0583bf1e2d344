import { memo, useSyncExternalStore } from 'react';
import { useTranslation } from '#ui';
import type { Vec3 } from '#engine';
import { axesOf, type StandardView } from '../camera/orbit.ts';
import type { ViewController } from '../model/view-controller.ts';

interface Face {
  view: Exclude<StandardView, 'iso'>;
  normal: Vec3;
  corners: readonly Vec3[];
}

const FACES: readonly Face[] = [
  {
    view: 'top',
    normal: [0, 0, 1],
    corners: [
      [-1, -1, 1],
      [1, -1, 1],
      [1, 1, 1],
      [-1, 1, 1],
    ],
  },
  {
    view: 'front',
    normal: [0, -1, 0],
    corners: [
      [-1, -1, -1],
      [1, -1, -1],
      [1, -1, 1],
      [-1, -1, 1],
    ],
  },
  {
    view: 'right',
    normal: [1, 0, 0],
    corners: [
      [1, -1, -1],
      [1, 1, -1],
      [1, 1, 1],
      [1, -1, 1],
    ],
  },
  {
    view: 'back',
    normal: [0, 1, 0],
    corners: [
      [1, 1, -1],
      [-1, 1, -1],
      [-1, 1, 1],
      [1, 1, 1],
    ],
  },
  {
    view: 'left',
    normal: [-1, 0, 0],
    corners: [
      [-1, 1, -1],
      [-1, -1, -1],
      [-1, -1, 1],
      [-1, 1, 1],
    ],
  },
];
const SIZE = 68;
const HALF_EDGE = 19;

/** A cube that turns with the drawing; each visible face leads to its standard view. */
export const ViewCube = memo(function ViewCube({ controller }: { controller: ViewController }) {
  useSyncExternalStore(controller.subscribe, () => `${controller.orbit.azimuth} ${controller.orbit.pitch}`);
  const { t } = useTranslation('viewer');
  const { right, up, forward } = axesOf(controller.orbit);
  const dot = (a: Vec3, b: readonly [number, number, number]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const place = (corner: Vec3): [number, number] => [
    SIZE / 2 + dot(corner, right) * HALF_EDGE,
    SIZE / 2 - dot(corner, up) * HALF_EDGE,
  ];
  const visible = FACES.filter((face) => dot(face.normal, forward) < -0.03);
  return (
    <svg className="view-cube" width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} role="group" aria-label={t('cube')}>
      {visible.map(({ view, normal, corners }) => {
        const [x, y] = place(normal);
        const facing = -dot(normal, forward);
        // The letter lies in its face: the axes of the face as seen.
        const [a, b, , d] = corners.map(place) as [[number, number], [number, number], [number, number], [number, number]];
        const edge = 2 * HALF_EDGE;
        const matrix = [(b[0] - a[0]) / edge, (b[1] - a[1]) / edge, (a[0] - d[0]) / edge, (a[1] - d[1]) / edge, x, y];
        return (
          <g
            key={view}
            className="face"
            role="button"
            tabIndex={0}
            aria-label={t(`view.${view}`)}
            data-tip={t(`view.${view}`)}
            onClick={() => controller.camera.standardView(view)}
            onKeyDown={(event) => activate(event, () => controller.camera.standardView(view))}
          >
            <polygon
              points={corners.map((corner) => place(corner).join()).join(' ')}
              data-side={view === 'top' ? 'top' : facing > 0.62 ? 'lit' : 'shade'}
            />
            <text transform={`matrix(${matrix.join()})`} textAnchor="middle" dominantBaseline="central">
              {t(`letter.${view}`)}
            </text>
          </g>
        );
      })}
    </svg>
  );
});

function activate(event: React.KeyboardEvent, run: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  event.stopPropagation();
  run();
}
