import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { NodeId, ReaderPort } from '#domain';
import { useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';

/** Numbers of versions by function and digest: a version keeps its number. Undefined of what comes with Parti and has none. */
const numbers = new Map<string, number | undefined>();

/** The version that a node pins as people name it, such as "Test 3"; undefined while its number is unknown, and where it has none. */
export function useVersionWords(reader: ReaderPort, id: NodeId | undefined): string | undefined {
  const { t } = useTranslation('functions');
  const { services } = useApp();
  const subscribe = useCallback(
    (listener: () => void) => (id === undefined ? () => undefined : reader.subscribe('nodes', id, listener)),
    [reader, id],
  );
  const node = useSyncExternalStore(subscribe, () => (id === undefined ? undefined : reader.document().nodes[id]));
  const functionId = node?.functionId;
  const digest = node?.digest ?? '';
  const key = `${functionId}@${digest}`;
  const [, setRead] = useState('');
  useEffect(() => {
    if (functionId === undefined || digest === '' || numbers.has(key)) return undefined;
    let isWanted = true;
    services.authoring.read(functionId, digest).then(
      ({ number }) => {
        numbers.set(key, number);
        if (isWanted) setRead(key);
      },
      // A version that cannot be had: its card says so.
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [services, functionId, digest, key]);
  const number = numbers.get(key);
  if (!node || number === undefined || node.stage === 'local') return undefined;
  return t(node.stage, { number });
}
