import {
  changedInputs,
  dependencyName,
  dependencyPortKey,
  dependencyTypes,
  heldErrors,
  heldInputs,
  inputPortKey,
  inputTexts,
  isControlShown,
  unmetRules,
  valueQueryOf,
  visibleInputs,
} from '#domain';
import type { FunctionRecord, InputProperty, JsonValue, NodeId, ShowIfContext, WorkflowNode } from '#domain';
import { EmptyState, useTranslation } from '#ui';
import { useMemo } from 'react';
import { commitInput } from '../edit/commit-input.ts';
import { InputAskingProvider, kindOfInput, type DrawInput, type InputAsking, type UploadFile, type Units } from '#inputs';
import { plotSite } from '../add/plot-site.ts';
import { nodeModels } from '../edit/node-models.ts';
import { IncomingRow, MissingRow } from './incoming-row.tsx';
import { InputEntryRow, isFound, isGroup } from './input-group.tsx';
import type { InputScope } from './input-group.tsx';
import { movesOf } from './order-wires.ts';
import type { InspectorPorts } from './inspector-ports.ts';
import { pathKey, type PanelFilter } from './panel-filter.ts';
import { RuleRows } from './rule-rows.tsx';
import { QueriedRow } from './queried-row.tsx';
import { PropertyColumns } from './property-columns.tsx';
import type { WeighedRow } from './property-columns.tsx';
import { useIncomingWires } from './use-incoming-wires.ts';

/** Props of {@link InputPanel}. */
/** What runs the workflow over values of an input; undefined for one that cannot be sampled. */
export type SampleInput = (name: string, property: InputProperty) => (() => void) | undefined;

export interface InputPanelProps {
  id: NodeId;
  node: WorkflowNode;
  record: FunctionRecord;
  ports: InspectorPorts;
  units: Units;
  filter: PanelFilter;
  /** Names of the inputs that are shown; absent: all, and what comes in. */
  only?: readonly string[];
  uploadFile?: UploadFile;
  drawInput?: DrawInput;
  /** Picks elements in the drawing and shows them there. */
  asking?: Omit<InputAsking, 'models'>;
  sample?: SampleInput | undefined;
  /** Leads to the changes by hand, which the author's rules are about. */
  onHands?: (() => void) | undefined;
}

const NOTHING_HELD = {};

/** What comes in over wires, then every input that is free to be set. */
export function InputPanel(props: InputPanelProps) {
  const { id, node, record, ports, units, filter, only, uploadFile, drawInput, asking, sample, onHands } = props;
  const { t } = useTranslation('inputs');
  const { reader, runs } = ports;
  const wires = useIncomingWires(reader, id);
  const models = useMemo(
    () => nodeModels({ reader, runs, results: ports.results }, id, units.locale, () => [...wires.values()].flat()),
    [reader, runs, ports.results, id, units.locale, wires],
  );
  const site = useMemo(() => plotSite({ reader, commands: ports.commands }, id), [reader, ports.commands, id]);
  const asked = useMemo(() => ({ ...asking, models, site }), [asking, models, site]);
  const { values, defaults, changed } = useMemo(
    () => ({
      values: heldInputs(record, node.inputs),
      defaults: heldInputs(record, NOTHING_HELD),
      changed: new Set(changedInputs(record, node.inputs).map(pathKey)),
    }),
    [record, node.inputs],
  );
  const { context, errors } = useMemo(() => {
    const around: ShowIfContext = { values, dependencies: dependencyTypes(record, [...wires.values()].flat(), recordOf(reader)) };
    // A wired input gets its value from upstream: what the node holds is not in use.
    const found = heldErrors(record, values, around).filter((error) => !wires.has(inputPortKey(error.path[0] ?? '')));
    return { context: around, errors: found };
  }, [record, values, wires, reader]);
  const isFiltered = filter.text !== '' || filter.onlyChanged || only !== undefined;
  const scope: InputScope = { record, context, errors, changed, filter, units, disabled: !reader.canEdit, uploadFile, drawInput };
  const shown = visibleInputs(record, node.inputs).filter(
    ({ name, property }) => isControlShown(property, context) && (only?.includes(name) ?? true),
  );

  const bind = (name: string) => ({
    value: values[name],
    onPreview: (next: JsonValue) => runs.preview(id, { ...node.inputs, [name]: next }),
    onCommit: (next: JsonValue, was = values[name]) => commitInput(ports, id, name, next, was),
    onCancel: () => runs.endPreview(),
    fallback: defaults[name],
    onReset: () => ports.commands.dispatch({ type: 'node.reset-inputs', id, properties: [name] }),
  });
  const titleOf = (name: string) => inputTexts(record, [name], units.locale);
  const incoming = (key: string, label: string, description?: string) =>
    (wires.get(key) ?? []).map((wire, index, all): WeighedRow => ({
      key: wire.id,
      lines: 1,
      row: (
        <IncomingRow
          label={label}
          description={description}
          wire={wire}
          ports={ports}
          units={units}
          onMove={all.length > 1 ? movesOf(ports.commands, all, index) : undefined}
        />
      ),
    }));

  const rows: WeighedRow[] = [
    ...(isFiltered ? [] : record.modelDependencies).flatMap((dependency) => {
      const name = dependencyName(record, dependency.name, units.locale);
      const found = incoming(dependencyPortKey(dependency.name), name);
      if (found.length > 0) return found;
      return [
        {
          key: dependency.name,
          lines: dependency.optional ? 1 : 2,
          row: <MissingRow name={name} optional={dependency.optional} />,
        },
      ];
    }),
    ...shown.flatMap(({ name, property }) => {
      if (isFiltered && !only && (wires.has(inputPortKey(name)) || !isFound([name], property, scope))) return [];
      const { title, description } = titleOf(name);
      const found = incoming(inputPortKey(name), title, description);
      if (found.length > 0) return found;
      const isQueried = valueQueryOf(property) !== undefined && record.modelDependencies.length > 0;
      if (isQueried)
        return [
          {
            key: `in/${name}`,
            lines: 2,
            row: (
              <QueriedRow
                path={[name]}
                property={property}
                scope={scope}
                binding={bind(name)}
                isTyped={Object.hasOwn(node.inputs, name)}
                onBack={() => ports.commands.dispatch({ type: 'node.reset-inputs', id, properties: [name] })}
              />
            ),
          },
        ];
      return [
        {
          key: `in/${name}`,
          lines: linesOf(property),
          row: (
            <InputEntryRow
              path={[name]}
              property={property}
              scope={scope}
              binding={{ ...bind(name), onSample: sample?.(name, property) }}
            />
          ),
        },
      ];
    }),
  ];
  if (rows.length === 0 && isFiltered) return <EmptyState icon="search" title={t('panel.noMatch')} />;
  const rules = isFiltered ? null : <RuleRows rules={unmetRules(node, record, units.locale)} onOpen={onHands} />;
  if (rows.length === 0) {
    return (
      <>
        {rules}
        <EmptyState icon="check" title={t('inspector.noInputs')}>
          {t(
            Object.keys(record.inputSchema.properties ?? {}).length > 0 ? 'inspector.hiddenInputsHint' : 'inspector.noInputsHint',
          )}
        </EmptyState>
      </>
    );
  }
  return (
    <InputAskingProvider value={asked}>
      {rules}
      <PropertyColumns rows={rows} />
    </InputAskingProvider>
  );
}

function linesOf(property: InputProperty): number {
  return isGroup(property)
    ? 1 + Object.values(property.properties ?? {}).reduce((sum, child) => sum + linesOf(child), 0)
    : (kindOfInput(property).lines ?? 1);
}

const recordOf = (reader: InspectorPorts['reader']) => (id: NodeId) => {
  const node = reader.get('nodes', id) as WorkflowNode | undefined;
  return node && reader.functionOf(node.functionId, node.digest);
};
