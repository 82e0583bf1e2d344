import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import {
  functionTexts,
  type FunctionRecord,
  type NodeId,
  type NodeRun,
  type ReaderPort,
  type ResultsPort,
  type RunResult,
  type RunsPort,
  type WorkflowNode,
} from '#domain';

/** A node with what the report shows of it. */
export interface ReportSource {
  nodeId: NodeId;
  node: WorkflowNode;
  /** Given name, else the function's. */
  label: string;
  record: FunctionRecord;
  /** Language in which names of the record are read. */
  locale: string;
  run: NodeRun | undefined;
  /** The result that is shown, also while a newer one is made or on its way here. */
  result: RunResult | undefined;
  /** Digest of `result`. */
  resultDigest: string | undefined;
}

/** Ports that a report reads. */
export interface ReportPorts {
  reader: ReaderPort;
  runs: RunsPort;
  results: ResultsPort;
}

/** Every enabled node with record, run and loaded result, from left to right; follows document, runs and results. */
export function useReportSources({ reader, runs, results }: ReportPorts, locale: string): ReportSource[] {
  const version = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) => {
      const bump = () => {
        version.current++;
        listener();
      };
      const ends = [reader.subscribeAll(bump), reader.subscribeFunctions(bump), runs.subscribeAll(bump)];
      return () => ends.forEach((end) => end());
    },
    [reader, runs],
  );
  const loaded = useLoadedResults(runs, results, reader);
  const now = useSyncExternalStore(subscribe, () => version.current);
  const shown = useRef(new Map<NodeId, ShownResult>());
  return useMemo(
    () => readSources({ reader, runs, results }, locale, shown.current),
    [reader, runs, results, locale, now, loaded],
  );
}

/** Loads the results that are shown; answers a number that changes with each arrival. */
function useLoadedResults(runs: RunsPort, results: ResultsPort, reader: ReaderPort): number {
  const arrivals = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) => {
      let open = true;
      const load = () => {
        for (const nodeId of Object.keys(reader.document().nodes)) {
          const digest = runs.get(nodeId)?.resultDigest;
          if (!digest || results.get(digest)) continue;
          results.load(digest).then(
            () => {
              arrivals.current++;
              if (open) listener();
            },
            // The card of the node tells why; the report shows a dash.
            () => undefined,
          );
        }
      };
      load();
      const end = runs.subscribeAll(load);
      return () => {
        open = false;
        end();
      };
    },
    [runs, results, reader],
  );
  return useSyncExternalStore(subscribe, () => arrivals.current);
}

interface ShownResult {
  digest: string;
  result: RunResult;
}

/** What a node shows now: its newest result that is here, so that nothing blinks while the next one travels. */
function shownOf(nodeId: NodeId, digest: string | undefined, results: ResultsPort, shown: Map<NodeId, ShownResult>) {
  const result = digest === undefined ? undefined : results.get(digest);
  if (digest === undefined) shown.delete(nodeId);
  else if (result) shown.set(nodeId, { digest, result });
  return shown.get(nodeId);
}

function readSources({ reader, runs, results }: ReportPorts, locale: string, shown: Map<NodeId, ShownResult>): ReportSource[] {
  const document = reader.document();
  return Object.entries(document.nodes)
    .filter(([, node]) => !node.disabled)
    .flatMap(([nodeId, node]) => {
      const record = reader.functionOf(node.functionId, node.digest);
      if (!record) return [];
      const run = runs.get(nodeId);
      const now = shownOf(nodeId, run?.resultDigest, results, shown);
      const label = node.name || functionTexts(record, locale).name;
      return [{ nodeId, node, record, locale, run, label, result: now?.result, resultDigest: now?.digest }];
    })
    .toSorted((a, b) => {
      const [ax = 0, ay = 0] = document.layout[a.nodeId] ?? [];
      const [bx = 0, by = 0] = document.layout[b.nodeId] ?? [];
      return ax - bx || ay - by || (a.nodeId < b.nodeId ? -1 : 1);
    });
}
