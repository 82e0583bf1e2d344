import { useEffect, useMemo } from 'react';
import { cleanHtml } from './clean-html.ts';
import { headTags, headTitle, wearTags } from './head-tags.ts';
import type { Post } from './read-posts.ts';
import { wordsOf } from './words-of.ts';
import './post-body.css';

/** A post: its title, its HTML made clean, and what it says of itself in the head of the page. */
export function PostBody({ post }: { post: Post }) {
  const title = useMemo(() => wordsOf(post.title), [post]);
  const html = useMemo(() => ({ __html: cleanHtml(post.content) }), [post]);
  useEffect(() => {
    const before = document.title;
    document.title = wordsOf(headTitle(post) ?? post.title) || before;
    const takeOff = wearTags(headTags(post));
    return () => {
      document.title = before;
      takeOff();
    };
  }, [post]);
  return (
    <article className="post" data-post={post.id}>
      <h1>{title}</h1>
      <div className="post-body" dangerouslySetInnerHTML={html} />
    </article>
  );
}
