import type { FunctionRecord, NodeId, NodeRun, ReaderPort, ResultsPort, RunResult, RunsPort, WorkflowNode } from '#domain';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from '../model/signal.ts';

/** The record of one node; renders again only when this node changes. */
export function useNode(reader: ReaderPort, id: NodeId): WorkflowNode | undefined {
  const subscribe = useCallback((listener: () => void) => reader.subscribe('nodes', id, listener), [reader, id]);
  return useStore(subscribe, () => reader.get('nodes', id) as WorkflowNode | undefined);
}

/** The function that a node pins; undefined while unknown. */
export function useFunction(reader: ReaderPort, node: WorkflowNode | undefined): FunctionRecord | undefined {
  const subscribe = useCallback((listener: () => void) => reader.subscribeFunctions(listener), [reader]);
  return useStore(subscribe, () => (node === undefined ? undefined : reader.functionOf(node.functionId, node.digest)));
}

/** What the last run says about a node. */
export function useRun(runs: RunsPort, id: NodeId): NodeRun | undefined {
  const subscribe = useCallback((listener: () => void) => runs.subscribe(id, listener), [runs, id]);
  return useStore(subscribe, () => runs.get(id));
}

/** The result under a digest, loaded when it is not at hand; the former one stays until the new one is there. */
export function useResult(results: ResultsPort, digest: string | undefined): RunResult | undefined {
  const [shown, setShown] = useState<RunResult>();
  const atHand = digest === undefined ? undefined : results.get(digest);
  if (atHand !== undefined && atHand !== shown) setShown(atHand);
  useEffect(() => {
    if (digest === undefined || results.get(digest) !== undefined) return;
    let wanted = true;
    results.load(digest).then(
      (result) => wanted && setShown(result),
      () => wanted && setShown(undefined),
    );
    return () => {
      wanted = false;
    };
  }, [results, digest]);
  return digest === undefined ? undefined : (atHand ?? shown);
}

/** What a function printed in its last run for a key; grows while it runs. Empty without a key. */
export function useLogText(runs: RunsPort, key: string | undefined): string {
  const subscribe = useCallback(
    (listener: () => void) => (key === undefined ? () => undefined : runs.subscribeLog(key, listener)),
    [runs, key],
  );
  return useStore(subscribe, () => (key === undefined ? '' : (runs.logOf(key) ?? '')));
}
