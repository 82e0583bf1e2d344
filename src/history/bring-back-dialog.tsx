import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Answer } from '#api';
import { broughtBack, restoreGroupsOf, type DocumentChange, type FunctionRecord } from '#domain';
import { Button, Checkbox, Dialog, Segmented, showAlert, Skeleton, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { shownName } from '../app/shown-name.ts';
import { think } from '../app/thinking.ts';
import { readResult } from '../session/fetch-result.ts';
import type { BranchFacts } from './branch-facts.ts';
import { changeLines, type ChangeLine } from './change-lines.ts';
import { ConflictResults, type ConflictSides } from './conflict-results.tsx';
import { groupName } from './restore-dialog.tsx';
import { lineWords } from './standing-words.ts';
import { useChangeWords } from './use-change-words.ts';
import { useLiveDocument } from './use-live-document.ts';
import type { WorkflowHistory } from './workflow-history.ts';

type Side = 'here' | 'branch';
const placeOf = ({ root, id, path }: DocumentChange) => [root, id, ...path].join('\n');

/**
 * Asks what of a branch comes back. What only the branch changed is ticked; what both changed differently is decided one by
 * one, and nothing is brought before all of it is. One step, which undo takes back.
 */
export function BringBackDialog({
  history,
  branch,
  onClose,
}: {
  history: WorkflowHistory;
  branch: BranchFacts;
  onClose: () => void;
}) {
  const { t } = useTranslation('history');
  const { t: say } = useTranslation('app');
  const { api } = useApp();
  const { live, timeline, workflowId } = history;
  const words = useChangeWords(live.reader);
  const now = useLiveDocument(live.reader);
  const [states, setStates] = useState<Answer<'GET workflows/{id}/branches/{branch}'>>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(['places']));
  const [decided, setDecided] = useState<ReadonlyMap<string, Side>>(new Map());
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isWanted = true;
    api?.call('GET workflows/{id}/branches/{branch}', { path: { id: workflowId, branch: branch.id } }).then(
      (read) => isWanted && setStates(read),
      (error: unknown) => {
        if (!isWanted) return;
        reportError(error);
        onClose();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [api, workflowId, branch.id, onClose]);
  const found = useMemo(() => states && broughtBack(states.base, now, states.document), [states, now]);
  const groups = found ? restoreGroupsOf(found.taken) : [];
  const conflicts = found?.conflicts ?? [];
  const open = conflicts.filter(({ change }) => !decided.has(placeOf(change))).length;
  const taken = groups.filter(({ key }) => !left.has(key));
  const choose = (key: string, isTaken: boolean) =>
    setLeft((before) => new Set([...before].filter((one) => one !== key).concat(isTaken ? [] : [key])));
  const decide = (change: DocumentChange, side: Side) => setDecided((before) => new Map(before).set(placeOf(change), side));
  const name = shownName(say, branch.name);

  const bring = async () => {
    if (!states) return;
    setBusy(true);
    await api?.call('POST workflows/{id}/versions', { path: { id: workflowId }, body: { kind: 'before-restore' } });
    // Others may have edited meanwhile: what both changed since then is asked about, never decided.
    const latest = broughtBack(states.base, live.reader.document(), states.document);
    if (latest.conflicts.some(({ change }) => !decided.has(placeOf(change)))) return setBusy(false);
    timeline.backToNow();
    const keys = new Set(taken.map(({ key }) => key));
    const changes = [
      ...restoreGroupsOf(latest.taken).flatMap((group) => (keys.has(group.key) ? group.changes : [])),
      ...latest.conflicts.flatMap(({ change, along }) => (decided.get(placeOf(change)) === 'branch' ? [change, ...along] : [])),
    ];
    if (changes.length > 0) live.commands.dispatch({ type: 'document.change', changes });
    void timeline.reload();
    showAlert({
      id: 'restored',
      state: 'done',
      text: t('bring-back.done', { name }),
      ...(changes.length > 0 ? { action: { label: t('restore.undo'), run: () => live.commands.undo() } } : {}),
    });
    onClose();
  };
  const sidesOf = useCallback(
    (nodeId: string): ConflictSides => {
      const load = (workflow: string, digest: string | undefined) =>
        digest === undefined || !api
          ? Promise.resolve(undefined)
          : api
              .file('GET workflows/{id}/results/{digest}', { path: { id: workflow, digest } })
              .then((answer) => readResult(answer, { onProgress: () => undefined, signal: new AbortController().signal }));
      return {
        here: () => load(workflowId, live.runs.get(nodeId)?.resultDigest),
        branch: () => load(branch.id, states?.results[nodeId]?.digest),
      };
    },
    [api, workflowId, branch.id, live, states],
  );
  const resultsOf = (nodeId: string | undefined) => {
    const node = nodeId === undefined ? undefined : (now.nodes[nodeId] ?? states?.document.nodes[nodeId]);
    const record = node && words.recordOf(node.functionId, node.digest);
    return nodeId !== undefined && record ? <ShownSides nodeId={nodeId} record={record} sidesOf={sidesOf} /> : null;
  };
  const chosen = taken.length + [...decided.values()].filter((side) => side === 'branch').length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bring-back.title', { name })}
      footer={
        <>
          {open > 0 && (
            <span className="meta grow" role="status">
              {t('bring-back.undecided', { count: open })}
            </span>
          )}
          <Button kind="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            kind="primary"
            icon="undo"
            disabled={isBusy || open > 0 || chosen === 0}
            onClick={() => void think(bring()).catch((error: unknown) => (setBusy(false), reportError(error)))}
          >
            {t('bring-back.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('bring-back.text')}</p>
      {!states || !found ? (
        <Skeleton lines={3} />
      ) : groups.length + conflicts.length === 0 ? (
        <p className="meta">{t('bring-back.nothing')}</p>
      ) : (
        <>
          {conflicts.length > 0 && (
            <ul className="conflicts" data-part="conflicts" aria-label={t('bring-back.conflicts')}>
              {conflicts.flatMap(({ change }) =>
                changeLines([change], now, states.document, words).map((line) => (
                  <Conflict
                    key={placeOf(change)}
                    line={line}
                    results={resultsOf(line.nodeId)}
                    side={decided.get(placeOf(change))}
                    onDecide={(side) => decide(change, side)}
                  />
                )),
              )}
            </ul>
          )}
          <ul className="restore-groups" data-part="restore-groups">
            {groups.map((group) => {
              const label = groupName(group, { now, former: states.document, words, t });
              const lines = group.kind === 'places' ? [] : changeLines(group.changes, now, states.document, words);
              const [first] = lines;
              return (
                <li key={group.key} data-group={group.key}>
                  <Checkbox label={label} checked={!left.has(group.key)} onChange={(isTaken) => choose(group.key, isTaken)} />
                  <span className="grow clip">{label}</span>
                  <span className="meta clip">
                    {first && lineWords(t, first).detail}
                    {lines.length > 1 && ` ${t('sentence.more', { count: lines.length - 1 })}`}
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function ShownSides({
  nodeId,
  record,
  sidesOf,
}: {
  nodeId: string;
  record: FunctionRecord;
  sidesOf: (nodeId: string) => ConflictSides;
}) {
  return <ConflictResults nodeId={nodeId} record={record} sides={useMemo(() => sidesOf(nodeId), [sidesOf, nodeId])} />;
}

/** One place that both sides changed: how it stands here and there, and which of the two is wanted. */
function Conflict({
  line,
  results,
  side,
  onDecide,
}: {
  line: ChangeLine;
  /** What its function came to on both sides. */
  results: ReactNode;
  side: Side | undefined;
  onDecide: (side: Side) => void;
}) {
  const { t } = useTranslation('history');
  const { label } = lineWords(t, line);
  const text = (which: Side) => {
    const value = which === 'here' ? line.from : line.to;
    if (value) return t('bring-back.value', { side: t(`bring-back.${which}`), value });
    const isThere = which === 'here' ? line.kind !== 'added' : line.kind !== 'removed';
    if (line.kind === 'changed') return t(`bring-back.${which}`);
    return t('bring-back.value', { side: t(`bring-back.${which}`), value: t(isThere ? 'bring-back.kept' : 'change.removed') });
  };
  return (
    <li data-conflict={line.key}>
      <span className="grow clip">{label}</span>
      <Segmented
        label={label}
        value={side}
        options={(['here', 'branch'] as const).map((which) => ({ value: which, label: text(which) }))}
        onChange={onDecide}
      />
      {results}
    </li>
  );
}
