import { useEffect, useMemo } from 'react';
import { useParams } from 'react-router';
import { whenIdle } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { createProjects } from '../../session/create-projects.ts';
import { EditorScreen } from './editor-screen.tsx';
import { ElementPane, GraphPane, InspectorPane, loadOnDemand, loadPanes, ModelPane, ReportPane } from './panes/lazy-panes.ts';
import { SetupPane } from './setup/lazy-setup-pane.ts';

export { loadPanes };

/** `/workflows/:projectId`: the editor over the real session. */
export function EditorRoute() {
  const app = useApp();
  // After the questions for the document: a browser asks for a few things at a time, and the panes come in a hundred files.
  useEffect(() => {
    const turn = setTimeout(loadPanes);
    return () => clearTimeout(turn);
  }, []);
  useEffect(() => whenIdle(loadOnDemand), []);
  const { projectId = '' } = useParams();
  const projects = useMemo(() => createProjects(app), [app]);
  const upload = useMemo(() => projects.uploadFor(projectId), [projects, projectId]);
  return (
    <EditorScreen
      open={projects.open}
      panes={(workflow, state, history) => ({
        graph: (
          <GraphPane
            projectId={projectId}
            workflow={workflow}
            state={state}
            upload={upload}
            projects={projects}
            history={history}
          />
        ),
        model: <ModelPane workflow={workflow} state={state} history={history} />,
        report: <ReportPane workflow={workflow} state={state} />,
        inspector: <InspectorPane workflow={workflow} state={state} upload={upload} />,
        element: <ElementPane workflow={workflow} state={state} />,
        setup: <SetupPane workflowId={projectId} workflow={workflow} state={state} upload={upload} />,
      })}
    />
  );
}
