import { useCallback, useMemo, useRef } from 'react';
import { resolveInputs, type JsonValue, type NodeId } from '#domain';
import { Bar, EmptyState, Icon, useTranslation } from '#ui';
import type { UploadFile, Units } from '#inputs';
import { useStore } from '../model/signal.ts';
import { followNodes } from './follow-nodes.ts';
import { InputEntryRow, type InputScope } from './input-group.tsx';
import type { InspectorPorts } from './inspector-ports.ts';
import { NO_FILTER } from './panel-filter.ts';
import { PropertyColumns } from './property-columns.tsx';
import { sharedInputs, type KnownNode } from './shared-inputs.ts';

/** What several selected functions have in common, set for all of them as one step. */
export function SeveralPanel({
  selection,
  ports,
  units,
  uploadFile,
}: {
  selection: readonly NodeId[];
  ports: InspectorPorts;
  units: Units;
  uploadFile?: UploadFile | undefined;
}) {
  const { t } = useTranslation('inputs');
  const { reader, commands } = ports;
  const nodes = useKnownNodes(ports, selection);
  const shared = useMemo(() => (nodes.length === selection.length ? sharedInputs(nodes) : []), [nodes, selection.length]);
  const record = nodes[0]?.record;
  const count = selection.length;
  if (!record || shared.length === 0)
    return (
      <EmptyState icon="layers" title={t('inspector.several', { count })}>
        {t('inspector.none-shared')}
      </EmptyState>
    );
  const values = resolveInputs(record, nodes[0]?.node.inputs ?? {});
  const scope: InputScope = {
    record,
    context: { values },
    errors: [],
    changed: new Set(),
    filter: NO_FILTER,
    units,
    disabled: !reader.canEdit,
    ...(uploadFile ? { uploadFile } : {}),
  };
  const write = (name: string) => (value: JsonValue) =>
    commands.dispatch({
      type: 'node.set-inputs',
      inputs: Object.fromEntries(nodes.map(({ id }) => [id, { [name]: value }])),
    });
  return (
    <section className="inspector" data-part="inspector" aria-label={t('inspector.several', { count })}>
      <Bar>
        <Icon name="layers" />
        <h2 className="title clip">{t('inspector.several', { count })}</h2>
        <span className="meta clip">{t('inspector.shared', { count: shared.length })}</span>
      </Bar>
      <div className="inspector-body">
        <PropertyColumns
          rows={shared.map(({ name, property, value, isSame }) => ({
            key: name,
            lines: isSame ? 1 : 2,
            row: (
              <div data-shared={name} data-various={isSame ? undefined : ''}>
                <InputEntryRow
                  path={[name]}
                  property={property}
                  scope={scope}
                  binding={{
                    value,
                    onPreview: () => undefined,
                    onCommit: write(name),
                    onCancel: () => undefined,
                    fallback: undefined,
                    onReset: () => undefined,
                  }}
                />
                {!isSame && <p className="meta various">{t('inspector.various')}</p>}
              </div>
            ),
          }))}
        />
      </div>
    </section>
  );
}

/** The selected nodes whose functions are known, followed as they change. */
function useKnownNodes({ reader }: InspectorPorts, selection: readonly NodeId[]): readonly KnownNode[] {
  const held = useRef<readonly KnownNode[]>([]);
  const key = selection.join('\n');
  const subscribe = useCallback((listener: () => void) => followNodes(reader, key.split('\n'), listener), [reader, key]);
  return useStore(subscribe, () => {
    const { nodes } = reader.document();
    const next = key.split('\n').flatMap((id): KnownNode[] => {
      const node = nodes[id];
      const record = node && reader.functionOf(node.functionId, node.digest);
      return node && record ? [{ id, node, record }] : [];
    });
    const isSame =
      next.length === held.current.length &&
      next.every((one, index) => one.node === held.current[index]?.node && one.record === held.current[index]?.record);
    if (!isSame) held.current = next;
    return held.current;
  });
}
