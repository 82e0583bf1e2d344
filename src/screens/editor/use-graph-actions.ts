import { useMemo } from 'react';
import type { NodeId } from '#domain';
import type { GraphActions } from '#graph';
import type { UploadFile } from '#inputs';
import { smallPicture } from '#viewer';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { useShownTheme } from '../../preferences/use-shown-theme.ts';
import type { OpenWorkflow } from '../../session/open-workflow.ts';
import { showInspector, type EditorState } from './editor-state.ts';
import { pinStage } from './stage-menu.tsx';
import { useDrawing } from './use-drawing.ts';
import { useShowDetails } from './use-function-page.ts';
import { useHiddenOnCards } from './use-withheld.ts';
import { useAskingInModel } from './use-picking.ts';

/** What the graph asks of the editor around it. */
export function useGraphActions(workflow: OpenWorkflow, state: EditorState, projectId: string, upload: UploadFile): GraphActions {
  const { services, registry } = useApp();
  const drawInput = useDrawing(state, workflow);
  const asking = useAskingInModel(state, workflow);
  const showDetails = useShowDetails(workflow, projectId);
  const hidden = useHiddenOnCards();
  const theme = useShownTheme();
  const modelPicture = useMemo<GraphActions['modelPicture']>(
    () =>
      (shown, [width, height], isWanted) =>
        smallPicture([{ ...shown, label: '' }], { width, height, theme }, isWanted),
    [theme],
  );
  return useMemo(
    () => ({
      uploadFile: upload,
      drawInput,
      asking,
      ...(hidden.details ? {} : { showDetails }),
      modelPicture,
      openError: (node: NodeId) => showInspector(state, node, 'log'),
      useTestVersion: (node: NodeId) => void pinStage(workflow, services, node, 'test').catch(reportError),
      openInspector: (node: NodeId) => showInspector(state, node, 'inputs'),
      ...(hidden.sample ? {} : { sampleRange: () => void registry.run('study.sample').catch(reportError) }),
      whoChanged: () => void registry.run('view.who-changed').catch(reportError),
      exportModel: (nodeId: NodeId) => {
        state.exporting = { type: 'glb', nodeId };
      },
      showNewer: (nodeId: NodeId) => {
        state.newer = nodeId;
      },
    }),
    [upload, drawInput, asking, showDetails, hidden.details, hidden.sample, modelPicture, state, workflow, services, registry],
  );
}
