import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, Icon, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import type { Post } from './read-posts.ts';
import { markSeen, unseenNews } from './seen-posts.ts';
import { wordsOf } from './words-of.ts';

/** Announces the newest post of the content host until the person has seen it, here or anywhere. */
export function NewsNote() {
  const { t } = useTranslation('home');
  const { api } = useApp();
  const navigate = useNavigate();
  const [post, setPost] = useState<Post>();
  useEffect(() => {
    if (!api) return undefined;
    let wanted = true;
    // Without an answer nothing is announced.
    unseenNews(api).then(
      (found) => wanted && setPost(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [api]);
  if (!post || !api) return null;
  const seen = () => {
    setPost(undefined);
    markSeen(api, post.id).catch(reportError);
  };
  return (
    <section className="reminder" aria-label={t('posts.news')} data-part="news">
      <Icon name="bell" />
      <p className="grow clip">
        <strong>{t('posts.news')}</strong> <span className="quiet">{wordsOf(post.title)}</span>
      </p>
      <Button onClick={seen}>{t('posts.seen')}</Button>
      <Button
        kind="outline"
        onClick={() => {
          seen();
          void navigate('/news');
        }}
      >
        {t('posts.read')}
      </Button>
    </section>
  );
}
