import { useEffect, useState } from 'react';
import { IconButton, loadLater, Popover, useTranslation } from '#ui';
import type { CommentAnchor } from '#domain';
import type { EditorPorts } from '../session/open-workflow.ts';
import type { CommentListProps } from './comment-list.tsx';
import { useMyId, useThreads } from './use-comments.ts';
import './comments.css';

const CommentList = loadLater<CommentListProps>(
  async () => (await import('./comment-list.tsx')).CommentList,
  () => <div className="comment-list" />,
);

/** Opens the list of all threads, tells how many are open, and says what others write to people who do not see it. */
export function CommentsButton({ ports, onShow }: { ports: EditorPorts; onShow: (anchor: CommentAnchor) => void }) {
  const { t } = useTranslation('together');
  const { comments } = ports;
  const threads = useThreads(comments);
  const [open, setOpen] = useState(false);
  const news = useNews(ports);
  if (!comments) return null;
  const count = threads.filter((thread) => !thread.resolved).length;
  const isForMe = threads.some((thread) => thread.mentionsMe);
  return (
    <>
      <Popover
        label={t('comments.title')}
        align="end"
        open={open}
        onOpenChange={setOpen}
        onReach={CommentList.load}
        trigger={
          <IconButton
            icon="comment"
            label={t(isForMe ? 'comments.open-for-me' : 'comments.open', { count })}
            className="comments-button"
            data-count={count > 0 ? count : undefined}
            data-for-me={isForMe || undefined}
          />
        }
      >
        <CommentList ports={ports} onShow={onShow} />
      </Popover>
      <span className="only-heard" data-part="comment-news" role="status" aria-live="polite">
        {news}
      </span>
    </>
  );
}

/** What somebody else said last, in words. */
function useNews({ comments }: EditorPorts): string {
  const { t } = useTranslation('together');
  const me = useMyId();
  const [words, setWords] = useState('');
  useEffect(
    () =>
      comments?.subscribe((thread) => {
        const last = thread?.comments.at(-1);
        if (!thread || !last || last.author?.id === me) return;
        setWords(t('comments.news', { who: last.author?.name ?? t('news.somebody'), name: thread.anchor.name, text: last.text }));
      }),
    [comments, me, t],
  );
  return words;
}
