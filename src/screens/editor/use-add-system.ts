import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from '#ui';
import { functionTexts } from '#domain';
import { addFunction, type Graph } from '#graph';
import { useCommands } from '../../app/use-commands.ts';
import type { SearchResult } from '../../commands/search-result.ts';

/** The command search finds every function that may be added, by its name, and adds it. */
export function useAddSystemCommands(graph: Graph): void {
  const { i18n } = useTranslation();
  const { reader } = graph.ports;
  const subscribe = useCallback((listener: () => void) => reader.subscribeFunctions(listener), [reader]);
  const library = useSyncExternalStore(subscribe, () => reader.library());
  const commands = useMemo<SearchResult[]>(
    () =>
      library.map((entry) => {
        const { name, description } = functionTexts(entry.record, i18n.language);
        return {
          type: 'add-system',
          id: `add ${entry.record.id} ${entry.stage}`,
          name,
          description: description ?? '',
          shortcuts: [],
          query: entry.record.tags.join(' '),
          group: 'editor',
          byNameOnly: true,
          validator: () => reader.canEdit,
          run: () => void addFunction(graph, entry),
        };
      }),
    [library, i18n.language, graph, reader],
  );
  useCommands(commands);
}
