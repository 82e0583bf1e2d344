import { useEffect } from 'react';
import type { JsonValue, NodeId, RunsPort } from '#domain';
import type { ShownTry } from './slide-tries.ts';

/** Shows what tried values give, without writing them; what was committed shows again as soon as none differs. */
export function useTrying(
  { runs }: { runs: Pick<RunsPort, 'preview' | 'endPreview'> },
  tries: readonly ShownTry[],
  values: Readonly<Record<string, number>>,
): void {
  const wanted = JSON.stringify(tries.flatMap((one) => triedOf(one, values[one.id])));
  useEffect(() => {
    const tried = JSON.parse(wanted) as [NodeId, string, JsonValue][];
    const [first] = tried;
    if (!first) return;
    const ofNode = (id: NodeId) =>
      Object.fromEntries(tried.flatMap(([node, name, value]) => (node === id ? [[name, value]] : [])));
    runs.preview(first[0], ofNode(first[0]));
  }, [runs, wanted]);
  const isTrying = wanted !== '[]';
  useEffect(() => (isTrying ? () => runs.endPreview() : undefined), [runs, isTrying]);
}

const triedOf = ({ node, property, before }: ShownTry, value: number | undefined): [NodeId, string, number][] =>
  value === undefined || value === before ? [] : [[node, property, value]];
