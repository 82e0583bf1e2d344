import { useEffect, useMemo, useReducer, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReaderPort } from '#domain';
import { addFunction, commitInput, type DrawNodeInput, type Graph } from '#graph';
import { isSketchKind, type ModelViewHandle } from '#viewer';
import { useCommands } from '../../app/use-commands.ts';
import { addSystemCommands, cameraCommands, draftingCommands } from './modelling-commands.ts';

/** Functions to add and inputs to draw, as the command search finds them. */
export function useModellingCommands(graph: Graph, drawInput: DrawNodeInput): void {
  const { t, i18n } = useTranslation(['app', 'graph']);
  const { ports } = graph;
  const round = useGraphRound(ports.reader);
  const results = useMemo(() => {
    const from = { reader: ports.reader, locale: i18n.language, round };
    return [
      ...addSystemCommands(
        from,
        (name) => t('app:commands.add-system', { name }),
        (group) => t(`graph:groups.${group}`),
        (entry) => addFunction(graph, entry),
      ),
      ...draftingCommands(from, (input, name) => t('app:commands.draw', { input, name }), {
        isDrawn: isSketchKind,
        draw: drawInput,
        commit: (id, input, value) => commitInput(ports, id, input, value),
      }),
    ];
  }, [t, i18n.language, ports, round, graph, drawInput]);
  useCommands(results);
}

/** Views of the camera, as the command search finds them. */
export function useCameraCommands(handle: RefObject<ModelViewHandle | null>): void {
  const { t } = useTranslation(['app', 'viewer']);
  const results = useMemo(
    () =>
      cameraCommands(
        (view) =>
          view === 'fit' ? t('app:commands.camera-fit') : t('app:commands.camera-view', { view: t(`viewer:view.${view}`) }),
        (view) => (view === 'fit' ? handle.current?.fit() : handle.current?.standardView(view)),
      ),
    [t, handle],
  );
  useCommands(results);
}

/** Counts up when nodes come or go, or the library changes. */
function useGraphRound(reader: ReaderPort): number {
  const [round, next] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const ends = [reader.subscribeIds('nodes', next), reader.subscribeFunctions(next)];
    return () => ends.forEach((end) => end());
  }, [reader]);
  return round;
}
