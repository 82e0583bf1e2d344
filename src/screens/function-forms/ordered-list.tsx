import { useRef, type ReactNode } from 'react';
import { useRowDrag } from '#inputs';
import { Icon, IconButton, StateGlyph, useTranslation } from '#ui';
import { useForm } from './record-form.ts';

/** What a list shows of one of its things. */
export interface OrderedItem {
  id: string;
  name: ReactNode;
  about?: ReactNode;
  isFaulty?: boolean;
}

/** Things in an order that is changed by dragging, or by Alt with the arrow keys; one of them is chosen. */
export function OrderedList({
  label,
  items,
  chosen,
  onChoose,
  onMove,
  onRemove,
}: {
  label: string;
  items: readonly OrderedItem[];
  chosen: number;
  onChoose: (index: number) => void;
  onMove?: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}) {
  const { t } = useTranslation('functions');
  const { isEditable } = useForm();
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    if (!isEditable || to < 0 || to >= items.length) return;
    onMove?.(from, to);
    onChoose(to);
  };
  const { drag, dragProps } = useRowDrag(items.length, list, move);
  return (
    <ol className="ordered" ref={list} aria-label={label}>
      {items.map(({ id, name, about, isFaulty }, index) => (
        <li
          key={id}
          data-row={index}
          data-chosen={index === chosen || undefined}
          data-drop={drag && drag.to === index && drag.from !== index ? (drag.from < index ? 'after' : 'before') : undefined}
        >
          {onMove && (
            <span className="grip" {...(isEditable ? dragProps(index) : {})} aria-hidden>
              <Icon name="grip" />
            </span>
          )}
          <button
            type="button"
            className="grow"
            aria-current={index === chosen || undefined}
            aria-keyshortcuts={onMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
            onClick={() => onChoose(index)}
            onKeyDown={(event) => {
              const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
              if (step === undefined) return;
              event.preventDefault();
              move(index, index + step);
            }}
          >
            <span className="clip strong">{name}</span>
            {about && <span className="clip meta">{about}</span>}
            {isFaulty && <StateGlyph state="failed" />}
          </button>
          <IconButton
            icon="trash"
            size="compact"
            label={t('forms.remove', { name: id })}
            disabled={!isEditable}
            onClick={() => onRemove(index)}
          />
        </li>
      ))}
    </ol>
  );
}
