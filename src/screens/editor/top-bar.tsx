import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, Icon, IconButton, Kbd, Mark, StateGlyph, TextField, useTranslation } from '#ui';
import { loadPalette, openPalette } from '../../palette/palette-host.tsx';
import { useApp } from '../../app/app-context.ts';
import { TogetherBar } from '../../presence/together-bar.tsx';
import { useFlag } from '../../flags/flags.ts';
import { reportError } from '../../app/report-error.ts';
import { UserMenu } from '../../frame/user-menu.tsx';
import { Bell } from '../../notices/bell.tsx';
import { shownName } from '../../app/shown-name.ts';
import type { EditorPorts } from '../../session/open-workflow.ts';
import { CommentsButton } from '../../comments/comments-button.tsx';
import { showDiscussed } from './comments-in-editor.tsx';
import { useEditorState, type EditorState } from './editor-state.ts';
import { RunBox } from './run-box.tsx';
import { useHistory, useSaveState, useWorkflowDescription, useWorkflowName } from '../../session/use-port.ts';

/** Bar over the editor: the workflow's name, whether it is saved, undo, the run, search, the person. */
export function TopBar({
  projectId,
  ports,
  state,
  isHistoryOpen,
  isPast,
}: {
  projectId: string;
  ports: EditorPorts;
  state: EditorState;
  /** Absent where there is no history. */
  isHistoryOpen?: boolean;
  /** A state of the past is shown: nothing runs. */
  isPast?: boolean;
}) {
  const { t } = useTranslation('app');
  const { registry } = useApp();
  const navigate = useNavigate();
  const { canUndo, canRedo } = useHistory(ports.commands);
  const name = useWorkflowName(ports.reader);
  const run = (id: string) => () => void registry.run(id).catch(reportError);
  const mayPresent = useFlag('presentationMode');
  const isSketching = useEditorState(state).sketch !== undefined;
  return (
    <header className="bar" data-kind="top">
      <button
        type="button"
        className="button mark-button"
        data-shape="square"
        aria-label={t('editor.home')}
        data-tip={t('editor.home')}
        onClick={() => void navigate(`/workflows/${projectId}?gallery=true`)}
      >
        <Mark />
      </button>
      <span className="rule" />
      <WorkflowName ports={ports} />
      <SaveStatus save={ports.save} />
      {ports.reader.canEdit && (
        <span className="group">
          <IconButton
            icon="undo"
            size="compact"
            label={t('editor.undo')}
            keys="mod+z"
            disabled={!canUndo}
            onClick={run('edit.undo')}
          />
          <IconButton
            icon="redo"
            size="compact"
            label={t('editor.redo')}
            keys="mod+shift+z"
            disabled={!canRedo}
            onClick={run('edit.redo')}
          />
        </span>
      )}
      {isHistoryOpen !== undefined && (
        <IconButton
          icon="history"
          size="compact"
          label={t('editor.history')}
          keys="h"
          pressed={isHistoryOpen}
          onClick={run('view.history')}
        />
      )}
      <span className="grow" />
      {!isPast && <RunBox runs={ports.runs} canEdit={ports.reader.canEdit} />}
      <span className="grow" />
      <button
        type="button"
        className="field find"
        onPointerEnter={loadPalette}
        onFocus={loadPalette}
        onClick={() => openPalette()}
      >
        <Icon name="search" />
        <span className="placeholder">{t('editor.search')}</span>
        <Kbd keys="mod+k" />
      </button>
      <CommentsButton ports={ports} onShow={(anchor) => showDiscussed(state, ports.reader, anchor)} />
      {mayPresent && <PresentButton run={run('view.present')} isBusy={isSketching} />}
      <TogetherBar projectId={projectId} name={shownName(t, name)} ports={ports} />
      <Bell />
      <UserMenu />
    </header>
  );
}

/** Its word leaves where the bar is narrow. */
function PresentButton({ run, isBusy }: { run: () => void; isBusy: boolean }) {
  const { t } = useTranslation('app');
  return (
    <Button
      kind="outline"
      icon="present"
      className="present-button"
      keys="shift+p"
      tip={t('editor.present-about')}
      disabled={isBusy}
      onClick={run}
      aria-label={t('editor.present')}
    >
      <span className="words">{t('editor.present')}</span>
    </Button>
  );
}

function WorkflowName({ ports: { reader, commands } }: { ports: EditorPorts }) {
  const { t } = useTranslation('app');
  const name = useWorkflowName(reader);
  const description = useWorkflowDescription(reader);
  const [editing, setEditing] = useState(false);
  if (editing) {
    return (
      <TextField
        label={t('editor.name')}
        value={name}
        size="compact"
        className="name-field"
        autoFocus
        maxLength={200}
        onFocus={(event) => event.currentTarget.select()}
        onCommit={(next) => next.trim() && commands.dispatch({ type: 'workflow.rename', name: next.trim() })}
        onCancel={() => setEditing(false)}
        onBlur={() => setEditing(false)}
      />
    );
  }
  if (!reader.canEdit)
    return (
      <h1 className="row name-button" data-tip={description || undefined}>
        <strong className="clip">{shownName(t, name)}</strong>
      </h1>
    );
  return (
    <h1>
      <button
        type="button"
        className="button name-button"
        data-size="compact"
        data-tip={description || t('editor.rename')}
        onClick={() => setEditing(true)}
      >
        <strong className="clip">{shownName(t, name)}</strong>
      </button>
    </h1>
  );
}

function SaveStatus({ save }: { save: EditorPorts['save'] }) {
  const { t } = useTranslation('app');
  const state = useSaveState(save);
  return (
    <span className="row saved" role="status" data-state={state}>
      {state === 'saved' && <Icon name="check" />}
      {(state === 'saving' || state === 'reconnecting') && <StateGlyph state="running" />}
      {state === 'offline' && <StateGlyph state="stale" />}
      {state === 'error' && <StateGlyph state="failed" />}
      <span className="words">{t(state === 'error' ? 'editor.save-error' : `editor.${state}`)}</span>
    </span>
  );
}
