import { useTranslation } from 'react-i18next';
import { inLanguage, resolveInputs, type JsonValue, type NodeId, type Port } from '#domain';
import { ValueChip } from '#inputs';
import { commitInput } from '../edit/commit-input.ts';
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
  if (!port.property || !record) return null;
  return (
    <ValueChip
      name={port.name}
      label={label}
      property={inLanguage(record, [port.name], port.property, units.locale)}
      value={resolveInputs(record, inputs)[port.name]}
      units={units}
      invalid={missing}
      disabled={!graph.canEdit}
      unset={missing ? t('choose') : undefined}
      onPreview={(next) => graph.ports.runs.preview(node, { [port.name]: next })}
      onCommit={(next) => commitInput(graph.ports, node, port.name, next)}
      onCancel={() => graph.ports.runs.endPreview()}
      uploadFile={actions.uploadFile}
      drawInput={actions.drawInput && ((request) => actions.drawInput?.(node, request))}
      onOpen={actions.openInspector && (() => actions.openInspector?.(node, port.name))}
    />
  );
}
