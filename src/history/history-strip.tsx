import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Bar, Button, Icon, IconButton, Menu, Segmented, StateGlyph, useTranslation } from '#ui';
import { useAccountState } from '../app/app-context.ts';
import { colourOfPerson } from '../comments/person-colour.ts';
import { usePast } from './use-past.ts';
import './history.css';
import { momentText, standingLines, standingSentence } from './standing-words.ts';
import { SPEEDS, type Timeline } from './timeline.ts';
import { stopsOf, type TimelineRange } from './timeline-scale.ts';
import { TimelineTrack } from './timeline-track.tsx';
import { useChangeWords } from './use-change-words.ts';
import type { WorkflowHistory } from './workflow-history.ts';

const CLOCK_MS = 20_000;
const DAYS_3_MS = 3 * 86_400_000;

/** The scrubber under both panes: goes through the past of the workflow, which is read-only, and back to now. */
export function HistoryStrip({ history, onName }: { history: WorkflowHistory; onName: () => void }) {
  const { t, i18n } = useTranslation('history');
  const { timeline } = history;
  const state = useSnapshot(timeline.state) as Timeline['state'];
  const { standing, entries, people, isPlaying, speed, problem, isLoading, hasMore } = state;
  const past = usePast(history.past);
  const account = useAccountState();
  const me = account.kind === 'signed-in' ? account.user.id : '';
  const now = useClock();
  const [range, setRange] = useState<TimelineRange>();
  const hasLog = history.live.reader.canEdit;
  const [first] = stopsOf(entries, state.versions);
  const shownRange = range ?? (hasLog && first && now - first.at > DAYS_3_MS ? 'days' : 'all');
  const words = useChangeWords(history.live.reader);
  const lines = standingLines(standing, past?.document ?? history.live.reader.document(), words);
  const sentence = standingSentence(t, standing, { people, me, lines, locale: i18n.language, now });
  const isNow = standing === undefined;
  useEffect(() => {
    if (isNow) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]')) return;
      timeline.backToNow();
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isNow, timeline]);
  const before = standing ? entries.filter(({ from }) => from > standing.sequence).length : 0;
  return (
    <section className="history-strip" aria-label={t('title')} data-part="history" data-past={standing ? '' : undefined}>
      <Bar>
        <span className="group">
          <IconButton icon="left" size="compact" label={t('previous')} onClick={() => void timeline.step(-1)} />
          <IconButton
            icon={isPlaying ? 'pause' : 'play'}
            size="compact"
            label={t(isPlaying ? 'pause' : 'play')}
            onClick={() => timeline.play(!isPlaying)}
          />
          <IconButton icon="right" size="compact" label={t('next')} disabled={isNow} onClick={() => void timeline.step(1)} />
        </span>
        <Menu
          trigger={
            <Button size="compact" data-part="speed">
              {t('speed', { speed })}
            </Button>
          }
          entries={SPEEDS.map((one) => ({
            id: String(one),
            label: t('speed', { speed: one }),
            onSelect: () => timeline.setSpeed(one),
          }))}
        />
        <span className="rule" />
        <strong className="at" data-part="history-at">
          {isNow ? t('now') : momentText(standing.at, i18n.language, now)}
        </strong>
        {problem ? (
          <span className="row bad" role="alert">
            <StateGlyph state="failed" />
            <span className="clip">{problem}</span>
          </span>
        ) : isNow ? (
          <span className="quiet clip">{isLoading ? t('loading') : t(hasLog ? 'hint' : 'hint-versions')}</span>
        ) : (
          <span className="row past-words">
            <Icon name="lock" />
            <span className="clip" data-tip={t('looking-back')}>
              {t('read-only', { count: before })}
            </span>
          </span>
        )}
        <span className="grow" />
        {hasMore && (
          <Button size="compact" onClick={() => void timeline.loadMore()}>
            {t('earlier')}
          </Button>
        )}
        <Segmented
          label={t('range.label')}
          size="compact"
          value={shownRange}
          onChange={setRange}
          options={[
            { value: 'day', label: t('range.day') },
            { value: 'days', label: t('range.days') },
            { value: 'all', label: t('range.all') },
          ]}
        />
        {hasLog && (
          <Button size="compact" icon="plus" onClick={onName}>
            {t('version.name-this')}
          </Button>
        )}
        {isNow ? (
          <IconButton icon="close" size="compact" label={t('close')} keys="h" onClick={() => timeline.close()} />
        ) : (
          <Button size="compact" kind="outline" onClick={() => timeline.backToNow()}>
            {t('back-to-now')}
          </Button>
        )}
      </Bar>
      <TimelineTrack
        timeline={timeline}
        range={shownRange}
        me={me}
        colourOf={(id) => colourOfPerson(id, history.live.presence)}
        now={now}
        sentence={sentence}
        hasLog={hasLog}
      />
      <span className="only-heard" role="status" aria-live="polite" data-part="history-sentence">
        {sentence}
      </span>
    </section>
  );
}

function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
