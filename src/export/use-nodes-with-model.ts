import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from '#ui';
import { functionTexts, type NodeId, type ReaderPort } from '#domain';

/** A function that makes a model, under the name that its card shows. */
export interface NodeWithModel {
  id: NodeId;
  name: string;
}

/** The functions of a workflow that make models; the same list until one of them changes. */
export function useNodesWithModel(reader: ReaderPort): readonly NodeWithModel[] {
  const locale = useTranslation().i18n.language;
  const kept = useRef<{ from: unknown; locale: string; nodes: readonly NodeWithModel[] }>({ from: undefined, locale, nodes: [] });
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [
        reader.subscribeAll((touched) => touched.has('nodes') && listener()),
        reader.subscribeFunctions(() => {
          kept.current.from = undefined;
          listener();
        }),
      ];
      return () => ends.forEach((end) => end());
    },
    [reader],
  );
  return useSyncExternalStore(subscribe, () => {
    const all = reader.document().nodes;
    if (kept.current.from !== all || kept.current.locale !== locale) {
      const nodes = Object.entries(all).flatMap(([id, node]) => {
        const record = reader.functionOf(node.functionId, node.digest);
        return record?.modelOutput ? [{ id, name: node.name || functionTexts(record, locale).name }] : [];
      });
      kept.current = { from: all, locale, nodes };
    }
    return kept.current.nodes;
  });
}
