import { useMemo, useSyncExternalStore } from 'react';
import { elementKey } from '#domain';
import { Icon, useTranslation, type IconName } from '#ui';
import type { ComparedKind, ComparedMarks } from '../model/compared-look.ts';
import type { ViewController } from '../model/view-controller.ts';
import './compare-layer.css';

const SIGNS: Record<ComparedKind, IconName> = { added: 'plus', removed: 'minus', changed: 'pencil' };
const KINDS: readonly ComparedKind[] = ['added', 'removed', 'changed'];
/** A sign for each of so many elements; one in a square of the picture of this width (px) stands for those behind it. */
const MOST = 2000;
const SQUARE_PX = 36;

/** Signs on the elements that differ, and how many came, went and changed. */
export function CompareLayer({ controller, marks }: { controller: ViewController; marks: ComparedMarks }) {
  const { t } = useTranslation('viewer');
  useSyncExternalStore(controller.subscribe, controller.frameNumber);
  const { scene, size } = controller;
  const places = useMemo(() => {
    const kinds = new Map(
      KINDS.flatMap((kind) => marks[kind].map((one) => [elementKey(one.nodeId, one.elementId), kind] as const)),
    );
    const found = (scene?.elements ?? []).flatMap(({ nodeId, elementId }, place) => {
      const kind = kinds.get(elementKey(nodeId, elementId));
      return kind ? [{ place, kind }] : [];
    });
    return found.slice(0, MOST);
  }, [scene, marks]);
  const taken = new Set<string>();
  const signs = places.flatMap(({ place, kind }) => {
    const box = scene?.boxes.subarray(place * 6, place * 6 + 6);
    if (!box || !controller.isShown(place)) return [];
    const middle = (axis: number) => ((box[axis] ?? 0) + (box[axis + 3] ?? 0)) / 2;
    const at = controller.project(middle(0), middle(1), middle(2));
    const square = `${Math.floor(at.x / SQUARE_PX)} ${Math.floor(at.y / SQUARE_PX)}`;
    const isSeen = at.isBefore && at.x > 0 && at.y > 0 && at.x < size.width && at.y < size.height;
    if (!isSeen || taken.has(square)) return [];
    taken.add(square);
    return [{ place, kind, x: at.x, y: at.y }];
  });
  const counts = KINDS.filter((kind) => marks[kind].length > 0);
  return (
    <>
      <div className="compare-signs" aria-hidden="true">
        {signs.map(({ place, kind, x, y }) => (
          <span key={place} className="compare-sign" data-kind={kind} style={{ left: x, top: y }}>
            <Icon name={SIGNS[kind]} />
          </span>
        ))}
      </div>
      <p className="pill compare-counts" role="status" data-part="compare-counts">
        {counts.length === 0 && t('compared.same')}
        {counts.map((kind) => (
          <span key={kind} className="row" data-kind={kind}>
            <Icon name={SIGNS[kind]} />
            {t(`compared.${kind}`, { count: marks[kind].length })}
          </span>
        ))}
      </p>
    </>
  );
}
