import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { elementKey } from '#domain';
import type { Vec3 } from '#engine';
import type { ElementRef } from '../model/model-selection.ts';
import type { ViewController } from '../model/view-controller.ts';
import './hand-marks.css';

/** What a hand changed, as it is marked in the drawing. */
export interface HandMarks {
  /** Changed elements. */
  changed: readonly ElementRef[];
  /** Removed ones, and those that changes wait for: where they stood (model coordinates, m). */
  gone: readonly GoneMark[];
}

/** Element that is not there any more. */
export interface GoneMark {
  id: string;
  label: string;
  at: Vec3;
  state: 'removed' | 'lost';
  /** Brings it back, or shows what waits. */
  act?: (() => void) | undefined;
}

/** More marks than these at once say no more. */
const MOST = 300;

/** A small open square on each element that a hand changed; where one was removed, its name and the way back. */
export function HandMarkLayer({ controller, marks }: { controller: ViewController; marks: HandMarks }) {
  const { t } = useTranslation('viewer');
  useSyncExternalStore(controller.subscribe, controller.frameNumber);
  const { scene, size } = controller;
  const places = useMemo(() => {
    const wanted = new Set(marks.changed.slice(0, MOST).map(({ nodeId, elementId }) => elementKey(nodeId, elementId)));
    if (wanted.size === 0 || !scene) return [];
    return scene.elements.flatMap(({ nodeId, elementId }, place) => (wanted.has(elementKey(nodeId, elementId)) ? [place] : []));
  }, [scene, marks.changed]);
  return (
    <>
      <svg className="hand-marks" width={size.width} height={size.height} aria-hidden="true">
        {places.map((place) => {
          const box = scene?.boxes.subarray(place * 6, place * 6 + 6);
          if (!box || !controller.isShown(place)) return null;
          const middle = (axis: number) => ((box[axis] ?? 0) + (box[axis + 3] ?? 0)) / 2;
          const at = controller.project(middle(0), middle(1), middle(2));
          return at.isBefore ? (
            <rect key={place} data-part="hand-mark" x={at.x - 4} y={at.y - 4} width={8} height={8} rx={1.5} />
          ) : null;
        })}
      </svg>
      {marks.gone.slice(0, MOST).map(({ id, label, at, state, act }) => {
        const seen = controller.projectModel(at);
        if (!seen.isBefore || seen.x < 0 || seen.y < 0 || seen.x > size.width || seen.y > size.height) return null;
        const text = t(`hands.${state}`, { name: label });
        return (
          <button
            key={id}
            type="button"
            className="hand-gone"
            data-part="hand-gone"
            data-state={state}
            style={{ left: seen.x, top: seen.y }}
            disabled={!act}
            data-tip={act && state === 'removed' ? t('hands.bringBack', { name: label }) : undefined}
            onClick={act}
          >
            <span className="hand-gone-box" aria-hidden="true" />
            <span className="hand-gone-name">{text}</span>
          </button>
        );
      })}
    </>
  );
}
