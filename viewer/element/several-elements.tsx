import { useMemo } from 'react';
import { localNumber, type ModelElement, type NodeId, type UnitSystem } from '#domain';
import { Bar, Icon, IconButton, Property, PropertyColumn, useTranslation } from '#ui';
import { EditRows } from './edit-rows.tsx';
import type { ElementEdits } from './element-edits.ts';
import { sharedRows } from './element-rows.ts';
import { PropertyRows } from './property-rows.tsx';

/** A selected element as its model holds it. */
export interface FoundElement {
  element: ModelElement;
  kind: string;
  name: string;
  nodeId: NodeId;
  /** Name of the function that made it. */
  madeBy: string;
}

/** More kinds or functions than these are counted, not listed. */
const MOST_LISTED = 3;

/** Several selected elements: how many of which kind, what made them, and the properties that all of them have. */
export function SeveralElements({
  found,
  edits,
  system,
  locale,
  say = (word) => word,
  onSelectNode,
  onClose,
}: {
  found: readonly FoundElement[];
  edits?: ElementEdits | undefined;
  system: UnitSystem;
  locale: string;
  say?(word: string): string;
  onSelectNode?(nodeId: NodeId): void;
  onClose?(): void;
}) {
  const { t } = useTranslation('viewer');
  const rows = useMemo(
    () =>
      sharedRows(
        found.map(({ element }) => element),
        system,
        locale,
      ),
    [found, system, locale],
  );
  const kinds = useMemo(() => [...Map.groupBy(found, ({ kind }) => kind)], [found]);
  const makers = useMemo(() => [...new Map(found.map(({ nodeId, madeBy }) => [nodeId, madeBy]))], [found]);
  const count = (value: number) => localNumber(value, locale, 0, false);
  const title = t('several.title', { count: found.length, shown: count(found.length) });
  const listed = kinds
    .slice(0, MOST_LISTED)
    .map(([kind, all]) => (kinds.length === 1 ? say(kind) : `${say(kind)} ${count(all.length)}`));
  return (
    <section className="element-panel" data-part="element-panel" data-count={found.length} aria-label={title}>
      <Bar>
        <Icon name="facade" />
        <strong className="title clip" role="status">
          {title}
        </strong>
        <span className="kind clip">
          {[...listed, ...(kinds.length > MOST_LISTED ? [t('moreRelations', { count: kinds.length - MOST_LISTED })] : [])].join(
            ' · ',
          )}
        </span>
        <span className="grow" />
        {onClose && <IconButton icon="close" size="compact" label={t('close')} onClick={onClose} />}
      </Bar>
      <div className="element-body" data-edits={edits ? '' : undefined}>
        {edits && <EditRows edits={edits} units={{ system, locale }} />}
        <PropertyColumn>
          <Property label={t('madeBy')} end>
            <span className="relations">
              {makers.slice(0, MOST_LISTED).map(([nodeId, name]) =>
                onSelectNode ? (
                  <button
                    key={nodeId}
                    type="button"
                    className="relation clip"
                    data-part="made-by"
                    onClick={() => onSelectNode(nodeId)}
                  >
                    {name}
                  </button>
                ) : (
                  <span key={nodeId}>{name}</span>
                ),
              )}
              {makers.length > MOST_LISTED && (
                <span className="unit">{t('moreRelations', { count: makers.length - MOST_LISTED })}</span>
              )}
            </span>
          </Property>
          <PropertyRows rows={rows} say={say} />
          {rows.length === 0 && <p className="quiet">{t('several.nothingShared')}</p>}
        </PropertyColumn>
      </div>
    </section>
  );
}
