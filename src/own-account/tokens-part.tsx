import { useCallback, useState } from 'react';
import type { Answer } from '#api';
import { TOKEN_RIGHTS, type TokenRight } from '#domain';
import { Button, Checkbox, confirmChoice, Icon, Select, showAlert, StateGlyph, TextField, useTranslation } from '#ui';
import { reportError } from '../app/report-error.ts';
import { think } from '../app/thinking.ts';
import { useApi } from '../app/use-api.ts';
import { CardFailure } from '../frame/card-page.tsx';
import { useAttempt } from '../frame/use-attempt.ts';
import { useLoaded } from '../frame/use-loaded.ts';
import { Entry } from './kept-field.tsx';
import { Part, PartLoaded } from './part.tsx';

type Token = Answer<'GET account/tokens'>['tokens'][number];

const DAYS = [7, 30, 90, 365] as const;
/** A token that ends within so many milliseconds is marked. */
const SOON_MS = 7 * 86_400_000;

/** Tokens for scripts and terminals: listed, made, ended. */
export function TokensPart() {
  const { t, i18n } = useTranslation('account');
  const api = useApi();
  const { loaded, reload } = useLoaded(useCallback(async () => (await api.call('GET account/tokens')).tokens, [api]));
  const [isNew, setNew] = useState(false);
  const [fresh, setFresh] = useState<Answer<'POST account/tokens'>>();
  const end = async ({ id, name }: Token) => {
    await confirmChoice({
      title: t('token-end-title', { name }),
      text: t('token-end-text'),
      confirm: t('token-end'),
      danger: true,
    });
    await api.call('DELETE account/tokens/{id}', { path: { id } });
    if (fresh?.id === id) setFresh(undefined);
    reload();
  };
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const rightsOf = ({ rights }: Token) => new Intl.ListFormat(i18n.language).format(rights.map((right) => t(`rights.${right}`)));
  const copy = async (token: string) => {
    await navigator.clipboard.writeText(token);
    showAlert({ text: t('token-copied'), state: 'done' });
  };
  return (
    <Part id="tokens">
      <PartLoaded loaded={loaded} reload={reload}>
        {(tokens) => (
          <>
            {tokens.length === 0 && <p className="quiet">{t('no-tokens')}</p>}
            {tokens.length > 0 && (
              <ul className="lines">
                {tokens.map((one) => (
                  <li key={one.id} data-part="token">
                    <Icon name={one.isTerminal ? 'command' : 'code'} />
                    <span>
                      <b>{one.name}</b>
                      <span className="meta">
                        {rightsOf(one)}
                        {', '}
                        {one.lastUsedAt ? t('used', { when: moment.format(new Date(one.lastUsedAt)) }) : t('never-used')}
                      </span>
                    </span>
                    <TokenEnd expiresAt={one.expiresAt} day={day} />
                    <Button size="compact" onClick={() => void think(end(one)).catch(reportError)}>
                      {t('token-end')}
                    </Button>
                    {fresh?.id === one.id && (
                      <div className="fresh">
                        <TextField
                          label={t('token-itself')}
                          size="form"
                          value={fresh.token}
                          readOnly
                          onFocus={(event) => event.target.select()}
                        />
                        <Button size="form" kind="outline" icon="copy" onClick={() => void copy(fresh.token).catch(reportError)}>
                          {t('copy')}
                        </Button>
                        <span className="meta">{t('token-once')}</span>
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            )}
            {isNew ? (
              <NewToken
                onClose={() => setNew(false)}
                onMade={(made) => {
                  setNew(false);
                  setFresh(made);
                  reload();
                }}
              />
            ) : (
              <div className="row">
                <Button kind="outline" icon="plus" onClick={() => setNew(true)}>
                  {t('new-token')}
                </Button>
              </div>
            )}
          </>
        )}
      </PartLoaded>
    </Part>
  );
}

function TokenEnd({ expiresAt, day }: { expiresAt: string; day: Intl.DateTimeFormat }) {
  const { t } = useTranslation('account');
  const [now] = useState(() => Date.now());
  const until = t('until', { day: day.format(new Date(expiresAt)) });
  if (Date.parse(expiresAt) - now > SOON_MS) return <span className="quiet">{until}</span>;
  return (
    <span className="row warn">
      <StateGlyph state="stale" />
      {until}
    </span>
  );
}

function NewToken({ onClose, onMade }: { onClose: () => void; onMade: (made: Answer<'POST account/tokens'>) => void }) {
  const { t } = useTranslation('account');
  const api = useApi();
  const { busy, failure, attempt, refuse } = useAttempt();
  const [name, setName] = useState('');
  const [rights, setRights] = useState<readonly TokenRight[]>(['read']);
  const [days, setDays] = useState('90');
  const toggle = (right: TokenRight) =>
    setRights((now) => TOKEN_RIGHTS.filter((one) => (one === right ? !now.includes(one) : now.includes(one))));
  const make = () => {
    if (name.trim() === '') return refuse(t('token-needs-name'));
    if (rights.length === 0) return refuse(t('token-needs-right'));
    attempt(async () =>
      onMade(await api.call('POST account/tokens', { body: { name: name.trim(), rights: [...rights], days: Number(days) } })),
    );
  };
  return (
    <form
      className="entries new-token"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <Entry label={t('token-name')} beside={<span className="meta">{t('token-name-hint')}</span>}>
        <TextField label={t('token-name')} size="form" value={name} onChange={setName} autoFocus />
      </Entry>
      <Entry label={t('token-may')}>
        <span className="checks">
          {TOKEN_RIGHTS.map((right) => (
            <label key={right} className="row">
              <Checkbox label={t(`rights.${right}`)} checked={rights.includes(right)} onChange={() => toggle(right)} />
              <span aria-hidden="true">{t(`rights.${right}`)}</span>
            </label>
          ))}
        </span>
      </Entry>
      <Entry label={t('token-days')}>
        <Select
          label={t('token-days')}
          size="form"
          options={DAYS.map((count) => ({ value: String(count), label: t('terminal.days', { count }) }))}
          value={days}
          onChange={setDays}
        />
      </Entry>
      <CardFailure text={failure} />
      <div className="row">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="primary" type="submit" disabled={busy}>
          {t('token-make')}
        </Button>
      </div>
    </form>
  );
}
