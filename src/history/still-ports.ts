import type { NodeRun } from '#domain';
import type { ReportPorts } from '#viewer';
import type { OpenWorkflow } from '../session/open-workflow.ts';
import type { Past } from './past-ports.ts';

const never = () => () => undefined;

/** Ports of a state that stands still, for what reads figures; undefined: as it stands now. */
export function stillPorts(live: OpenWorkflow, past: Past | undefined): ReportPorts {
  if (!past) return live;
  const { document, results } = past;
  const get = (nodeId: string): NodeRun | undefined => {
    const node = document.nodes[nodeId];
    const resultDigest = results.get(nodeId);
    if (!node) return undefined;
    if (node.disabled) return { nodeId, state: 'disabled' };
    return { nodeId, state: resultDigest ? 'succeeded' : 'idle', ...(resultDigest ? { resultDigest } : {}) };
  };
  return {
    reader: { ...live.reader, document: () => document, subscribeAll: never, subscribeFunctions: live.reader.subscribeFunctions },
    runs: { ...live.runs, get, subscribe: never, subscribeAll: never },
    results: live.results,
  };
}
