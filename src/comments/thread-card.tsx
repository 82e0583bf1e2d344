import { useState } from 'react';
import type { CommentAnchor } from '#domain';
import { Popover, useTranslation } from '#ui';
import type { EditorPorts } from '../session/open-workflow.ts';
import { CommentField } from './comment-field.tsx';
import './comments.css';
import { carryDraft } from './drafts.ts';
import { fieldsOf, shownThreads } from './shown-threads.ts';
import { ThreadView } from './thread-view.tsx';
import { useThreads } from './use-comments.ts';

/** Something that is talked about, and where on the page it stands. */
export interface Discussed {
  anchor: CommentAnchor;
  at: { x: number; y: number; width: number; height: number };
}

/** The threads about one thing, beside it; where there is none, the field that begins one. */
export function ThreadCard({ ports, about, onClose }: { ports: EditorPorts; about: Discussed; onClose: () => void }) {
  const { t } = useTranslation('together');
  const { comments, presence, reader } = ports;
  const { anchor, at } = about;
  const [held, setHeld] = useState<readonly string[]>([]);
  const shown = shownThreads(useThreads(comments), anchor, held);
  const ids = shown.map(({ id }) => id);
  const fields = fieldsOf(anchor, ids);
  if (ids.join() !== held.join()) {
    for (const gone of fieldsOf(anchor, held)) if (!fields.includes(gone)) carryDraft(gone, fields.at(-1) ?? gone);
    setHeld(ids);
  }
  if (!comments) return null;
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
        {shown.map((thread, index) => (
          <ThreadView
            key={thread.id}
            comments={comments}
            thread={thread}
            presence={presence}
            canWrite={reader.canEdit}
            isFocused={index === shown.length - 1}
          />
        ))}
        {shown.length === 0 && (
          <div className="thread">
            <p className="meta clip">{label}</p>
            <div className="reply">
              <CommentField
                comments={comments}
                label={t('comments.write')}
                draft={fields[0] ?? ''}
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
