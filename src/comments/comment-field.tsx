import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { COMMENT_MAX, type Mentionable } from '#domain';
import type { CommentsPort } from '../session/create-comments.ts';
import { Avatar, IconButton, useTranslation } from '#ui';
import { reportError } from '../app/report-error.ts';
import { keepDraft, useDraft } from './drafts.ts';

const MAX_OFFERED = 5;
/** An `@` with what was typed of a name behind it, at the end of a text. */
const BEGUN = /(^|[^\p{L}\p{N}_])@([^@\n]{0,40})$/u;

/** Props of {@link CommentField}; `draft` names what is kept until it is sent. */
export interface CommentFieldProps {
  comments: CommentsPort;
  label: string;
  draft: string;
  text?: string;
  isFocused?: boolean;
  onSend: (text: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** Field of one comment: Enter sends, Shift+Enter begins a line, `@` offers the people who have access. */
export function CommentField({ comments, label, draft, text = '', isFocused, onSend, onCancel }: CommentFieldProps) {
  const { t } = useTranslation('together');
  const begunText = useDraft(draft);
  const [sending, setSending] = useState<string>();
  const isSending = sending !== undefined;
  const value = sending ?? begunText ?? text;
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(value.length);
  const begun = BEGUN.exec(value.slice(0, caret))?.[2];
  const { offered, at, move, close } = useOffered(comments, begun);
  const list = useId();
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [value]);
  useEffect(() => {
    // Who goes on with what was begun writes behind it.
    const { current: element } = field;
    if (isFocused) element?.setSelectionRange(element.value.length, element.value.length);
  }, [isFocused]);
  const write = (next: string, to = next.length) => {
    setCaret(to);
    keepDraft(draft, next === text ? undefined : next);
  };
  const take = (person: Mentionable | undefined) => {
    if (!person || begun === undefined) return;
    const head = `${value.slice(0, caret - begun.length)}${person.name} `;
    write(head + value.slice(caret), head.length);
    requestAnimationFrame(() => field.current?.setSelectionRange(head.length, head.length));
  };
  const send = () => {
    const said = value.trim();
    if (said === '' || isSending) return;
    setSending(said);
    // The thread that this begins takes what is begun in this field, and what is sent is not.
    keepDraft(draft, undefined);
    onSend(said).then(
      () => {
        setSending(undefined);
        setCaret(0);
      },
      (error: unknown) => {
        keepDraft(draft, said);
        setSending(undefined);
        reportError(error);
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isOffering = offered.length > 0;
    if (isOffering && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) move(event.key === 'ArrowDown' ? 1 : -1);
    else if (isOffering && (event.key === 'Enter' || event.key === 'Tab')) take(offered[at]);
    else if (isOffering && event.key === 'Escape') close();
    else if (event.key === 'Enter' && !event.shiftKey) send();
    else if (event.key === 'Escape' && onCancel) onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="comment-field">
      <label className="field">
        <textarea
          ref={field}
          rows={1}
          aria-label={label}
          placeholder={label}
          aria-haspopup="listbox"
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={offered.length > 0 ? `${list}-${at}` : undefined}
          autoFocus={isFocused}
          maxLength={COMMENT_MAX}
          readOnly={isSending}
          value={value}
          onChange={(event) => write(event.target.value, event.target.selectionStart)}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
      </label>
      <IconButton
        icon="send"
        size="compact"
        label={t('comments.send')}
        keys="enter"
        disabled={value.trim() === '' || isSending}
        onClick={send}
      />
      <ul id={list} className="comment-people" role="listbox" aria-label={t('comments.people')} hidden={offered.length === 0}>
        {offered.map((person, index) => (
          <li
            key={person.id}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            onPointerDown={(event) => {
              event.preventDefault();
              take(person);
            }}
          >
            <Avatar name={person.name} />
            <span className="clip">{person.name}</span>
            {person.username && <span className="meta clip">{person.username}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** People whose name begins with what was typed behind `@`, until Escape. */
function useOffered(comments: CommentsPort, begun: string | undefined) {
  const [people, setPeople] = useState<readonly Mentionable[]>([]);
  const [at, setAt] = useState(0);
  const [closed, setClosed] = useState<string>();
  const isAsking = begun !== undefined;
  useEffect(() => {
    if (isAsking) comments.people().then(setPeople, reportError);
  }, [comments, isAsking]);
  const wanted = begun?.toLowerCase();
  const offered =
    wanted === undefined || closed === begun
      ? []
      : people
          .filter(({ name, username }) =>
            [...name.toLowerCase().split(/\s+/), name.toLowerCase(), username?.toLowerCase() ?? ''].some(
              (part) => part !== '' && part.startsWith(wanted),
            ),
          )
          // A whole name with a blank behind it is written, not asked for.
          .filter(({ name }) => !wanted.startsWith(name.toLowerCase()))
          .slice(0, MAX_OFFERED);
  return {
    offered,
    at: Math.min(at, Math.max(0, offered.length - 1)),
    move: (by: number) => setAt((now) => (now + by + offered.length) % offered.length),
    close: () => setClosed(begun),
  };
}
