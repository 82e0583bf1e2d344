import { useTranslation } from 'react-i18next';
import type { CommentAnchor } from '#domain';
import { Popover } from '#ui';
import type { EditorPorts } from '../session/open-workflow.ts';
import { CommentField } from './comment-field.tsx';
import './comments.css';
import { ThreadView } from './thread-view.tsx';
import { threadAbout, useThreads } from './use-comments.ts';

/** Something that is talked about, and where on the page it stands. */
export interface Discussed {
  anchor: CommentAnchor;
  at: { x: number; y: number; width: number; height: number };
}

/** The thread about one thing, beside it; where there is none, the field that begins one. */
export function ThreadCard({ ports, about, onClose }: { ports: EditorPorts; about: Discussed; onClose: () => void }) {
  const { t } = useTranslation('together');
  const { comments, presence, reader } = ports;
  const threads = useThreads(comments);
  if (!comments) return null;
  const { anchor, at } = about;
  const thread = threadAbout(threads, anchor);
  const label = t('comments.about', { name: anchor.name });
  return (
    <Popover
      label={label}
      open
      onOpenChange={(open) => !open && onClose()}
      side="right"
      align="start"
      anchor={{ getBoundingClientRect: () => new DOMRect(at.x, at.y, at.width, at.height) }}
    >
      <section className="comment-card" data-part="comment-card" aria-label={label}>
        {thread ? (
          <ThreadView comments={comments} thread={thread} presence={presence} canWrite={reader.canEdit} isFocused />
        ) : (
          <div className="thread">
            <p className="meta clip">{label}</p>
            <div className="reply">
              <CommentField
                comments={comments}
                label={t('comments.write')}
                draft={`begin ${JSON.stringify(anchor)}`}
                isFocused
                onSend={(text) => comments.begin(anchor, text)}
              />
            </div>
          </div>
        )}
      </section>
    </Popover>
  );
}
