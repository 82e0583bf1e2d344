import { useCallback, useState } from 'react';
import { Button, Checkbox, Dialog, Skeleton, useTranslation } from '#ui';
import { CardFailure } from '../../frame/card-page.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import { useLoaded } from '../../frame/use-loaded.ts';
import { useApi } from '../../app/use-api.ts';
import type { PersonFacts } from './person-facts.ts';

/** Asks which groups a person belongs to. */
export function GroupsDialog({ person, onClose, onDone }: { person: PersonFacts; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('people');
  const api = useApi();
  const { loaded } = useLoaded(useCallback(async () => (await api.call('GET groups')).groups, [api]));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(person.groups.map(({ id }) => id)));
  const { busy, failure, attempt } = useAttempt();
  const toggle = (id: string) => setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const submit = () =>
    attempt(async () => {
      await api.call('PATCH people/{id}', { path: { id: person.id }, body: { groups: [...chosen] } });
      onDone();
    });
  return (
    <Dialog
      open
      title={t('groups.of', { name: person.name })}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" disabled={busy || loaded.kind !== 'ready'} aria-busy={busy} onClick={submit}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <div className="hand-over">
        {loaded.kind === 'loading' && <Skeleton lines={4} />}
        {loaded.kind === 'ready' && loaded.data.length === 0 && <p className="quiet">{t('groups.none-hint')}</p>}
        {loaded.kind === 'ready' &&
          loaded.data.map(({ id, name, people }) => (
            <div key={id} className="row">
              <Checkbox label={name} checked={chosen.has(id)} onChange={() => toggle(id)} />
              <span className="grow clip" aria-hidden="true">
                {name}
              </span>
              <span className="meta">{t('groups.people', { count: people })}</span>
            </div>
          ))}
        <CardFailure text={failure} />
      </div>
    </Dialog>
  );
}
