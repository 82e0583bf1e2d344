import { useEffect, useRef, useSyncExternalStore, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { PartiError } from '#domain';
import { dismissAlert, loadLater, showAlert, useTranslation } from '#ui';
import { reportError } from '../app/report-error.ts';
import type { EditorPorts, SetAside } from '../session/open-workflow.ts';
import type { Refused } from '../session/refused-edits.ts';
import { describeError } from '../app/describe-error.ts';

const EndedDialog = loadLater(async () => (await import('./ended-dialog.tsx')).EndedDialog);
const RefusedEditsDialog = loadLater(async () => (await import('./refused-edits-dialog.tsx')).RefusedEditsDialog);

/** The workflow cannot go on here: its owner ended it, or it must be loaded anew. */
const ENDS = new Set([
  'workflow.access-ended',
  'workflow.insufficient-permissions',
  'workflow.deleted-by-owner',
  'workflow.not-found',
]);
const RELOADS = new Set([
  'workflow.out-of-sync',
  'workflow.too-big',
  'workflow.view-only',
  'workflow.read-only',
  'workflow.forced-reload',
  'quota.monthly-edit-limit',
]);
/** Loaded anew without a question, and told so. */
const FORCED = 'workflow.forced-reload';
const SYNC = 'workflow-sync';
const SET_ASIDE = 'workflow-set-aside';
/** Failures in a row after which it is said that data is intact. */
const SEVERE_AFTER = 3;

/** Says why a workflow closed, must be loaded anew, or is not saved at the moment; and when it is saved again. */
export function SessionNotices({
  workflowId,
  ports,
  onReload,
}: {
  workflowId: string;
  ports: EditorPorts;
  onReload: () => void;
}) {
  const subscribe = useCallback((listener: () => void) => ports.save.subscribe(listener), [ports]);
  const problem = useSyncExternalStore(subscribe, () => ports.problem?.());
  const role = useSyncExternalStore(subscribe, () => ports.role?.());
  useSyncNotice(problem);
  const refused = useSyncExternalStore(subscribe, () => ports.refused?.());
  const isLarge = useSyncExternalStore(subscribe, () => ports.isLarge?.() ?? false);
  useRoleNotice(role, onReload);
  useSizeNotice(isLarge);
  useSetAsideNotice(ports.setAside, onReload);
  useTransferNotice(ports);
  const isForced = problem?.code === FORCED && !refused;
  useForcedReload(workflowId, isForced, onReload);
  // A tab out of step may run code older than the server's: only the page itself, loaded anew, brings the new one.
  const reload = problem?.code === 'workflow.out-of-sync' ? () => window.location.reload() : onReload;
  if (problem && refused) {
    const isOver = ENDS.has(problem.code);
    return <RefusedEditsHere {...{ workflowId, problem, refused, onReload: reload, isOver }} />;
  }
  if (!problem || (!ENDS.has(problem.code) && !RELOADS.has(problem.code))) return null;
  return <EndedDialog problem={problem} isOver={ENDS.has(problem.code)} onReload={reload} />;
}

/** A failed commit shows until it is over; then it says that everything is saved. */
function useSyncNotice(problem: PartiError | undefined): void {
  const failures = useRef(0);
  const code = problem?.code;
  useEffect(() => {
    if (code !== 'workflow.sync-failed') return undefined;
    failures.current++;
    // No longer true.
    dismissAlert(`${SYNC}-cleared`);
    const shown = new PartiError(failures.current >= SEVERE_AFTER ? 'workflow.sync-multiple-errors' : 'workflow.sync-failed');
    void describeError(shown).then(({ text, hint }) => showAlert({ id: SYNC, state: 'failed', text, hint, timeoutMs: 0 }));
    return () => {
      dismissAlert(SYNC);
      void describeError(new PartiError('workflow.sync-cleared')).then(({ text }) =>
        showAlert({ id: `${SYNC}-cleared`, state: 'done', text }),
      );
    };
  }, [code]);
}

/** Edits that cannot be saved here; without them the workflow is loaded anew, or left where its end was told. */
function RefusedEditsHere({
  workflowId,
  problem,
  refused,
  isOver,
  onReload,
}: {
  workflowId: string;
  problem: PartiError;
  refused: Refused;
  isOver: boolean;
  onReload: () => void;
}) {
  const navigate = useNavigate();
  const done = isOver ? () => void navigate('/workflows') : onReload;
  return <RefusedEditsDialog workflowId={workflowId} problem={problem} refused={refused} onDone={done} />;
}

/** A workflow that will soon take no more: said once for each opening. */
function useSizeNotice(isLarge: boolean): void {
  const { t } = useTranslation('together');
  useEffect(() => {
    if (isLarge) showAlert({ id: 'workflow-size', state: 'stale', text: t('size.text'), hint: t('size.hint'), timeoutMs: 0 });
    return () => dismissAlert('workflow-size');
  }, [isLarge, t]);
}

/** A workflow that is read only for everybody: why, and for its owner the way out. Stays as long as it is open. */
function useSetAsideNotice(setAside: SetAside | undefined, onReload: () => void): void {
  const { t } = useTranslation('together');
  useEffect(() => {
    if (!setAside) return undefined;
    const { error, lift } = setAside;
    const run = () => void lift?.().then(onReload).catch(reportError);
    let isGone = false;
    void describeError(error).then(({ text, hint }) => {
      const action = lift ? { action: { label: t('access.lift'), run } } : {};
      if (!isGone) showAlert({ id: SET_ASIDE, state: 'failed', text, hint, timeoutMs: 0, ...action });
    });
    return () => {
      isGone = true;
      dismissAlert(SET_ASIDE);
    };
  }, [setAside, onReload, t]);
}

/** News of an offer of ownership, in the words of the side that the person is on. */
function useTransferNotice({ onTransfer }: EditorPorts): void {
  const { t } = useTranslation('together');
  const navigate = useNavigate();
  useEffect(
    () =>
      onTransfer?.((news) => {
        const id = `transfer-${news.workflowId}`;
        if (news.isOffering) {
          void describeError(new PartiError(`transfer.${news.state}`, { recipient: news.with })).then(({ text }) =>
            showAlert({ id, text, state: 'done' }),
          );
          return;
        }
        const text = t(`transfer.told-${news.state}`, { owner: news.with, name: news.workflowName });
        const open = { label: t('transfer.show'), run: () => void navigate('/workflows') };
        showAlert({ id, text, state: 'done', ...(news.state === 'pending' ? { action: open, timeoutMs: 0 } : {}) });
      }),
    [onTransfer, navigate, t],
  );
}

/** A workflow that broke in this tab is loaded from the server at once; one that breaks again soon waits for the person. */
function useForcedReload(workflowId: string, isForced: boolean, onReload: () => void): void {
  useEffect(() => {
    if (!isForced || performance.now() - (forcedAt.get(workflowId) ?? Number.NEGATIVE_INFINITY) < FORCED_AGAIN_MS) return;
    forcedAt.set(workflowId, performance.now());
    void describeError(new PartiError(FORCED)).then(({ text, hint }) =>
      showAlert({ id: FORCED, state: 'stale', text, hint, timeoutMs: 0 }),
    );
    onReload();
  }, [workflowId, isForced, onReload]);
}

/** When each workflow was last loaded anew by itself, milliseconds of the page. */
const forcedAt = new Map<string, number>();
const FORCED_AGAIN_MS = 60_000;

/** A role that changed under an open editor: it is opened anew with the means that belong to it. */
function useRoleNotice(role: 'view' | 'edit' | undefined, onReload: () => void): void {
  const { t } = useTranslation('together');
  const before = useRef(role);
  useEffect(() => {
    const was = before.current;
    before.current = role;
    if (was === undefined || role === undefined || was === role) return;
    showAlert({ text: t(role === 'edit' ? 'access.may-edit' : 'access.may-view'), state: 'done' });
    onReload();
  }, [role, onReload, t]);
}
