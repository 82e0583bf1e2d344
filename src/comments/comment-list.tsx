import { useState } from 'react';
import type { CommentAnchor, CommentAnchorKind } from '#domain';
import { EmptyState, Icon, IconButton, Segmented, useTranslation, type IconName } from '#ui';
import type { CommentThread } from '../session/create-comments.ts';
import type { EditorPorts } from '../session/open-workflow.ts';
import { commentTime } from './comment-time.ts';
import { nameNow } from './comment-place.ts';
import { ThreadView } from './thread-view.tsx';
import { useThreads } from './use-comments.ts';

const ICONS: Record<CommentAnchorKind, IconName> = {
  node: 'code',
  frame: 'select',
  note: 'note',
  element: 'facade',
  view: 'eye',
  widget: 'chart',
};

/** Props of {@link CommentList}; `onShow` shows what a thread is about. */
export interface CommentListProps {
  ports: EditorPorts;
  onShow: (anchor: CommentAnchor) => void;
}

/** All threads of the workflow, the newest words first; a chosen one in full. */
export function CommentList({ ports, onShow }: CommentListProps) {
  const { t } = useTranslation('together');
  const { comments, presence, reader } = ports;
  const threads = useThreads(comments);
  const [shown, setShown] = useState<'open' | 'resolved'>('open');
  const [chosen, setChosen] = useState<string>();
  const thread = threads.find(({ id }) => id === chosen);
  if (!comments) return null;
  if (thread)
    return (
      <section className="comment-list" data-part="comment-list">
        <div className="head">
          <IconButton icon="left" size="compact" label={t('comments.back')} onClick={() => setChosen(undefined)} />
          <ThreadName ports={ports} thread={thread} />
        </div>
        <ThreadView comments={comments} thread={thread} presence={presence} canWrite={reader.canEdit} />
      </section>
    );
  const listed = threads
    .filter((one) => (one.resolved !== undefined) === (shown === 'resolved'))
    .toSorted((a, b) => lastAt(b).localeCompare(lastAt(a)));
  return (
    <section className="comment-list" data-part="comment-list">
      <div className="head">
        <h2>{t('comments.title')}</h2>
        <Segmented
          label={t('comments.which')}
          options={(['open', 'resolved'] as const).map((value) => ({ value, label: t(`comments.${value}-ones`) }))}
          value={shown}
          onChange={setShown}
        />
      </div>
      {listed.length === 0 ? (
        <EmptyState icon="comment" title={t(`comments.no-${shown}`)}>
          {shown === 'open' && reader.canEdit && t('comments.how')}
        </EmptyState>
      ) : (
        <ul>
          {listed.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="comment-row"
                data-thread={one.id}
                data-for-me={one.mentionsMe || undefined}
                onClick={() => {
                  setChosen(one.id);
                  onShow(one.anchor);
                }}
              >
                <ThreadName ports={ports} thread={one} />
                <LastWords thread={one} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const lastOf = ({ comments }: CommentThread) => comments.findLast((one) => !one.isDeleted) ?? comments.at(-1);
const lastAt = (thread: CommentThread): string => lastOf(thread)?.createdAt ?? thread.createdAt;

function ThreadName({ ports: { reader }, thread: { anchor } }: { ports: EditorPorts; thread: CommentThread }) {
  const { t, i18n } = useTranslation('together');
  const name = nameNow(reader, anchor, i18n.language);
  return (
    <span className="row about">
      <Icon name={ICONS[anchor.kind]} />
      <b className="clip">{name || anchor.name || t(`comments.kind.${anchor.kind}`)}</b>
      {name === undefined && <span className="meta">{t('comments.gone')}</span>}
    </span>
  );
}

function LastWords({ thread }: { thread: CommentThread }) {
  const { t, i18n } = useTranslation('together');
  const [now] = useState(Date.now);
  const last = lastOf(thread);
  const count = thread.comments.filter((one) => !one.isDeleted).length;
  return (
    <>
      <span className="words clip">{last?.text}</span>
      <span className="meta clip">
        {[
          last?.author?.name ?? t('comments.gone-person'),
          last && commentTime(last.createdAt, i18n.language, now),
          count > 1 ? t('comments.count', { count }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}
