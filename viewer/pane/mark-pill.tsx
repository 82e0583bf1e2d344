import { useMemo } from 'react';
import { Button, useTranslation } from '#ui';
import type { ElementRef, ShownModel } from '../model/model-selection.ts';
import type { ViewController } from '../model/view-controller.ts';
import type { useReading } from './use-reading.ts';

/** What is marked in the drawing: the function, how many elements it made, and a button that leaves these alone. */
export function MarkPill({
  controller: { scene },
  models,
  nodes,
  reading,
}: {
  controller: ViewController;
  models: readonly ShownModel[];
  nodes: readonly string[];
  reading: ReturnType<typeof useReading>;
}) {
  const { t } = useTranslation('viewer');
  const elements = useMemo((): ElementRef[] => {
    const wanted = new Set(nodes);
    return (scene?.elements ?? []).flatMap(({ nodeId, elementId }) => (wanted.has(nodeId) ? [{ nodeId, elementId }] : []));
  }, [scene, nodes]);
  if (elements.length === 0) return null;
  const shown = models.filter(({ nodeId }) => nodes.includes(nodeId));
  return (
    <span className="pill marked" role="status">
      <strong>{shown.length === 1 ? shown[0]?.label : t('marked.functions', { count: shown.length })}</strong>
      <span className="quiet">{t('marked.elements', { count: elements.length })}</span>
      <Button
        size="compact"
        icon="eye"
        aria-pressed={reading.isolated !== undefined}
        onClick={() => reading.isolate(reading.isolated ? undefined : elements)}
      >
        {t('marked.only', { count: shown.length })}
      </Button>
    </span>
  );
}
