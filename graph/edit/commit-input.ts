import type { CommandsPort, JsonValue, NodeId, ReaderPort, RunsPort } from '#domain';

/**
 * Writes an input's value, made of `was`, what its editor showed: what others changed beside it meanwhile stays. Shows what it
 * changes from this tab while the server makes it; what waits for its own button, or for everything while runs are paused,
 * is written only.
 */
export function commitInput(
  { reader, commands, runs }: { reader: ReaderPort; commands: CommandsPort; runs: RunsPort },
  node: NodeId,
  property: string,
  value: JsonValue,
  was?: JsonValue,
): void {
  const before = reader.get('nodes', node);
  const waits = runs.summary().paused || (before && reader.functionOf(before.functionId, before.digest)?.onDemand);
  if (!waits) runs.preview(node, { [property]: value });
  commands.dispatch({ type: 'node.set-input', id: node, property, value, was });
  runs.endPreview();
}
