import { useMemo, useState } from 'react';
import { functionTexts, restoreGroups, type RestoreGroup, type WorkflowDocument } from '#domain';
import { Button, Checkbox, Dialog, showAlert, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { think } from '../app/thinking.ts';
import { changeLines } from './change-lines.ts';
import { lineWords } from './standing-words.ts';
import { useChangeWords } from './use-change-words.ts';
import type { WorkflowHistory } from './workflow-history.ts';
import { useLiveDocument } from './use-live-document.ts';

/** Asks what of a state comes back: all of it, or chosen functions, views, frames. One step, which undo takes back. */
export function RestoreDialog({
  history,
  document: former,
  onClose,
}: {
  history: WorkflowHistory;
  document: WorkflowDocument;
  onClose: () => void;
}) {
  const { t } = useTranslation('history');
  const { api } = useApp();
  const { live, timeline, workflowId } = history;
  const words = useChangeWords(live.reader);
  const now = useLiveDocument(live.reader);
  const groups = useMemo(() => restoreGroups(now, former), [now, former]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(['places']));
  const [isBusy, setBusy] = useState(false);
  const taken = groups.filter(({ key }) => !left.has(key));
  const choose = (key: string, isTaken: boolean) =>
    setLeft((before) => new Set([...before].filter((one) => one !== key).concat(isTaken ? [] : [key])));
  const restore = async () => {
    setBusy(true);
    // What is replaced stays as a version of its own, whatever becomes of undo.
    await api?.call('POST workflows/{id}/versions', { path: { id: workflowId }, body: { kind: 'before-restore' } });
    timeline.backToNow();
    // Others may have edited meanwhile: what differs now is what is written.
    const keys = new Set(taken.map(({ key }) => key));
    const changes = restoreGroups(live.reader.document(), former).flatMap((group) => (keys.has(group.key) ? group.changes : []));
    live.commands.dispatch({ type: 'document.change', changes });
    void timeline.reload();
    showAlert({
      id: 'restored',
      state: 'done',
      text: t('restore.done'),
      action: { label: t('restore.undo'), run: () => live.commands.undo() },
    });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('restore.title')}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            kind="primary"
            icon="undo"
            disabled={isBusy || taken.length === 0}
            onClick={() => void think(restore()).catch((error: unknown) => (setBusy(false), reportError(error)))}
          >
            {t('restore.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('restore.text')}</p>
      {groups.length === 0 ? (
        <p className="meta">{t('no-changes')}</p>
      ) : (
        <ul className="restore-groups" data-part="restore-groups">
          {groups.map((group) => {
            const lines = group.kind === 'places' ? [] : changeLines(group.changes, now, former, words);
            const [first] = lines;
            return (
              <li key={group.key} data-group={group.key}>
                <Checkbox
                  label={groupName(group, { now, former, words, t })}
                  checked={!left.has(group.key)}
                  onChange={(isTaken) => choose(group.key, isTaken)}
                />
                <span className="grow clip">{groupName(group, { now, former, words, t })}</span>
                <span className="meta clip">
                  {first && lineWords(t, first).detail}
                  {lines.length > 1 && ` ${t('sentence.more', { count: lines.length - 1 })}`}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}

/** What a part of a restore is called. */
export function groupName(
  { kind, nodeId, changes }: RestoreGroup,
  {
    now,
    former,
    words,
    t,
  }: {
    now: WorkflowDocument;
    former: WorkflowDocument;
    words: ReturnType<typeof useChangeWords>;
    t: ReturnType<typeof useTranslation<'history'>>['t'];
  },
): string {
  if (kind !== 'node' || nodeId === undefined)
    return t(`restore.group.${kind as Exclude<typeof kind, 'node'>}`, { count: changes.length });
  const node = now.nodes[nodeId] ?? former.nodes[nodeId];
  const record = node && words.recordOf(node.functionId, node.digest);
  return node?.name || (record ? functionTexts(record, words.locale).name : nodeId);
}
