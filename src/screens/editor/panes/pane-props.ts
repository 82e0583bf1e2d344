import type { UploadFile } from '#inputs';
import type { WorkflowHistory } from '../../../history/workflow-history.ts';
import type { Projects } from '../../../session/create-projects.ts';
import type { OpenWorkflow } from '../../../session/open-workflow.ts';
import type { EditorState } from '../editor-state.ts';

/** Props of every pane: the open workflow, and what is chosen in its editor. */
export interface PaneProps {
  workflow: OpenWorkflow;
  state: EditorState;
}

/** Props of the model's pane; the past is absent where it cannot be looked at. */
export interface ModelPaneProps extends PaneProps {
  history: WorkflowHistory | undefined;
}

/** Props of the pane of inputs. */
export interface InspectorPaneProps extends PaneProps {
  upload: UploadFile;
}

/** Props of the board's pane. */
export interface GraphPaneProps extends ModelPaneProps {
  projectId: string;
  upload: UploadFile;
  projects: Projects;
}
