import { useEffect, useMemo, useReducer, useRef } from 'react';
import { ref } from 'valtio';
import {
  writeCropBox,
  writeExplode,
  type CropBox,
  type Exploded,
  type ShownAs,
  type ViewManner,
  type WorkflowView,
} from '#domain';
import { ModelView, useReportSources, useWords, type ModelViewHandle, type PickRequest, type SketchRequest } from '#viewer';
import { useModelPresence } from '../../../presence/use-model-presence.ts';
import { usePeerSketches } from '../../../presence/use-peer-sketches.ts';
import { useShownTheme } from '../../../preferences/use-shown-theme.ts';
import { useUnits } from '../../../preferences/use-units.ts';
import { WALL } from '../../../presenting/slide-flight.ts';
import { useTransfer } from '../../../session/use-transfer.ts';
import { coveredBy } from '../docks.ts';
import { paneReach, selectElements, useEditorState } from '../editor-state.ts';
import { endSketch } from '../sketch-stage.ts';
import { useComparedModels } from '../use-compared-models.ts';
import { useFirstLook } from '../use-first-look.ts';
import { useInputHandles } from '../use-handles.ts';
import { actsOf, useModelHands } from '../use-model-hands.ts';
import { NO_FILTER, useModelOnShow } from '../use-model-on-show.ts';
import { useCameraCommands, useSketchCommands } from '../use-modelling-commands.ts';
import { endPick } from '../use-picking.ts';
import { useShownModels } from '../use-shown-models.ts';
import { useThumbnail } from '../use-thumbnail.ts';
import { patchView, setVisibility } from '../views/change-views.ts';
import type { ModelPaneProps } from './pane-props.ts';

const NONE: readonly never[] = [];

/** The model: what is drawn, picked, cut, sketched and changed by hand. */
export function ModelPane({ workflow, state, history }: ModelPaneProps) {
  const { system, locale } = useUnits();
  const now = useEditorState(state);
  const { selectedNodes, element, elements, sketch, sketchBar, pick, filter } = now;
  const theme = useShownTheme();
  const { models, compared, gone } = useComparedModels(useShownModels(workflow), history);
  const say = useWords(useReportSources(workflow, locale), locale);
  const handle = useRef<ModelViewHandle>(null);
  useCameraCommands(handle);
  useSketchCommands(sketch as SketchRequest | undefined);
  useThumbnail(workflow, models, handle);
  const [scenes, countScene] = useReducer((count: number) => count + 1, 0);
  const { edits, handles: elementHandles, dimensions, marks, states } = useModelHands(workflow, state, scenes);
  const inputHandles = useInputHandles(state, now.placed?.());
  const presence = useModelPresence(workflow);
  const { shownView, view, hidden, context, isWall } = useModelOnShow(workflow.reader, state);
  useFirstLook(workflow, handle, {
    models,
    scenes,
    keepsCamera: isWall || view?.camera !== undefined,
    keepsFilter: isWall || view?.filter !== undefined,
    onFilter(query) {
      if (now.filter.query === '' && !isWall) state.filter = { ...now.filter, query };
    },
  });
  const paled = useMemo(() => (gone.size > 0 ? new Set([...context, ...gone]) : context), [context, gone]);
  const peerSketches = usePeerSketches(workflow.presence);
  const canChange = shownView !== undefined && workflow.reader.canEdit && !isWall;
  useEffect(() => {
    state.camera = ref(paneReach(() => handle.current));
  }, [state]);
  return (
    <ModelView
      handleRef={handle}
      say={say}
      models={models}
      feed={workflow.feed}
      transfer={useTransfer(workflow.results)}
      view={view}
      hiddenNodes={hidden}
      contextNodes={paled}
      selectedNodes={isWall ? NONE : selectedNodes}
      selectedElement={isWall ? undefined : element}
      selectedElements={isWall ? NONE : elements}
      wall={isWall ? WALL : undefined}
      onSelect={(selection) => selectElements(state, selection ? [selection] : [])}
      onSelectElements={(chosen) => selectElements(state, chosen)}
      filter={isWall ? (view?.filter ?? NO_FILTER) : filter}
      onFilter={(next) => {
        state.filter = next;
      }}
      {...(canChange
        ? {
            onCrop: (crop: CropBox | undefined) =>
              patchView(workflow, shownView.id, { cropBox: crop && writeCropBox(crop) } as Partial<WorkflowView>),
            onManner: (manner: ViewManner) => patchView(workflow, shownView.id, { manner }),
            onExplode: (exploded: Exploded | undefined) =>
              patchView(workflow, shownView.id, { explode: writeExplode(exploded) } as Partial<WorkflowView>),
            onVisibility: (keys: readonly string[], as: ShownAs) => setVisibility(workflow, shownView, keys, as),
          }
        : {})}
      presence={presence}
      peerSketches={peerSketches}
      sketch={sketch as SketchRequest | undefined}
      handles={inputHandles ?? elementHandles}
      dimensions={dimensions}
      handMarks={now.areMarksShown ? marks : undefined}
      hands={states}
      compared={isWall ? undefined : compared}
      onScene={countScene}
      handActs={useMemo(() => actsOf(edits), [edits])}
      sketchBar={sketchBar as HTMLElement | undefined}
      onSketchEnd={() => endSketch(state)}
      pick={pick as PickRequest | undefined}
      onPickEnd={() => endPick(state)}
      covered={now.view === 'model' ? coveredBy(now, 'view') : 0}
      theme={theme}
      system={system}
      locale={locale}
    />
  );
}
