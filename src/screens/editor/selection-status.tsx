import { useTranslation } from '#ui';
import { ownValue } from '#domain';
import { useReportSources, type ElementRef, type ReportSource } from '#viewer';
import { useUntilHeld } from '../../overrides/tried-change.ts';
import type { EditorPorts } from '../../session/open-workflow.ts';

/** How much is selected. Elements that were removed, or that a run no longer makes, are kept in mind and not counted. */
export function SelectionStatus({
  ports,
  nodes,
  elements,
  isHeld,
}: {
  ports: EditorPorts;
  /** A hand holds a handle: what is selected stands as long as that. */
  isHeld: boolean;
  nodes: number;
  elements: readonly ElementRef[];
}) {
  const { t, i18n } = useTranslation('app');
  const sources = useUntilHeld(useReportSources(ports, i18n.language), isHeld);
  const count = nodes + standing(elements, sources).length;
  return count > 0 ? <span data-part="selected">{t('status.selected', { count })}</span> : null;
}

/** Elements that the shown results hold; of a result that is not here yet, all. */
export function standing(elements: readonly ElementRef[], sources: readonly ReportSource[]): readonly ElementRef[] {
  const byNode = new Map(sources.map((source) => [source.nodeId, source]));
  return elements.filter(({ nodeId, elementId }) => {
    const source = byNode.get(nodeId);
    if (!source) return false;
    return source.isLoading || !source.result || ownValue(source.result.model?.Elements ?? {}, elementId) !== undefined;
  });
}
