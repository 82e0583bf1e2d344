import { Fragment, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from '#ui';
import { elementKey } from '#domain';
import type { Vec3 } from '#engine';
import type { ElementRef } from '../model/model-selection.ts';
import type { ViewController } from '../model/view-controller.ts';
import './hand-marks.css';
import { outlinesOf, type Outline } from './kept-outlines.ts';
import { boxEdges } from './standing-box.ts';

/** What a hand changed, as it is marked in the drawing. */
export interface HandMarks {
  /** Changed elements. */
  changed: readonly ElementRef[];
  /** Removed ones, and those that changes wait for: where they stood (model coordinates, m). */
  gone: readonly GoneMark[];
  /** Elements that changes are about while they are there, by the ids of {@link GoneMark}: what they look like is kept. */
  held: readonly (ElementRef & { id: string })[];
}

/** Element that is not there any more. */
export interface GoneMark {
  id: string;
  label: string;
  at: Vec3;
  /** Sides of its upright box (m) and how that is turned (degrees): its outline where it was not seen in this tab. */
  size?: Vec3 | undefined;
  turn?: number | undefined;
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
  const outlines = useOutlines(controller, marks);
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
        {outlines.map(({ id, state, edges }) => {
          const d = edgesPath(controller, edges);
          return (
            <Fragment key={id}>
              <path className="halo" d={d} />
              <path data-part="hand-outline" data-state={state} d={d} />
            </Fragment>
          );
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
            data-outlined={outlines.some((one) => one.id === id) || undefined}
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

/** More outlines at once would be a second drawing. */
const MOST_OUTLINES = 60;

/** Outlines of what is gone: as it was seen last in this tab, else the box that its change keeps. */
function useOutlines(controller: ViewController, { gone, held }: HandMarks) {
  const { scene } = controller;
  return useMemo(() => {
    const kept = outlinesOf(controller);
    if (scene) {
      const ids = new Map(held.map(({ id, nodeId, elementId }) => [elementKey(nodeId, elementId), id]));
      const here = new Map<string, number>();
      if (ids.size > 0)
        for (const [place, { nodeId, elementId }] of scene.elements.entries()) {
          const id = ids.get(elementKey(nodeId, elementId));
          if (id !== undefined) here.set(id, place);
        }
      kept.follow(scene, here, new Set(gone.map(({ id }) => id)));
    }
    return gone
      .flatMap(({ id, state, at, size, turn = 0 }) => {
        const edges = kept.of(id) ?? (size && boxEdges({ at, size, turn }));
        return edges && edges.length > 0 ? [{ id, state, edges }] : [];
      })
      .slice(0, MOST_OUTLINES);
  }, [controller, scene, gone, held]);
}

function edgesPath(controller: ViewController, edges: Outline): string {
  return edges
    .map(([from, to]) => {
      const [a, b] = [controller.projectModel(from), controller.projectModel(to)];
      return a.isBefore && b.isBefore ? `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}` : '';
    })
    .join('');
}
