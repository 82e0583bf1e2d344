import { useState } from 'react';
import type { NamedView } from '#domain';
import { Button, Select, Switch, TextField, useTranslation } from '#ui';
import type { PublicationWish, SharingFacts } from '../services/services.ts';
import { useViewName } from '../views/tabs-of-views.ts';

const ALL = '#all';

/** What the public page shows, and for how long: the state that was published, or one that follows. */
export function PublicationRows({
  publication,
  views,
  onPublish,
  onChange,
}: {
  publication: NonNullable<SharingFacts['publication']>;
  views: readonly NamedView[];
  onPublish: () => void;
  onChange: (wish: PublicationWish) => void;
}) {
  const { t, i18n } = useTranslation('together');
  const nameOf = useViewName();
  const { publishedAt, isBehind, isLive, until, view, opened, hasPassword } = publication;
  const when = publishedAt && new Date(publishedAt).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="publication" data-part="publication">
      <p className="meta" role="status">
        {when ? t('share.page-shows', { when }) : t('share.page-nothing')}{' '}
        {when && t(isBehind ? 'share.page-behind' : 'share.page-same')} {t('share.page-opened', { count: opened })}
      </p>
      <div className="publication-row">
        <Switch label={t('share.page-live')} checked={isLive} onChange={(next) => onChange({ isLive: next })} />
        <span className="grow">{t('share.page-live')}</span>
        {!isLive && isBehind && (
          <Button kind="outline" size="compact" onClick={onPublish}>
            {t('share.page-publish')}
          </Button>
        )}
      </div>
      <div className="publication-row">
        <span className="label">{t('share.page-view')}</span>
        <Select
          label={t('share.page-view')}
          size="compact"
          options={[
            { value: ALL, label: t('share.page-all') },
            ...views.map(({ id, view: one }) => ({ value: id, label: nameOf(one) })),
          ]}
          value={view ?? ALL}
          onChange={(next) => onChange({ view: next === ALL ? null : next })}
        />
      </div>
      <label className="publication-row">
        <span className="label">{t('share.page-until')}</span>
        <span className="field" data-size="compact">
          <input
            type="date"
            value={until ? dayOf(new Date(until)) : ''}
            onChange={(event) => onChange({ until: event.target.value ? endOf(event.target.value) : null })}
          />
        </span>
        {until === null && <span className="meta">{t('share.page-forever')}</span>}
      </label>
      <PagePassword hasPassword={hasPassword} onChange={(password) => onChange({ password })} />
    </div>
  );
}

/** Sets, changes or removes the password that whoever opens the page is asked for. */
function PagePassword({ hasPassword, onChange }: { hasPassword: boolean; onChange: (password: string | null) => void }) {
  const { t } = useTranslation('together');
  const [typed, setTyped] = useState('');
  const isLong = typed.length >= LEAST_PASSWORD;
  const set = () => {
    if (!isLong) return;
    setTyped('');
    onChange(typed);
  };
  return (
    <form
      className="publication-row"
      onSubmit={(event) => {
        event.preventDefault();
        set();
      }}
    >
      <span className="label">{t('share.page-password')}</span>
      <TextField
        label={t('share.page-password')}
        size="compact"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        value={typed}
        placeholder={hasPassword ? '••••••••' : t('share.page-password-least')}
        onChange={setTyped}
      />
      {typed !== '' && (
        <Button kind="outline" size="compact" type="submit" disabled={!isLong}>
          {t('share.page-password-set')}
        </Button>
      )}
      {typed === '' && hasPassword && (
        <Button size="compact" onClick={() => onChange(null)}>
          {t('share.page-password-remove')}
        </Button>
      )}
    </form>
  );
}

/** Shortest password of a page, in UTF-16 units; the call asks for as many. */
const LEAST_PASSWORD = 4;

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The end of a day where the reader is. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
