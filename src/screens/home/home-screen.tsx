import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { HOMEPAGE_VARIANT } from '#domain';
import { localStorageOrNone, useTranslation } from '#ui';
import { useAccountState } from '../../app/app-context.ts';
import { PostBody } from '../../posts/post-body.tsx';
import { usePost } from '../../posts/use-post.ts';
import { useSignInOptions } from '../sign-in/use-sign-in-options.ts';
import { FileIcon } from './file-icon.tsx';
import { FetchFailed, Fetching } from './fetched.tsx';
import { assignedArm } from './homepage-arm.ts';
import { SiteFrame } from './site-frame.tsx';
import { SomeTemplates } from './some-templates.tsx';
import { TowerPicture } from '../../frame/tower-picture.tsx';

const FACTS = ['chain', 'hand', 'together', 'yours'] as const;

/** `/`: the home page of who is signed out; others are led to their work, with the query. */
export function HomeScreen() {
  const account = useAccountState();
  const { search } = useLocation();
  // Whoever is signed in sees nothing of it, not even for a moment.
  if (account.kind === 'starting') return null;
  if (account.kind === 'signed-in') return <Navigate to={`/workflows${search}`} replace />;
  return <Home />;
}

function Home() {
  const { t } = useTranslation('home');
  const [arm] = useState(() => assignedArm(localStorageOrNone()));
  const post = usePost('page', 'home');
  return (
    <SiteFrame title={t('home.title')} hasMenu={arm === HOMEPAGE_VARIANT}>
      {post.kind === 'loading' ? (
        <Fetching />
      ) : post.kind === 'ready' && post.data ? (
        <div className="site-text">
          <PostBody post={post.data} />
        </div>
      ) : (
        <>
          {post.kind === 'failed' && <FetchFailed error={post.error} />}
          <Shipped />
        </>
      )}
    </SiteFrame>
  );
}

/** What the home page says where no content host says it. */
function Shipped() {
  const { t } = useTranslation('home');
  const options = useSignInOptions();
  return (
    <>
      <section className="hero">
        <div className="words">
          <h1>{t('home.title')}</h1>
          <p>{t('home.lead')}</p>
          <span className="row">
            <Link className="button" data-kind="primary" data-size="form" to="/templates">
              {t('home.begin')}
            </Link>
            {options?.signUpOpen && (
              <Link className="button" data-kind="outline" data-size="form" to="/signup">
                {t('site.sign-up')}
              </Link>
            )}
          </span>
        </div>
        <TowerPicture alt={t('home.drawn')} />
      </section>
      <section className="facts" aria-label={t('home.what')}>
        {FACTS.map((name) => (
          <div key={name}>
            <FileIcon name={name} />
            <h2>{t(`home.${name}-title`)}</h2>
            <p>{t(`home.${name}-text`)}</p>
          </div>
        ))}
      </section>
      <SomeTemplates />
    </>
  );
}
