import { useTranslation } from '#ui';
import { Link, useParams } from 'react-router';
import { NotFoundScreen } from '../../shell/not-found-screen.tsx';
import { PostBody } from '../../posts/post-body.tsx';
import { usePost } from '../../posts/use-post.ts';
import { FetchFailed, Fetching } from './fetched.tsx';
import { SiteFrame } from './site-frame.tsx';

/** Policies that ship, in the order of the list. */
const POLICIES = ['terms', 'privacy', 'licence'] as const;

/** `/policies`: what there is; `/policies/NAME`: one of them, as the content host writes it, else what ships. */
export function PoliciesScreen() {
  const { policyName } = useParams();
  return policyName === undefined ? <PolicyList /> : <Policy key={policyName} name={policyName} />;
}

function PolicyList() {
  const { t } = useTranslation('home');
  return (
    <SiteFrame title={t('policies.title')}>
      <div className="site-text">
        <h1>{t('policies.title')}</h1>
        <p>{t('policies.about')}</p>
        <ul className="policy-list">
          {POLICIES.map((name) => (
            <li key={name}>
              <Link to={`/policies/${name}`}>{t(`policies.${name}`)}</Link>
              <p>{t(`policies.${name}-text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </SiteFrame>
  );
}

function Policy({ name }: { name: string }) {
  const { t } = useTranslation('home');
  const shipped = POLICIES.find((one) => one === name);
  const post = usePost('page', name);
  const written = post.kind === 'ready' ? post.data : undefined;
  if (!shipped && !written && post.kind !== 'loading') return <NotFoundScreen />;
  return (
    <SiteFrame title={shipped ? t(`policies.${shipped}`) : t('policies.title')}>
      {post.kind === 'loading' && <Fetching />}
      {post.kind === 'failed' && <FetchFailed error={post.error} />}
      <div className="site-text">
        {written && <PostBody post={written} />}
        {!written && shipped && post.kind !== 'loading' && (
          <>
            <h1>{t(`policies.${shipped}`)}</h1>
            <p>{t(`policies.${shipped}-text`)}</p>
          </>
        )}
        <Link to="/policies">{t('policies.all')}</Link>
      </div>
    </SiteFrame>
  );
}
