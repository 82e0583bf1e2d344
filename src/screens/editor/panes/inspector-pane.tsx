import { Inspector } from '#graph';
import { useApp } from '../../../app/app-context.ts';
import { reportError } from '../../../app/report-error.ts';
import { useUnits } from '../../../preferences/use-units.ts';
import { useHidden } from '../../../skins/skin.ts';
import { isSampled } from '../../../studies/axis-draft.ts';
import { useEditorState } from '../editor-state.ts';
import { StageMenu } from '../stage-menu.tsx';
import { useDrawing } from '../use-drawing.ts';
import { useNodeHands } from '../use-node-hands.tsx';
import { useVersionWords } from '../use-version-words.ts';
import { useAskingInModel } from '../use-picking.ts';
import type { InspectorPaneProps } from './pane-props.ts';

/** The inputs of what is selected in the graph. */
export function InspectorPane({ workflow, state, upload }: InspectorPaneProps) {
  const units = useUnits();
  const { selectedNodes, lastSelection, inspectorTab } = useEditorState(state);
  const drawInput = useDrawing(state, workflow);
  const { registry } = useApp();
  const hidesSample = useHidden('Sample Range');
  // While the dock slides away it shows what it showed.
  const selection = selectedNodes.length > 0 ? selectedNodes : (lastSelection?.selectedNodes ?? selectedNodes);
  const [only] = selection;
  const stageMenu = selection.length === 1 && only !== undefined ? <StageMenu id={only} workflow={workflow} /> : undefined;
  return (
    <Inspector
      {...workflow}
      selection={selection}
      units={units}
      uploadFile={upload}
      drawInput={drawInput}
      hands={useNodeHands(workflow, state)}
      asking={useAskingInModel(state, workflow)}
      sample={
        hidesSample
          ? undefined
          : (name, property) =>
              isSampled(property)
                ? () => {
                    state.sampled = name;
                    void registry.run('study.sample').catch(reportError);
                  }
                : undefined
      }
      actions={stageMenu}
      versionWords={useVersionWords(workflow.reader, selection.length === 1 ? only : undefined)}
      tab={inspectorTab}
      onTab={(tab) => {
        state.inspectorTab = tab;
      }}
    />
  );
}
