import {
  dependencyName,
  dependencyPortKey,
  dependencyTypes,
  inputPortKey,
  inputTexts,
  isShown,
  resolveInputs,
  validateInputs,
  visibleInputs,
} from '#domain';
import type { FunctionRecord, InputProperty, JsonValue, NodeId, ShowIfContext, WorkflowNode } from '#domain';
import { EmptyState } from '#ui';
import { useTranslation } from 'react-i18next';
import { commitInput } from '../edit/commit-input.ts';
import type { DrawInput, UploadFile, Units } from '#inputs';
import { IncomingRow, MissingRow } from './incoming-row.tsx';
import { InputEntryRow, isGroup } from './input-group.tsx';
import type { InputScope } from './input-group.tsx';
import type { InspectorPorts } from './inspector-ports.ts';
import { PropertyColumns } from './property-columns.tsx';
import type { WeighedRow } from './property-columns.tsx';
import { useIncomingWires } from './use-incoming-wires.ts';

/** Props of {@link InputPanel}. */
export interface InputPanelProps {
  id: NodeId;
  node: WorkflowNode;
  record: FunctionRecord;
  ports: InspectorPorts;
  units: Units;
  uploadFile?: UploadFile;
  drawInput?: DrawInput;
}

/** What comes in over wires, then every input that is free to be set. */
export function InputPanel({ id, node, record, ports, units, uploadFile, drawInput }: InputPanelProps) {
  const { t } = useTranslation('inputs');
  const { reader, runs } = ports;
  const wires = useIncomingWires(reader, id);
  const values = resolveInputs(record, node.inputs);
  const context: ShowIfContext = { values, dependencies: dependencyTypes(record, [...wires.values()].flat(), recordOf(reader)) };
  // A wired input gets its value from upstream: what the node holds is not in use.
  const errors = validateInputs(record, values, context).filter((error) => !wires.has(inputPortKey(error.path[0] ?? '')));
  const scope: InputScope = { record, context, errors, units, disabled: !reader.canEdit, uploadFile, drawInput };
  const shown = visibleInputs(record, node.inputs).filter(({ property }) => isShown(property, context));

  const bind = (name: string) => ({
    value: values[name],
    onPreview: (next: JsonValue) => runs.preview(id, { ...node.inputs, [name]: next }),
    onCommit: (next: JsonValue) => commitInput(ports, id, name, next),
    onCancel: () => runs.endPreview(),
  });
  const titleOf = (name: string) => inputTexts(record, [name], units.locale);
  const incoming = (key: string, label: string, description?: string) =>
    (wires.get(key) ?? []).map((wire): WeighedRow => ({
      key: wire.id,
      lines: 1,
      row: <IncomingRow label={label} description={description} wire={wire} ports={ports} units={units} />,
    }));

  const rows: WeighedRow[] = [
    ...record.modelDependencies.flatMap((dependency) => {
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
      const { title, description } = titleOf(name);
      const found = incoming(inputPortKey(name), title, description);
      if (found.length > 0) return found;
      return [
        {
          key: `in/${name}`,
          lines: linesOf(property),
          row: <InputEntryRow path={[name]} property={property} scope={scope} binding={bind(name)} />,
        },
      ];
    }),
  ];
  if (rows.length === 0) {
    return (
      <EmptyState icon="check" title={t('inspector.noInputs')}>
        {t('inspector.noInputsHint')}
      </EmptyState>
    );
  }
  return <PropertyColumns rows={rows} />;
}

function linesOf(property: InputProperty): number {
  return isGroup(property) ? 1 + Object.values(property.properties ?? {}).reduce((sum, child) => sum + linesOf(child), 0) : 1;
}

const recordOf = (reader: InspectorPorts['reader']) => (id: NodeId) => {
  const node = reader.get('nodes', id) as WorkflowNode | undefined;
  return node && reader.functionOf(node.functionId, node.digest);
};
