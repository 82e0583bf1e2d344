import { useCallback, useRef, useState } from 'react';
import type { Answer } from '#api';
import { Checkbox, useTranslation } from '#ui';
import { inTurn } from '../services/in-turn.ts';
import { useApi } from '../app/use-api.ts';
import { CardFailure } from '../frame/card-page.tsx';
import { useAttempt } from '../frame/use-attempt.ts';
import { useLoaded } from '../frame/use-loaded.ts';
import { Part, PartLoaded } from './part.tsx';

type Choice = Answer<'GET notices/choices'>['choices'][number];
const PLACES = ['bell', 'mail'] as const;

/** What the person hears of, and where. */
export function NoticesPart() {
  const api = useApi();
  const { loaded, reload } = useLoaded(useCallback(async () => (await api.call('GET notices/choices')).choices, [api]));
  return (
    <Part id="notices">
      <PartLoaded loaded={loaded} reload={reload}>
        {(choices) => <Choices first={choices} />}
      </PartLoaded>
    </Part>
  );
}

function Choices({ first }: { first: readonly Choice[] }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const { failure, attempt } = useAttempt();
  const [choices, setChoices] = useState(first);
  const [line] = useState(inTurn);
  /** As they were chosen last, drawn or not. */
  const latest = useRef(first);
  const show = (changed: Choice) => {
    latest.current = latest.current.map((one) => (one.kind === changed.kind ? changed : one));
    setChoices(latest.current);
  };
  const choose = (kind: Choice['kind'], place: (typeof PLACES)[number], isWanted: boolean) => {
    const before = latest.current.find((one) => one.kind === kind);
    if (!before) return;
    const body = { ...before, [place]: isWanted };
    show(body);
    void attempt(async () => {
      try {
        await line(() => api.call('PUT notices/choices', { body }));
      } catch (error) {
        show(before);
        throw error;
      }
    });
  };
  return (
    <>
      <table className="table told" data-part="notice-choices" aria-label={t('sections.notices')}>
        <thead>
          <tr>
            <td />
            {PLACES.map((place) => (
              <th key={place} scope="col">
                {t(`notices.${place}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <tr key={choice.kind}>
              <th scope="row">{t(`notices.${choice.kind}`)}</th>
              {PLACES.map((place) => (
                <td key={place}>
                  <Checkbox
                    label={t('notices.at', { what: t(`notices.${choice.kind}`), where: t(`notices.${place}`) })}
                    checked={choice[place]}
                    onChange={(isWanted) => choose(choice.kind, place, isWanted)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <CardFailure text={failure} />
    </>
  );
}
