import { useMemo, useSyncExternalStore } from 'react';
import type { NodeId, OverrideReport, RunsPort } from '#domain';
import type { EditorPorts } from '../session/open-workflow.ts';

/** What the shown runs tell of changes by hand, by node. The same function until one of them tells anew. */
export function useReports({ runs }: Pick<EditorPorts, 'runs'>): (node: NodeId) => OverrideReport | undefined {
  const store = useMemo(() => followReports(runs), [runs]);
  return useSyncExternalStore(store.subscribe, store.get);
}

function followReports(runs: RunsPort) {
  let isStale = true;
  let known = new Map<NodeId, OverrideReport | undefined>();
  let reportOf = (node: NodeId): OverrideReport | undefined => read(node);
  const read = (node: NodeId) => {
    const report = runs.get(node)?.overrides;
    known.set(node, report);
    return report;
  };
  const isOther = (node: NodeId) => runs.get(node)?.overrides !== known.get(node);
  return {
    subscribe(listener: () => void) {
      // What was told between the first reading and this was heard by nobody.
      isStale = true;
      return runs.subscribeAll((nodes) => {
        if (!nodes.some((node) => known.has(node) && isOther(node))) return;
        isStale = true;
        listener();
      });
    },
    get() {
      if (isStale && [...known.keys()].some(isOther)) {
        known = new Map();
        reportOf = (node) => read(node);
      }
      isStale = false;
      return reportOf;
    },
  };
}
