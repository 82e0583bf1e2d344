import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button, Segmented, Select, useTranslation } from '#ui';
import { reportError } from '../app/report-error.ts';
import type { ComparedState } from './comparing.ts';
import type { Past } from './past-ports.ts';
import type { Standing, Timeline } from './timeline.ts';
import { useLiveDocument } from './use-live-document.ts';
import type { WorkflowHistory } from './workflow-history.ts';

/** Two states, the older first. */
export interface ComparedPair {
  older: ComparedState;
  newer: ComparedState;
}

/** What a state of the past is compared with: the present, one of the versions, or nothing but the edit itself (no pair). */
export function useOtherState(
  history: WorkflowHistory,
  standing: Standing,
  name: string,
): { other: string; setOther: (other: string) => void; pair: ComparedPair | undefined } {
  const { t } = useTranslation('history');
  const { timeline, live } = history;
  const { versions } = useSnapshot(timeline.state) as Timeline['state'];
  const [other, setOther] = useState('now');
  const [former, setFormer] = useState<{ id: string; past: Past }>();
  const version = versions.find(({ id }) => id === other);
  const wanted = version?.id;
  useEffect(() => {
    if (wanted === undefined || former?.id === wanted) return undefined;
    const facts = timeline.state.versions.find(({ id }) => id === wanted);
    let isWanted = true;
    if (facts) timeline.versionState(facts).then((past) => isWanted && setFormer({ id: wanted, past }), reportError);
    return () => {
      isWanted = false;
    };
  }, [wanted, former?.id, timeline]);
  const now = useLiveDocument(live.reader);
  const pair = useMemo((): ComparedPair | undefined => {
    const self: ComparedState = { name, past: standing.past };
    if (version) {
      if (former?.id !== version.id) return undefined;
      const one: ComparedState = { name: version.name || t(`kind.${version.kind}`), past: former.past };
      return version.sequence < standing.sequence ? { older: one, newer: self } : { older: self, newer: one };
    }
    if (other !== 'now') return undefined;
    const results = new Map(
      Object.keys(now.nodes).flatMap((id): [string, string][] => {
        const digest = live.runs.get(id)?.resultDigest;
        return digest === undefined ? [] : [[id, digest]];
      }),
    );
    return { older: self, newer: { name: t('compare.now'), past: { document: now, results }, isNow: true } };
  }, [standing, name, version, former, other, now, live, t]);
  return { other, setOther, pair };
}

/** Chooses what the state is compared with, and whether what differs is marked in graph and building. */
export function CompareChoice({
  history,
  standing,
  other,
  onOther,
  pair,
}: {
  history: WorkflowHistory;
  standing: Standing;
  other: string;
  onOther: (other: string) => void;
  pair: ComparedPair | undefined;
}) {
  const { t } = useTranslation('history');
  const { comparing, timeline } = history;
  const { versions } = useSnapshot(timeline.state) as Timeline['state'];
  const { shown, isWanted } = useSnapshot(comparing.state as object) as WorkflowHistory['comparing']['state'];
  const key = pair && `${standing.sequence} ${other}`;
  // The present goes on while it is compared: what is marked is what stood as the comparison began.
  useEffect(() => {
    if (isWanted && key !== undefined && pair) comparing.start(pair.older, pair.newer);
    else if (other === 'entry') comparing.end();
    // oxlint-disable-next-line react/exhaustive-deps -- the pair is another with each edit of a colleague
  }, [isWanted, key, comparing]);
  useEffect(() => () => comparing.end(), [comparing]);
  const named = versions.filter(({ id, kind }) => kind === 'named' && id !== standing.version?.id);
  return (
    <div className="choice">
      <Select
        label={t('compare.with')}
        size="compact"
        value={other}
        onChange={onOther}
        options={[
          { value: 'now', label: `${t('compare.with')}: ${t('compare.now')}` },
          { value: 'entry', label: t('compare.entry'), disabled: standing.entry === undefined },
          ...named.map(({ id, name }) => ({ value: id, label: t('compare.version', { name }) })),
        ]}
      />
      <Button
        kind="outline"
        size="compact"
        icon="swap"
        aria-pressed={isWanted}
        disabled={!pair}
        onClick={() => (isWanted ? comparing.end() : pair && comparing.start(pair.older, pair.newer))}
      >
        {t('compare.mark')}
      </Button>
      {shown && (
        <Segmented
          label={t('compare.shown')}
          size="compact"
          value={shown.side}
          onChange={comparing.setSide}
          options={[
            { value: 'older', label: shown.older },
            { value: 'newer', label: shown.newer },
          ]}
        />
      )}
    </div>
  );
}
