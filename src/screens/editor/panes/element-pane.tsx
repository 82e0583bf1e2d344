import { useCallback } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ElementPanel, useReportSources, useWords, type ElementRef } from '#viewer';
import { useApp } from '../../../app/app-context.ts';
import { reportError } from '../../../app/report-error.ts';
import { placeOfThing } from '../../../import/place-of-thing.ts';
import { useUnits } from '../../../preferences/use-units.ts';
import { useTies } from '../../../ties/use-ties.ts';
import { useUntilHeld, withTried } from '../../../overrides/tried-change.ts';
import { useDiscussElement } from '../comments-in-editor.tsx';
import { selectElements, showInspector, useEditorState } from '../editor-state.ts';
import { useModelHands } from '../use-model-hands.ts';
import { useShownModels } from '../use-shown-models.ts';
import type { PaneProps } from './pane-props.ts';

/** The facts of the selected element. */
export function ElementPane({ workflow, state }: PaneProps) {
  const { system, locale } = useUnits();
  const { element, elements, lastSelection } = useEditorState(state);
  const sources = useReportSources(workflow, locale);
  const say = useWords(sources, locale);
  const { edits, tried } = useModelHands(workflow, state, 0);
  const models = useUntilHeld(useShownModels(workflow), tried !== undefined);
  const onSelectElement = useCallback((chosen: ElementRef) => selectElements(state, [chosen]), [state]);
  const shown = element ?? lastSelection?.elements[0];
  const ties = useTies(workflow).filter(
    ({ element: named }) => named && named.nodeId === shown?.nodeId && named.elementId === shown.elementId,
  );
  return (
    <ElementPanel
      say={say}
      edits={element ? withTried(edits, tried) : undefined}
      comments={useDiscussElement(workflow, state)}
      ties={ties.map(({ key, node, functionName, title }) => ({
        key,
        label: `${functionName} · ${title}`,
        open: () => showInspector(state, node, 'inputs'),
      }))}
      models={models}
      {...useBringFile()}
      // While the dock slides away it shows what it showed.
      selectedElement={shown}
      selectedElements={element ? elements : (lastSelection?.elements ?? elements)}
      onSelectElement={onSelectElement}
      onClear={() => selectElements(state, [])}
      onSelectNode={(nodeId) => {
        state.selectedNodes = [nodeId];
      }}
      system={system}
      locale={locale}
    />
  );
}

/** Leads to where the file of a thing is brought; nowhere without a server. */
function useBringFile(): { onBringFile?: (address: string) => void } {
  const { api } = useApp();
  const { projectId } = useParams();
  const navigate = useNavigate();
  const lead = useCallback(
    (address: string) => {
      if (api && projectId !== undefined) placeOfThing(api, projectId, address).then(navigate).catch(reportError);
    },
    [api, projectId, navigate],
  );
  return api && projectId !== undefined ? { onBringFile: lead } : {};
}
