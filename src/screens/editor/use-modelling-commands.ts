import { useEffect, useMemo, useReducer, useSyncExternalStore, type RefObject } from 'react';
import { useTranslation } from '#ui';
import type { ReaderPort } from '#domain';
import { addFunction, commitInput, goToNode, type DrawNodeInput, type Graph } from '#graph';
import { isSketchKind, sketchHands, subscribeHands, TOOL_KEYS, type ModelViewHandle, type SketchRequest } from '#viewer';
import { usePaletteOpen } from '../../palette/palette-host.tsx';
import { useCommands } from '../../app/use-commands.ts';
import {
  addSystemCommands,
  cameraCommands,
  draftingCommands,
  nodeCommands,
  sketchCommands,
  toolCommands,
  type CameraAct,
} from './modelling-commands.ts';

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

/** Nodes of the graph, as the command search finds them; gathered while it is open. */
export function useNodeCommands(graph: Graph): void {
  const { t, i18n } = useTranslation('app');
  const isOpen = usePaletteOpen();
  const results = useMemo(
    () =>
      isOpen
        ? nodeCommands(
            { reader: graph.ports.reader, locale: i18n.language },
            (name) => t('commands.show-node', { name }),
            (id) => goToNode(graph, id),
          )
        : [],
    [isOpen, graph, t, i18n.language],
  );
  useCommands(results);
}

/** Views of the camera and tools of the model, as the command search finds them. */
export function useCameraCommands(handle: RefObject<ModelViewHandle | null>): void {
  const { t } = useTranslation(['app', 'viewer']);
  const results = useMemo(() => {
    const wordOf = (act: CameraAct): string => {
      if (act === 'fit') return t('app:commands.camera-fit');
      const view = act === 'parallel' || act === 'perspective' ? t(`viewer:projection.${act}`) : t(`viewer:view.${act}`);
      return t('app:commands.camera-view', { view });
    };
    const goTo = (act: CameraAct) => {
      if (act === 'fit') handle.current?.fit();
      else if (act === 'parallel' || act === 'perspective') handle.current?.setProjection(act);
      else handle.current?.standardView(act);
    };
    return [
      ...cameraCommands(wordOf, goTo),
      ...toolCommands(
        TOOL_KEYS,
        (tool) => t(`viewer:tool.${tool}`),
        (tool) => handle.current?.startTool(tool),
        () => handle.current !== null,
      ),
    ];
  }, [t, handle]);
  useCommands(results);
}

/** Tools of the open sketch, and how it ends, as the command search finds them. */
export function useSketchCommands(sketch: SketchRequest | undefined): void {
  const { t } = useTranslation('viewer');
  const open = useSyncExternalStore(subscribeHands, () => sketch && sketchHands(sketch));
  const results = useMemo(
    () => (open ? sketchCommands(open, (act) => t('sketch.title', { name: t(`sketch.${act}`) })) : []),
    [open, t],
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
