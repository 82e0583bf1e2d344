import { useParams } from 'react-router';
import { Tag, useTranslation } from '#ui';
import { NotFoundScreen } from '../../shell/not-found-screen.tsx';
import { PostBody } from '../../posts/post-body.tsx';
import { usePost } from '../../posts/use-post.ts';
import { Fetching } from './fetched.tsx';
import { SiteFrame } from './site-frame.tsx';

/** `/wp-preview/{type}/{slug}`: a post as the content host has it this moment; without one, there is no such page. */
export function PostPreviewScreen() {
  const { t } = useTranslation('home');
  const { type = '', slug = '' } = useParams();
  const post = usePost(type, slug, true);
  const written = post.kind === 'ready' ? post.data : undefined;
  if (post.kind !== 'loading' && !written) return <NotFoundScreen />;
  return (
    <SiteFrame title={t('posts.preview')}>
      {written ? (
        <div className="site-text">
          <Tag>{t('posts.preview')}</Tag>
          <PostBody post={written} />
        </div>
      ) : (
        <Fetching />
      )}
    </SiteFrame>
  );
}
