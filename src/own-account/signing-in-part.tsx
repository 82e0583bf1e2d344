import { useCallback } from 'react';
import { Link } from 'react-router';
import type { Answer } from '#api';
import { Button, confirmChoice, Icon, showAlert, StateGlyph, useTranslation } from '#ui';
import { reportError } from '../app/report-error.ts';
import { think } from '../app/thinking.ts';
import { useApi } from '../app/use-api.ts';
import { useLoaded } from '../frame/use-loaded.ts';
import { deviceOf } from './device-name.ts';
import { Entry } from './kept-field.tsx';
import { Part, PartLoaded } from './part.tsx';

type Session = Answer<'GET account/sessions'>['sessions'][number];

/** How the person signs in, and where they are signed in now. */
export function SigningInPart({ onLeave }: { onLeave: () => void }) {
  const { t, i18n } = useTranslation('account');
  const api = useApi();
  const { loaded, reload } = useLoaded(
    useCallback(async () => {
      const [facts, { sessions }] = await Promise.all([api.call('GET account'), api.call('GET account/sessions')]);
      return { facts, sessions };
    }, [api]),
  );
  const work = (task: Promise<unknown>) => void think(task).then(reload, reportError);
  const endOthers = async () => {
    await confirmChoice({ title: t('others-title'), text: t('others-text'), confirm: t('others'), danger: true });
    const { browsers, tokens } = await api.call('POST account/sessions/end-others');
    showAlert({ text: t('others-done', { browsers, tokens }), state: 'done' });
  };
  const name = ({ agent }: Session) => {
    const { browser, system } = deviceOf(agent);
    return browser && system ? t('device', { browser, system }) : browser || system || t('device-unknown');
  };
  const seen = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Part id="signing-in">
      <PartLoaded loaded={loaded} reload={reload}>
        {({ facts, sessions }) => (
          <>
            {facts.providers.map((provider) => (
              <Entry key={provider} label={t('company-sign-in')}>
                <span>{provider}</span>
              </Entry>
            ))}
            <Entry label={t('password')}>
              <span className="row">
                {t(facts.hasPassword ? 'has-password' : 'no-password')}
                <Link className="button" data-size="compact" to="/account/password" onClick={onLeave}>
                  {t(facts.hasPassword ? 'change' : 'set')}
                </Link>
              </span>
            </Entry>
            <h3 className="sub">{t('where')}</h3>
            <ul className="lines">
              {sessions.map((one) => (
                <li key={one.id} data-part="session">
                  {one.isCurrent ? <StateGlyph state="done" /> : <Icon name="globe" />}
                  <span>
                    <b>{name(one)}</b>
                    <span className="meta">{one.address}</span>
                  </span>
                  <span className={one.isCurrent ? 'ok' : 'quiet'}>
                    {one.isCurrent ? t('this-browser') : seen.format(new Date(one.seenAt))}
                  </span>
                  {one.isCurrent ? (
                    <span />
                  ) : (
                    <Button
                      size="compact"
                      onClick={() => work(api.call('DELETE account/sessions/{id}', { path: { id: one.id } }))}
                    >
                      {t('sign-out')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <div className="row">
              <Button kind="outline" onClick={() => work(endOthers())}>
                {t('others')}
              </Button>
            </div>
          </>
        )}
      </PartLoaded>
    </Part>
  );
}
