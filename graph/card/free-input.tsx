import { useMemo } from 'react';
import { useTranslation } from '#ui';
import { inLanguage, heldInputs, valueQueryOf, type JsonValue, type NodeId, type Port } from '#domain';
import { InputAskingProvider, ValueChip, type ValueChipProps } from '#inputs';
import { useQueried } from '../edit/use-queried.ts';
import { commitInput } from '../edit/commit-input.ts';
import { nodeModels } from '../edit/node-models.ts';
import { useGraphScope } from '../editor/graph-context.ts';
import { useSignal } from '../model/signal.ts';

/** A free input of a node as a value that is edited in its row. */
export function FreeInput({
  node,
  inputs,
  port,
  label,
  missing,
}: {
  node: NodeId;
  inputs: Record<string, JsonValue>;
  port: Port;
  label: string;
  missing: boolean;
}) {
  const { graph, actions } = useGraphScope();
  const { t } = useTranslation('graph');
  const units = useSignal(graph.units);
  const record = graph.model.card(node)?.record;
  const asking = useMemo(
    () => ({
      ...actions.asking,
      models: nodeModels(graph.ports, node, units.locale, () => graph.model.graph().wiresInto(node)),
    }),
    [actions.asking, graph, node, units.locale],
  );
  if (!port.property || !record) return null;
  const value = heldInputs(record, inputs)[port.name];
  const chip: ValueChipProps = {
    name: port.name,
    label,
    property: inLanguage(record, [port.name], port.property, units.locale),
    value,
    units,
    invalid: missing,
    disabled: !graph.canEdit,
    unset: missing ? t('choose') : undefined,
    onPreview: (next) => graph.ports.runs.preview(node, { [port.name]: next }),
    onCommit: (next, was = value) => commitInput(graph.ports, node, port.name, next, was),
    onCancel: () => graph.ports.runs.endPreview(),
    uploadFile: actions.uploadFile,
    drawInput: actions.drawInput && ((request) => actions.drawInput?.(node, request)),
    onOpen: actions.openInspector && (() => actions.openInspector?.(node, port.name)),
  };
  return (
    <InputAskingProvider value={asking}>
      {valueQueryOf(port.property) === undefined ? (
        <ValueChip {...chip} />
      ) : (
        <QueriedChip {...chip} isTyped={Object.hasOwn(inputs, port.name)} />
      )}
    </InputAskingProvider>
  );
}

/** A value that a query gives, as it is now, or that somebody typed over it: one part, so that a colleague's value ends no typing. */
function QueriedChip({ isTyped, ...props }: ValueChipProps & { isTyped: boolean }) {
  const { value = props.value } = useQueried(props.property);
  return <ValueChip {...props} value={isTyped ? props.value : value} />;
}
