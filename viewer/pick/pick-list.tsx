import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Icon, useTranslation } from '#ui';
import type { PickCandidate } from './pick-request.ts';
import type { PickSession } from './pick-session.ts';

/** More lines than anybody reads; what is typed finds the others. */
const MOST_LINES = 200;

/** Everything that may be picked, by name: also what the model does not draw. Typing finds, arrows choose, Enter picks. */
export function PickList({ session, onPoint }: { session: PickSession; onPoint: (candidate: PickCandidate) => void }) {
  const { t, i18n } = useTranslation('viewer');
  const { title, candidates, many } = session.request;
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => findCandidates(candidates, query, i18n.language), [candidates, query, i18n.language]);
  const shown = found.slice(0, MOST_LINES);
  const front = shown[Math.min(at, shown.length - 1)];
  useEffect(() => {
    list.current?.querySelector('[data-front]')?.scrollIntoView({ block: 'nearest' });
  }, [front]);
  const goTo = (index: number) => {
    setAt(index);
    const candidate = shown[index];
    if (candidate) onPoint(candidate);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && shown.length > 0) {
      event.preventDefault();
      goTo((Math.min(at, shown.length - 1) + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && front) {
      event.preventDefault();
      session.take(front);
    }
  };
  return (
    <div className="pill pick-list" data-part="pick-list">
      <label className="field" data-size="compact">
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={front && `${listId}-${at}`}
          aria-label={t('pick.find', { name: title })}
          placeholder={t('pick.placeholder')}
          autoFocus
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div id={listId} ref={list} role="listbox" aria-label={title} aria-multiselectable={many} className="pick-options">
        {shown.map((candidate, index) => (
          <div
            key={`${candidate.nodeId}/${candidate.elementId}`}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={session.isChosen(candidate)}
            data-front={candidate === front ? '' : undefined}
            className="pick-option"
            onPointerEnter={() => goTo(index)}
            onClick={() => session.take(candidate)}
          >
            <span className="clip">{candidate.name}</span>
            <span className="quiet clip">{candidate.note}</span>
            {session.isChosen(candidate) && <Icon name="check" />}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="quiet pick-more">{t(candidates.length === 0 ? 'pick.nothing' : 'pick.notFound')}</p>}
      {found.length > shown.length && <p className="quiet pick-more">{t('pick.more', { count: found.length - shown.length })}</p>}
    </div>
  );
}

/** Candidates whose name or note holds what is typed. */
function findCandidates(all: readonly PickCandidate[], query: string, locale: string): readonly PickCandidate[] {
  const wanted = query.trim().toLocaleLowerCase(locale);
  const candidates = all.filter(({ isTwin }) => !isTwin);
  if (wanted === '') return candidates;
  return candidates.filter(({ name, note }) => `${name} ${note}`.toLocaleLowerCase(locale).includes(wanted));
}
