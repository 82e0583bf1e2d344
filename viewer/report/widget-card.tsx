import { useRef, useState, type ReactNode, type Ref } from 'react';
import type { WorkflowWidget } from '#domain';
import { Button, IconButton, Menu, useTranslation, type MenuEntry } from '#ui';
import { useReport } from './report-context.ts';
import { WidgetForm } from './widget-form.tsx';

/** Props of {@link WidgetCard}; a card without `id` is shown, yet stands in no document. */
export interface WidgetCardProps {
  id?: string;
  widget: WorkflowWidget;
  title: string;
  about?: ReactNode;
  /** Controls in the head. */
  controls?: ReactNode;
  entries?: readonly MenuEntry[];
  wide?: boolean;
  /** Told of the card's place on the page. */
  place?: Ref<HTMLElement>;
  children: ReactNode;
}

/** The frame of a part of a report: title, what it shows, and its menu. */
export function WidgetCard({ id, widget, title, about, controls, entries = [], wide, place, children }: WidgetCardProps) {
  const { t } = useTranslation('report');
  const { commands, canEdit, put, discuss } = useReport();
  const card = useRef<HTMLElement | null>(null);
  const count = (id && discuss?.counts.get(id)) || 0;
  const talk = (name: string) => id && discuss?.open(id, name, card.current ?? undefined);
  const [isEditing, setEditing] = useState(false);
  const own: MenuEntry[] =
    canEdit && id
      ? [
          { id: 'edit', label: t('edit'), icon: 'pencil', onSelect: () => setEditing(true) },
          {
            id: 'copy',
            label: t('duplicate'),
            icon: 'copy',
            onSelect: () => {
              const { view: _, order, ...rest } = widget;
              put({ ...rest, order: order + 0.5 } as Parameters<typeof put>[0]);
            },
          },
          ...(discuss
            ? [{ id: 'comment', label: t('comment'), icon: 'comment' as const, onSelect: () => void talk(title) }]
            : []),
          {
            id: 'delete',
            label: t('delete'),
            icon: 'trash',
            danger: true,
            onSelect: () => commands.dispatch({ type: 'widget.delete', id }),
          },
        ]
      : [];
  const all = [...entries, ...own];
  return (
    <section
      ref={(element) => {
        card.current = element;
        return placed(place, element);
      }}
      className="card report-card"
      aria-label={title}
      data-part="widget"
      data-widget={widget.kind}
      data-widget-id={id}
      data-wide={wide || undefined}
    >
      <header>
        <span className="clip">{title}</span>
        {about && <span className="meta clip">{about}</span>}
        <div className="report-controls">
          {controls}
          {count > 0 && (
            <Button size="compact" icon="comment" aria-label={t('comments', { count, title })} onClick={() => talk(title)}>
              {count}
            </Button>
          )}
          {all.length > 0 && (
            <Menu align="end" entries={all} trigger={<IconButton icon="more" size="compact" label={t('more', { title })} />} />
          )}
        </div>
      </header>
      {isEditing && id && <WidgetForm id={id} widget={widget} onDone={() => setEditing(false)} />}
      {children}
    </section>
  );
}

/** Tells whoever follows the card's place; answers how that ends, where it says so. */
function placed(place: Ref<HTMLElement> | undefined, element: HTMLElement | null): (() => void) | undefined {
  if (typeof place !== 'function') {
    if (place) place.current = element;
    return undefined;
  }
  const end = place(element);
  return typeof end === 'function' ? end : undefined;
}
