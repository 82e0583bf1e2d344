import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { PartiError } from '#domain';
import { Button, ErrorState, loadLater, LoadingState, inSentences, useTranslation } from '#ui';
import { RefusedEdits } from '../../session/refused-edits.ts';
import { QuotaNotice } from '../../presence/quota-notice.tsx';
import { SessionNotices } from '../../presence/session-notices.tsx';
import { describeError, type ErrorWords } from '../../app/describe-error.ts';
import { shownName } from '../../app/shown-name.ts';
import { useApp } from '../../app/app-context.ts';
import { openHistory } from '../../history/open-history.ts';
import type { WorkflowHistory } from '../../history/workflow-history.ts';
import type { OpenWorkflow } from '../../session/open-workflow.ts';
import { createEditorState, type EditorState } from './editor-state.ts';
import type { EditorPanes } from './editor-panes.ts';
import { useHeldStrokes } from './use-held-strokes.ts';
import { EditorView } from './editor-view.tsx';
import { useWorkflowName } from '../../session/use-port.ts';
import { BarePage } from '../../frame/bare-page.tsx';

const RefusedEditsDialog = loadLater(async () => (await import('../../presence/refused-edits-dialog.tsx')).RefusedEditsDialog);
const GalleryPage = loadLater(async () => (await import('../gallery/gallery-page.tsx')).GalleryPage);

/** Props of {@link EditorScreen}: how a workflow is opened, and what fills the panes. */
export interface EditorScreenProps {
  open: (projectId: string) => Promise<OpenWorkflow>;
  panes: (workflow: OpenWorkflow, state: EditorState, history: WorkflowHistory | undefined) => EditorPanes;
}

/** The editor of the workflow in the address; with `gallery=true` the gallery lies over it. */
export function EditorScreen({ open, panes }: EditorScreenProps) {
  const { projectId = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const closeGallery = () =>
    setQuery((now) => {
      now.delete('gallery');
      return now;
    });
  return (
    <>
      <OpenedEditor key={projectId} projectId={projectId} open={open} panes={panes} />
      {query.get('gallery') === 'true' && (
        <div className="over">
          <GalleryPage onClose={closeGallery} />
        </div>
      )}
    </>
  );
}

type Opening =
  | { kind: 'opening' }
  | { kind: 'failed'; words: ErrorWords; error: unknown }
  | { kind: 'open'; workflow: OpenWorkflow; history: WorkflowHistory | undefined };

function OpenedEditor({ projectId, open, panes }: EditorScreenProps & { projectId: string }) {
  const { t } = useTranslation('app');
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' });
  const [round, setRound] = useState(0);
  const [state] = useState(createEditorState);
  const { api } = useApp();
  const navigate = useNavigate();
  useEffect(() => {
    let wanted = true;
    let opened: OpenWorkflow | undefined;
    open(projectId).then(
      (workflow) => {
        opened = workflow;
        if (!wanted) return workflow.close();
        const history = api && openHistory(api, projectId, workflow);
        if (history) opened = history.past.ports;
        setOpening({ kind: 'open', workflow: opened, history });
      },
      async (error: unknown) => {
        // Whoever has the public page alone is shown that.
        if (error instanceof PartiError && error.code === 'workflow.only-published') {
          if (wanted) await navigate(`/w/${projectId}`, { replace: true });
          return;
        }
        const words = await describeError(error instanceof RefusedEdits ? error.problem : error);
        if (wanted) setOpening({ kind: 'failed', words, error });
      },
    );
    return () => {
      wanted = false;
      opened?.close();
    };
  }, [projectId, open, round, api, navigate]);
  const again = useCallback(() => {
    setOpening({ kind: 'opening' });
    setRound((now) => now + 1);
  }, []);

  if (opening.kind === 'open')
    return (
      <>
        <TitledEditor
          projectId={projectId}
          workflow={opening.workflow}
          history={opening.history}
          state={state}
          panes={panes(opening.workflow, state, opening.history)}
        />
        <SessionNotices workflowId={projectId} ports={opening.workflow} onReload={again} />
        {opening.workflow.quota && <QuotaNotice quota={opening.workflow.quota} />}
      </>
    );
  if (opening.kind === 'opening') {
    return (
      <BarePage>
        <LoadingState title={t('editor.loading')} />
      </BarePage>
    );
  }
  return (
    <BarePage>
      <ErrorState
        isPage
        title={t('editor.load-failed')}
        actions={
          <>
            <Button kind="outline" icon="reset" onClick={again}>
              {t('reload')}
            </Button>
            <Link className="button" to="/workflows">
              {t('editor.to-gallery')}
            </Link>
          </>
        }
      >
        {inSentences(opening.words.text, opening.words.hint)}
      </ErrorState>
      {opening.error instanceof RefusedEdits && (
        <RefusedEditsDialog
          workflowId={projectId}
          problem={opening.error.problem}
          refused={opening.error.refused}
          onDone={again}
        />
      )}
    </BarePage>
  );
}

function TitledEditor({
  projectId,
  workflow,
  history,
  state,
  panes,
}: {
  projectId: string;
  workflow: OpenWorkflow;
  history: WorkflowHistory | undefined;
  state: EditorState;
  panes: EditorPanes;
}) {
  const { t } = useTranslation('app');
  const name = shownName(t, useWorkflowName(workflow.reader));
  useEffect(() => {
    document.title = `${name} – Parti`;
  }, [name]);
  useHeldStrokes(state);
  return <EditorView projectId={projectId} ports={workflow} history={history} state={state} panes={panes} />;
}
