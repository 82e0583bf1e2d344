import { useState } from 'react';
import { MEMBERSHIP_LEVELS, type MembershipLevel } from '#domain';
import { Button, confirmChoice, Icon, inSentences, Menu, showAlert, useTranslation } from '#ui';
import { describeError } from '../../app/describe-error.ts';
import { reportError } from '../../app/report-error.ts';
import { useApi } from '../../app/use-api.ts';
import { useOrganization } from '../../frame/organization.ts';
import type { PersonFacts } from './person-facts.ts';

/** What is done with several people at once: their level, seeing them off, handing over what those own who are gone. */
export function ChosenPeople({
  people,
  onChanged,
  onHandOver,
  onClear,
}: {
  people: readonly PersonFacts[];
  onChanged: () => void;
  onHandOver: (people: readonly PersonFacts[]) => void;
  onClear: () => void;
}) {
  const { t } = useTranslation('people');
  const api = useApi();
  const { may } = useOrganization();
  const [isBusy, setBusy] = useState(false);
  const here = people.filter(({ state }) => state !== 'deactivated');
  const gone = people.filter(({ state, owned }) => state === 'deactivated' && owned > 0);
  /** One after the other; whom the server refuses stays chosen, and the first reason is said. */
  const each = async (
    those: readonly PersonFacts[],
    work: (one: PersonFacts) => Promise<unknown>,
    said: (count: number) => string,
  ) => {
    setBusy(true);
    const refused: unknown[] = [];
    for (const one of those) await work(one).catch((error: unknown) => refused.push(error));
    setBusy(false);
    const done = those.length - refused.length;
    if (done > 0) showAlert({ id: 'people-changed', state: 'done', text: said(done) });
    if (refused.length > 0) {
      const { text, hint } = await describeError(refused[0]);
      const reason = inSentences(text, hint);
      showAlert({ id: 'people-refused', state: 'failed', text: t('chosen.refused', { count: refused.length, reason }) });
    }
    onChanged();
  };
  const setLevel = (level: MembershipLevel) =>
    each(
      here,
      ({ id }) => api.call('PATCH people/{id}', { path: { id }, body: { level } }),
      (count) => t('chosen.levelled', { count, level: t(`levels.${level}`) }),
    );
  const deactivate = async () => {
    await confirmChoice({
      title: t('chosen.deactivate-title', { count: here.length }),
      text: t('deactivate.text'),
      confirm: t('deactivate.do'),
      danger: true,
    });
    await each(
      here,
      ({ id }) => api.call('POST people/{id}/deactivate', { path: { id } }),
      (count) => t('chosen.deactivated', { count }),
    );
  };
  const run = (work: Promise<void>) => void work.catch(reportError);
  return (
    <div className="row chosen-people" role="toolbar" aria-label={t('chosen.title')} aria-busy={isBusy}>
      <strong role="status">{t('chosen.count', { count: people.length })}</strong>
      <Menu
        entries={MEMBERSHIP_LEVELS.map((level) => ({
          id: level,
          label: t(`levels.${level}`),
          disabled: !may(level),
          onSelect: () => run(setLevel(level)),
        }))}
        trigger={
          <Button size="compact" kind="outline" disabled={isBusy || here.length === 0}>
            {t('level')}
            <Icon name="down" />
          </Button>
        }
      />
      <Button size="compact" kind="outline" disabled={isBusy || gone.length === 0} onClick={() => onHandOver(gone)}>
        {t('hand-over.menu')}
      </Button>
      <Button size="compact" kind="outline" disabled={isBusy || here.length === 0} onClick={() => run(deactivate())}>
        {t('deactivate.menu')}
      </Button>
      <span className="grow" />
      <Button size="compact" onClick={onClear}>
        {t('chosen.none')}
      </Button>
    </div>
  );
}
