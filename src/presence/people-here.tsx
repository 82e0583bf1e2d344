import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import type { PresencePort, PresenceState, ReaderPort } from '#domain';
import { Avatar, showAlert, useTranslation } from '#ui';
import { following } from './following.ts';
import { useChangeNews } from './use-change-news.ts';

/**
 * One avatar for each other person; a click follows what they look at. Says who comes and goes, and what they change, to people
 * who do not see it.
 */
export function PeopleHere({ presence, reader }: { presence: PresencePort; reader: ReaderPort }) {
  const { t } = useTranslation('together');
  const others = useSyncExternalStore(presence.subscribe, presence.others);
  const { clientId } = useSnapshot(following);
  const people = onePerPerson(others);
  const words = useComings(others);
  const news = useChangeNews(reader, presence);
  const followed = useFollowed(others, clientId);
  const gone = clientId !== undefined && !others.some((one) => one.clientId === clientId);
  useEffect(() => {
    if (gone) following.clientId = undefined;
  }, [gone]);
  return (
    <>
      {people.length > 0 && (
        <span className="avatars" role="group" aria-label={t('people.here')}>
          {people.map((one) => {
            const isFollowed = one.clientId === clientId;
            const label = t(isFollowed ? 'people.stop' : 'people.follow', { name: one.name });
            return (
              <button
                key={one.clientId}
                type="button"
                className="button avatar-button"
                aria-label={label}
                aria-pressed={isFollowed}
                data-tip={label}
                onClick={() => {
                  following.clientId = isFollowed ? undefined : one.clientId;
                }}
              >
                <Avatar name={one.name} peer={one.colour} />
              </button>
            );
          })}
        </span>
      )}
      <span className="only-heard" role="status" aria-live="polite">
        {words}
      </span>
      <span className="only-heard" data-part="follow-news" role="status" aria-live="polite">
        {followed}
      </span>
      <span className="only-heard" data-part="change-news" role="status" aria-live="polite">
        {news}
      </span>
    </>
  );
}

/** Several tabs of one person are one person; the newest counts. */
function onePerPerson(others: readonly PresenceState[]): PresenceState[] {
  const people = new Map<string, PresenceState>();
  for (const one of others) people.set(one.userId, one);
  return [...people.values()];
}

/** Whom this person follows, in words; that it has ended is seen, too: the view does not move any more. */
function useFollowed(others: readonly PresenceState[], clientId: number | undefined): string {
  const { t } = useTranslation('together');
  const last = useRef('');
  const name = others.find((one) => one.clientId === clientId)?.name ?? '';
  useEffect(() => {
    if (last.current !== '' && name === '')
      showAlert({ id: 'following', text: t('people.followed-no-longer', { name: last.current }) });
    last.current = name;
  }, [name, t]);
  return name === '' ? '' : t('people.followed', { name });
}

/** Who came or left last, in words. */
function useComings(others: readonly PresenceState[]): string {
  const { t } = useTranslation('together');
  const before = useRef(new Map<string, string>());
  const words = useRef('');
  const now = new Map(others.map((one) => [one.userId, one.name]));
  const came = [...now].find(([userId]) => !before.current.has(userId));
  const went = [...before.current].find(([userId]) => !now.has(userId));
  if (came) words.current = t('people.came', { name: came[1] });
  else if (went) words.current = t('people.went', { name: went[1] });
  before.current = now;
  return words.current;
}
