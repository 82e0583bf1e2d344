import { useTranslation } from 'react-i18next';
import type { NamedView } from '#domain';
import { Button, Select, Switch } from '#ui';
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
  const { publishedAt, isBehind, isLive, until, view, opened } = publication;
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
    </div>
  );
}

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The end of a day where the reader is. */
const endOf = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
