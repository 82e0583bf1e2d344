import { useCallback, useEffect } from 'react';
import { useTranslation } from '#ui';
import { Link } from 'react-router';
import { useAccountState } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { useApi } from '../../app/use-api.ts';
import { useLoaded } from '../../frame/use-loaded.ts';
import { hasContentHost } from '../../posts/content-host.ts';
import { PostBody } from '../../posts/post-body.tsx';
import { readPosts } from '../../posts/read-posts.ts';
import { markSeen, NEWS } from '../../posts/seen-posts.ts';
import { Picture } from '../gallery/picture.tsx';
import { useSignInOptions } from '../sign-in/use-sign-in-options.ts';
import { FetchFailed, Fetching } from './fetched.tsx';
import { SiteFrame } from './site-frame.tsx';
import { SITE_PAGES, type SitePage } from './site-pages.ts';

const PARTS = ['a', 'b', 'c'] as const;

/** A page that anybody may read: as the content host writes it, else what ships. News are the newest post of their category. */
export function PageScreen({ name }: { name: SitePage }) {
  const { t } = useTranslation('home');
  const api = useApi();
  const isIn = useAccountState().kind === 'signed-in';
  const { loaded } = useLoaded(
    useCallback(async () => {
      if (!hasContentHost()) return undefined;
      return (await readPosts(api, name === 'news' ? NEWS : { type: 'page', slug: name.toLowerCase() }))[0];
    }, [api, name]),
  );
  const post = loaded.kind === 'ready' ? loaded.data : undefined;
  useEffect(() => {
    if (isIn && name === 'news' && post) markSeen(api, post.id).catch(reportError);
  }, [api, isIn, name, post]);
  return (
    <SiteFrame title={t(`pages.${name}-title`)}>
      {loaded.kind === 'loading' ? (
        <Fetching />
      ) : post ? (
        <div className="site-text">
          <PostBody post={post} />
        </div>
      ) : (
        <>
          {loaded.kind === 'failed' && <FetchFailed error={loaded.error} />}
          <Shipped name={name} />
        </>
      )}
    </SiteFrame>
  );
}

function Shipped({ name }: { name: SitePage }) {
  const { t } = useTranslation('home');
  return (
    <article className="site-page">
      <header>
        <h1>{t(`pages.${name}-title`)}</h1>
        <p>{t(`pages.${name}-lead`)}</p>
        {name === 'requestDemo' && (
          <Link className="button" data-kind="primary" data-size="form" to="/templates">
            {t('home.begin')}
          </Link>
        )}
        {(name === 'contact' || name === 'requestDemo') && <Support />}
      </header>
      <div className="parts">
        {PARTS.map((part) => (
          <section key={part}>
            <h2>{t(`pages.${name}-${part}-title`)}</h2>
            <p>{t(`pages.${name}-${part}-text`)}</p>
          </section>
        ))}
      </div>
      <Picture kind="public/templates" id={SITE_PAGES[name]} url={SITE_PAGES[name]} />
    </article>
  );
}

/** Address of who looks after this server, where there is one. */
function Support() {
  const { t } = useTranslation('home');
  const options = useSignInOptions();
  if (!options) return null;
  const address = options.supportEmail;
  return (
    <p className="meta">
      {address === '' ? (
        t('mail.none')
      ) : (
        <a className="link" href={`mailto:${address}?subject=Parti`}>
          {t('mail.support', { address })}
        </a>
      )}
    </p>
  );
}
