import { useEffect, useState } from 'react';
import type { PresencePort } from '#domain';
import { Avatar, Button, Menu, IconButton, useTranslation } from '#ui';
import { reportError } from '../app/report-error.ts';
import type { CommentsPort, CommentThread } from '../session/create-comments.ts';
import { CommentField } from './comment-field.tsx';
import { commentTime } from './comment-time.ts';
import { colourOfPerson } from './person-colour.ts';
import { useMyId } from './use-comments.ts';

type Comment = CommentThread['comments'][number];

/** Props of {@link ThreadView}. */
export interface ThreadViewProps {
  comments: CommentsPort;
  thread: CommentThread;
  presence: PresencePort | undefined;
  canWrite: boolean;
  isFocused?: boolean;
}

/** A thread: what was said, a field to answer, and whether it is done. */
export function ThreadView({ comments, thread, presence, canWrite, isFocused }: ThreadViewProps) {
  const { t } = useTranslation('together');
  const { id, resolved } = thread;
  useEffect(() => comments.seen(id), [comments, id, thread.mentionsMe]);
  const resolve = () => void comments.setResolved(id, !resolved).catch(reportError);
  return (
    <div className="thread" data-part="thread">
      <ol aria-label={t('comments.said')}>
        {thread.comments.map((comment) => (
          <CommentRow
            key={comment.id}
            comments={comments}
            threadId={id}
            comment={comment}
            presence={presence}
            canWrite={canWrite}
          />
        ))}
      </ol>
      {resolved && (
        <p className="meta resolved" role="status">
          {t('comments.resolved-by', { name: resolved.by?.name ?? t('news.somebody') })}
        </p>
      )}
      {canWrite && (
        <div className="reply">
          <CommentField
            key={id}
            comments={comments}
            label={t('comments.answer')}
            draft={`reply ${id}`}
            isFocused={isFocused ?? false}
            onSend={(text) => comments.reply(id, text)}
          />
          <Button size="compact" icon={resolved ? 'reset' : 'check'} onClick={resolve}>
            {t(resolved ? 'comments.reopen' : 'comments.resolve')}
          </Button>
        </div>
      )}
    </div>
  );
}

function CommentRow({
  comments,
  threadId,
  comment,
  presence,
  canWrite,
}: Omit<ThreadViewProps, 'thread' | 'isFocused'> & { threadId: string; comment: Comment }) {
  const { t, i18n } = useTranslation('together');
  const me = useMyId();
  const [now] = useState(Date.now);
  const [isEditing, setEditing] = useState(false);
  const { id, author, text, createdAt, editedAt, isDeleted } = comment;
  const isMine = author?.id === me;
  const name = author?.name ?? t('comments.gone-person');
  return (
    <li>
      <Avatar name={name} {...(isMine ? {} : { peer: colourOfPerson(author?.id ?? '', presence) })} />
      <div className="by">
        <b className="clip">{name}</b>
        <span className="meta">
          {commentTime(createdAt, i18n.language, now)}
          {editedAt !== undefined && !isDeleted && ` · ${t('comments.edited')}`}
        </span>
        <span className="grow" />
        {isMine && canWrite && !isDeleted && !isEditing && (
          <Menu
            align="end"
            trigger={<IconButton icon="more" size="compact" label={t('comments.more')} />}
            entries={[
              { id: 'edit', label: t('comments.edit'), icon: 'pencil', onSelect: () => setEditing(true) },
              {
                id: 'delete',
                label: t('comments.delete'),
                icon: 'trash',
                danger: true,
                onSelect: () => void comments.remove(threadId, id).catch(reportError),
              },
            ]}
          />
        )}
      </div>
      {isEditing ? (
        <CommentField
          comments={comments}
          label={t('comments.edit')}
          draft={`edit ${id}`}
          text={text}
          isFocused
          onSend={(next) => comments.change(id, next).then(() => setEditing(false))}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <p className={isDeleted ? 'meta' : undefined}>{isDeleted ? t('comments.deleted') : text}</p>
      )}
    </li>
  );
}
