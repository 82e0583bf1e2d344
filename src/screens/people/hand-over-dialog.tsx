import { useState } from 'react';
import type { Answer } from '#api';
import { Avatar, Button, Dialog, showAlert, TextField, useTranslation } from '#ui';
import { CardFailure } from '../../frame/card-page.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import { useApi } from '../../app/use-api.ts';
import { reportError } from '../../app/report-error.ts';
import type { PersonFacts } from './person-facts.ts';

type Colleague = Answer<'GET organization/colleagues'>['people'][number];

/** Asks who takes over what deactivated people own; `isErasing`: then forgets the one person, whose address is typed first. */
export function HandOverDialog({
  people,
  isErasing,
  onClose,
  onDone,
}: {
  people: readonly [PersonFacts, ...PersonFacts[]];
  isErasing: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('people');
  const api = useApi();
  const [person] = people;
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Colleague[]>([]);
  const [to, setTo] = useState<Colleague>();
  const [confirmed, setConfirmed] = useState('');
  const { busy, failure, attempt } = useAttempt();
  const proof = person.email ?? person.name;
  const search = (text: string) => {
    setTyped(text);
    setTo(undefined);
    if (text.trim() === '') return setFound([]);
    api
      .call('GET organization/colleagues', { query: { search: text } })
      .then(({ people: all }) => setFound(all.filter(({ id }) => people.every((one) => one.id !== id))))
      .catch(reportError);
  };
  const submit = () =>
    attempt(async () => {
      if (isErasing) await api.call('POST people/{id}/erase', { path: { id: person.id }, body: to ? { to: to.id } : {} });
      else if (to)
        for (const { id } of people) await api.call('POST people/{id}/hand-over', { path: { id }, body: { to: to.id } });
      const text = isErasing ? t('erase.done', { name: person.name }) : t('hand-over.done', { name: to?.name ?? '' });
      showAlert({ id: 'handed-over', state: 'done', text });
      onDone();
    });
  const isReady = isErasing ? confirmed.trim() === proof && (person.owned === 0 || to !== undefined) : to !== undefined;
  return (
    <Dialog
      open
      title={
        people.length > 1
          ? t('hand-over.title-many', { count: people.length })
          : t(isErasing ? 'erase.title' : 'hand-over.title', { name: person.name })
      }
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind={isErasing && isReady ? 'danger' : 'primary'}
            disabled={busy || !isReady}
            aria-busy={busy}
            onClick={submit}
          >
            {t(isErasing ? 'erase.do' : 'hand-over.do')}
          </Button>
        </>
      }
    >
      <div className="hand-over">
        <p>{t(isErasing ? 'erase.text' : 'hand-over.text')}</p>
        {(!isErasing || person.owned > 0) && (
          <>
            <TextField
              label={t('hand-over.to')}
              placeholder={t('hand-over.to')}
              value={to?.name ?? typed}
              onChange={search}
              size="form"
              icon="search"
              autoFocus
            />
            {!to && found.length > 0 && (
              <ul className="choices" aria-label={t('hand-over.to')}>
                {found.map((one) => (
                  <li key={one.id}>
                    <button type="button" className="item" onClick={() => setTo(one)}>
                      <Avatar name={one.name} />
                      <span className="clip">{one.name}</span>
                      <span className="end meta clip">{one.email}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
        {isErasing && (
          <>
            <label htmlFor="erase-proof">{t('erase.proof', { proof })}</label>
            <TextField id="erase-proof" label={proof} value={confirmed} onChange={setConfirmed} size="form" autoComplete="off" />
          </>
        )}
        <CardFailure text={failure} />
      </div>
    </Dialog>
  );
}
