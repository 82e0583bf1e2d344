import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ElementModel, ResultTransfer, RunResult } from '#domain';
import { ModelView } from '#viewer';
import { createResultsPort } from './create-results-port.ts';
import { readResult } from './fetch-result.ts';

const DIGEST = 'large';
const NONE: readonly ResultTransfer[] = [];
const NOTHING: ReadonlySet<string> = new Set();

/** A result from the address `from`, loaded and drawn as in the editor. */
export default function LargeResult() {
  const from = new URLSearchParams(window.location.search).get('from') ?? '/';
  const results = useMemo(
    () => createResultsPort(async (_, options) => readResult(await fetch(from, { signal: options.signal }), options)),
    [from],
  );
  const book = results.transfers;
  const transfers = useSyncExternalStore(book?.subscribe ?? (() => () => undefined), book?.get ?? (() => NONE));
  const [result, setResult] = useState<RunResult>();
  const isCancelled = transfers[0]?.isCancelled === true;
  useEffect(() => {
    if (!isCancelled) results.load(DIGEST).then(setResult, () => undefined);
  }, [results, isCancelled]);
  const models = useMemo(
    () => (result ? [{ nodeId: 'n', label: 'Large', digest: DIGEST, model: result.model as ElementModel }] : []),
    [result],
  );
  const [transfer] = transfers;
  return (
    <div style={{ inlineSize: '100%', blockSize: '100vh' }}>
      <ModelView
        models={models}
        {...(transfer
          ? { transfer: { ...transfer, cancel: () => book?.cancel(DIGEST), resume: () => book?.resume(DIGEST) } }
          : {})}
        hiddenNodes={NOTHING}
        selectedNodes={[]}
        onSelect={() => undefined}
        theme="light"
        system="metric"
        locale="en"
      />
    </div>
  );
}
