import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { functionMetadata, functionTags, functionTexts, localNumber } from '#domain';
import type { Answer } from '#api';
import { Icon, loadLater, StateGlyph, Tag, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { timeAgo } from '../gallery/time-ago.ts';
import { functionAddress, type CardPlace } from './code-address.ts';
import { FunctionExample } from './function-example.tsx';
import type { ShownFunction } from './shown-function.ts';
import { StageWords } from './stage-words.tsx';

const StarRating = loadLater(async () => (await import('./star-rating.tsx')).StarRating);

/** What a function is: purpose, stage, owner, tags, and where it is used for those who may know. */
export function FunctionDetails({ found, place }: { found: ShownFunction; place: CardPlace }) {
  const { t, i18n } = useTranslation('functions');
  const { record, retired, owner, isPublic } = found;
  const [now] = useState(() => Date.now());
  const { repositoryUrl } = functionMetadata(record);
  const tags = functionTags(record, i18n.language);
  return (
    <article className="details">
      {retired && (
        <p className="row notice" role="note">
          <StateGlyph state="off" />
          <span>
            {t('details.retired', { reason: retired.reason })}{' '}
            {retired.successor && (
              <Link className="link" to={`/functions/${encodeURIComponent(retired.successor)}`}>
                {t('details.successor')}
              </Link>
            )}
          </span>
        </p>
      )}
      <p className="purpose">
        {functionTexts(record, i18n.language).description || <span className="quiet">{t('details.no-purpose')}</span>}
      </p>
      {!found.owner && <FunctionExample key={`${found.id} ${i18n.language}`} id={found.id} />}
      <dl className="facts">
        {place.version !== undefined && (
          <>
            <dt>{t('details.version')}</dt>
            <dd>
              {t(found.number === undefined ? 'details.of-card' : 'details.of-card-number', { number: found.number })}{' '}
              <Link className="link" to={functionAddress(found.id, { workflow: place.workflow })}>
                {t('details.released')}
              </Link>
            </dd>
          </>
        )}
        {found.owner && (
          <>
            <dt>{t('columns.stage')}</dt>
            <dd>
              <StageWords live={found.live} test={found.test} />
            </dd>
          </>
        )}
        <dt>{t('columns.owner')}</dt>
        <dd className="row">
          {owner && <Icon name={isPublic ? 'globe' : 'lock'} />}
          {owner ? `${owner.name}, ${t(isPublic ? 'public' : 'private')}` : t('details.shipped')}
        </dd>
        {found.updatedAt && (
          <>
            <dt>{t('columns.changed')}</dt>
            <dd>{timeAgo(found.updatedAt, i18n.language, now)}</dd>
          </>
        )}
        {isWeb(repositoryUrl) && (
          <>
            <dt>{t('details.repository')}</dt>
            <dd>
              <a className="link" href={repositoryUrl} target="_blank" rel="noreferrer">
                {repositoryUrl}
              </a>
            </dd>
          </>
        )}
        {tags.length > 0 && (
          <>
            <dt>{t('details.tags')}</dt>
            <dd className="row wrap">
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </dd>
          </>
        )}
      </dl>
      {functionMetadata(record).hasFeedbackRating && <StarRating id={found.id} />}
      {found.maySeeStats && <Usage id={found.id} />}
    </article>
  );
}

/** A record may name any address: a link is made of one on the web alone. */
const isWeb = (address: string | undefined): address is string => /^https?:\/\//i.test(address ?? '');

function Usage({ id }: { id: string }) {
  const { t, i18n } = useTranslation('functions');
  const { services } = useApp();
  const [usage, setUsage] = useState<Answer<'GET functions/{id}/usage-stats'>>();
  useEffect(() => {
    services.authoring.usage(id).then(setUsage, reportError);
  }, [services, id]);
  if (!usage) return null;
  const count = usage.workflows.length + usage.hidden;
  return (
    <section>
      <h2 className="title">
        {t('details.used-in')} <span className="meta">{localNumber(count, i18n.language, 0, true)}</span>
      </h2>
      {count === 0 && <p className="quiet">{t('details.unused')}</p>}
      <ul className="plain">
        {usage.workflows.map((one) => (
          <li key={one.id} className="row">
            <Icon name="tidy" />
            <Link className="link" to={`/workflows/${one.id}`}>
              {one.name}
            </Link>
          </li>
        ))}
        {usage.hidden > 0 && (
          <li className="row quiet">
            <Icon name="lock" />
            {t('details.hidden', { count: usage.hidden })}
          </li>
        )}
      </ul>
    </section>
  );
}
