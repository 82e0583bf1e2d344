import { useMemo } from 'react';
import { AGGREGATORS, type Aggregator, type WorkflowWidget } from '#domain';
import { kindName, useShippedName } from '#inputs';
import { Button, Property, PropertyColumn, Select, TextField, useTranslation } from '#ui';
import { chartUnit } from './chart-data.ts';
import { changedBy, readFrom } from './choose-source.ts';
import { useReport, useSources } from './report-context.ts';
import { SourceMenu } from './source-menu.tsx';
import { svgOutputs } from './svg-outputs.ts';
import { propertiesOf } from './table-data.ts';
import { TargetField } from './target-field.tsx';
import { useBoundElements, type BoundElements } from './use-bound-elements.ts';
import { useProducers } from './use-producers.ts';

/** Aggregators that answer with a number. */
const NUMBER_AGGREGATORS = AGGREGATORS.filter(
  (aggregator) => !['display', 'display unique', 'none', 'single value'].includes(aggregator),
);
const NONE = '';

type Against = NonNullable<WorkflowWidget['against']>;

/** Where a widget takes its numbers from: changed in place, each change one step of undo. */
export function WidgetForm({ id, widget, onDone }: { id: string; widget: WorkflowWidget; onDone: () => void }) {
  const { t } = useTranslation('report');
  const report = useReport();
  const named = useShippedName();
  const bound = useBoundElements(widget, useSources());
  const properties = useMemo(() => propertiesOf(bound.elements), [bound.elements]);
  const change = (patch: Partial<WorkflowWidget>) => report.put(changedBy(widget, patch), id);
  const isChart = widget.kind === 'bar' || widget.kind === 'donut' || widget.kind === 'comparison';
  return (
    <div className="widget-form" data-part="widget-form">
      <PropertyColumn>
        <Property label={t('title')}>
          <TextField label={t('title')} value={named(widget.title ?? '')} onCommit={(title) => change({ title })} />
        </Property>
        {widget.kind === 'svg' && <DrawingField widget={widget} onChange={change} />}
        {(isChart || widget.kind === 'table') && (
          <>
            <SourceFields
              bound={bound}
              onNodes={(nodes) => change({ ...readFrom(nodes, bound.discriminator), node: undefined, columns: undefined })}
              onKind={(discriminator) => change({ discriminator, columns: undefined })}
            />
            <PathField
              label={t('groupBy')}
              paths={properties}
              value={widget.groupBy}
              none={t('noGroups')}
              onChange={(groupBy) => change({ groupBy })}
            />
          </>
        )}
        {isChart && (
          <>
            <PathField
              label={t('value')}
              paths={properties}
              value={widget.field}
              none={t('countOf')}
              onChange={(field) => change({ field })}
            />
            {widget.field !== undefined && (
              <Property label={t('reducedBy')}>
                <Select
                  label={t('reducedBy')}
                  value={(widget.aggregation as Aggregator | undefined) ?? 'sum'}
                  options={NUMBER_AGGREGATORS.map((value) => ({ value, label: t(`aggregators.${value}`) }))}
                  onChange={(aggregation) => change({ aggregation })}
                />
              </Property>
            )}
          </>
        )}
        {widget.kind === 'comparison' && <AgainstFields widget={widget} onChange={change} />}
      </PropertyColumn>
      <Button size="compact" onClick={onDone}>
        {t('done')}
      </Button>
    </div>
  );
}

/** Which output a drawing is taken from. */
function DrawingField({ widget, onChange }: { widget: WorkflowWidget; onChange: (patch: Partial<WorkflowWidget>) => void }) {
  const { t } = useTranslation('report');
  const offers = svgOutputs(useSources());
  const keyOf = (node: string | undefined, output: string | undefined) => JSON.stringify([node, output]);
  return (
    <Property label={t('svgOutput')}>
      <Select
        label={t('svgOutput')}
        options={offers.map(({ source, output, title }) => ({
          value: keyOf(source.nodeId, output),
          label: `${source.label} · ${title}`,
        }))}
        value={keyOf(widget.node, widget.output)}
        disabled={offers.length === 0}
        onChange={(key) => {
          const chosen = offers.find(({ source, output }) => keyOf(source.nodeId, output) === key);
          if (chosen) onChange({ node: chosen.source.nodeId, output: chosen.output });
        }}
      />
    </Property>
  );
}

/** Which functions and which kind of elements. */
function SourceFields({
  bound,
  onNodes,
  onKind,
}: {
  bound: BoundElements;
  onNodes: (nodes: string[] | undefined) => void;
  onKind: (kind: string) => void;
}) {
  const { t } = useTranslation('report');
  const { say } = useReport();
  const producers = useProducers();
  return (
    <>
      <Property label={t('tableOf')}>
        <SourceMenu producers={producers} nodes={bound.nodes} onNodes={onNodes} />
      </Property>
      <Property label={t('kind')}>
        <Select
          label={t('kind')}
          value={bound.discriminator}
          options={bound.kinds.map(({ discriminator }) => ({ value: discriminator, label: say(kindName(discriminator)) }))}
          onChange={onKind}
        />
      </Property>
    </>
  );
}

function PathField({
  label,
  paths,
  value,
  none,
  onChange,
}: {
  label: string;
  paths: readonly string[];
  value: string | undefined;
  none: string;
  onChange: (path: string | undefined) => void;
}) {
  const { say } = useReport();
  const known = value === undefined || paths.includes(value) ? paths : [...paths, value];
  return (
    <Property label={label}>
      <Select
        label={label}
        value={value ?? NONE}
        options={[{ value: NONE, label: none }, ...known.map((path) => ({ value: path, label: say(path) }))]}
        onChange={(path) => onChange(path === NONE ? undefined : path)}
      />
    </Property>
  );
}

/** What a comparison stands against: a typed number, or other elements. */
function AgainstFields({ widget, onChange }: { widget: WorkflowWidget; onChange: (patch: Partial<WorkflowWidget>) => void }) {
  const { t } = useTranslation('report');
  const { against } = widget;
  const bound = useBoundElements({ nodes: against?.nodes, discriminator: against?.discriminator }, useSources());
  const properties = useMemo(() => propertiesOf(bound.elements), [bound.elements]);
  const unitType = chartUnit({ field: widget.field, aggregation: widget.aggregation });
  return (
    <>
      <TargetField target={widget.target} unitType={unitType} onChange={(target) => onChange({ target })} />
      {widget.target === undefined && (
        <>
          <SourceFields
            bound={bound}
            onNodes={(nodes) => onChange({ against: changedBy<Against>({ ...against }, readFrom(nodes, bound.discriminator)) })}
            onKind={(discriminator) => onChange({ against: { ...against, discriminator } })}
          />
          <PathField
            label={t('againstValue')}
            paths={properties}
            value={against?.field}
            none={t('sameValue')}
            onChange={(field) => onChange({ against: { ...against, ...(field ? { field } : { field: '' }) } })}
          />
        </>
      )}
    </>
  );
}
