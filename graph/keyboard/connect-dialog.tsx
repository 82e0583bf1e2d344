import { loadLater } from '#ui';
import { useGraphScope } from '../editor/graph-context.ts';
import { useSignal } from '../model/signal.ts';

const ConnectSteps = loadLater(async () => (await import('./connect-steps.tsx')).ConnectSteps);

/** Lays a wire without a pointer. */
export function ConnectDialog() {
  const { graph } = useGraphScope();
  const node = useSignal(graph.view.connecting);
  return node === undefined ? null : <ConnectSteps key={node} node={node} />;
}
