import { useEffect, useState } from 'react';
import { Icon, useTranslation, type IconName } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';

interface Suggestion {
  id: string;
  icon: IconName;
  name: string;
  about: string;
  /** What is typed for it. */
  text: string;
}

const WAIT_MS = 150;

/** Colleagues and groups whose names begin like what is typed last; guests see none. */
export function Suggestions({ typed, onChoose }: { typed: string; onChoose: (typed: string) => void }) {
  const { t } = useTranslation('together');
  const { api } = useApp();
  const at = Math.max(typed.lastIndexOf(','), typed.lastIndexOf(';')) + 1;
  const search = typed.slice(at).trim();
  const [found, setFound] = useState<{ search: string; list: Suggestion[] }>({ search: '', list: [] });
  useEffect(() => {
    if (search === '' || !api) return;
    let wanted = true;
    const read = async () => {
      const { people, groups } = await api.call('GET organization/colleagues', { query: { search } });
      const list = [
        ...groups.map(({ id, name, people: count }) => ({
          id,
          name,
          icon: 'users' as const,
          about: t('share.domain-people', { count }),
          text: name,
        })),
        ...people.flatMap(({ id, name, email, username }) => {
          const text = email ?? username;
          return text === null ? [] : [{ id, name, icon: 'users' as const, about: text, text }];
        }),
      ];
      if (wanted) setFound({ search, list });
    };
    const timer = setTimeout(() => void read().catch((error: unknown) => wanted && isReal(error) && reportError(error)), WAIT_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [api, search, t]);
  const list = found.search === search ? found.list.filter(({ text }) => text.toLowerCase() !== search.toLowerCase()) : [];
  if (search === '' || list.length === 0) return null;
  return (
    <ul className="suggestions" aria-label={t('share.suggestions')}>
      {list.slice(0, 5).map(({ id, icon, name, about, text }) => (
        <li key={id}>
          <button type="button" className="item" onClick={() => onChoose(`${typed.slice(0, at)}${at > 0 ? ' ' : ''}${text}`)}>
            <Icon name={icon} />
            <span className="clip">{name}</span>
            <span className="end meta clip">{about}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Guests are refused, and simply see nothing. */
const isReal = (error: unknown): boolean => (error as { code?: string }).code !== 'people.level-required';
