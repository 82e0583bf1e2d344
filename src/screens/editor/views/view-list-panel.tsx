import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { groupOf, type NamedView, type ViewPlace } from '#domain';
import { Icon, IconButton, Popover, useTranslation, type IconName } from '#ui';
import { useViewName } from '../../../views/tabs-of-views.ts';
import type { EditorPorts } from '../../../session/open-workflow.ts';
import { useShownTheme } from '../../../preferences/use-shown-theme.ts';
import { useSlidePictures } from '../../../presenting/use-slide-pictures.ts';
import { chooseView, type EditorState } from '../editor-state.ts';
import { putInPlace } from './change-views.ts';

const ICONS: Record<NamedView['view']['type'], IconName> = { model: 'envelope', report: 'table', setup: 'outline' };
/** Kind of what is dragged. */
const VIEW = 'application/x-parti-view';
/** Row that stands for the end of the list: what is dropped there has no group. */
const END = '#end';

type Ports = Pick<EditorPorts, 'reader' | 'commands' | 'runs'>;

/** Button that opens the list of all views, with their groups and pictures. */
export function ViewListPanel(props: {
  ports: Ports;
  state: EditorState;
  views: readonly NamedView[];
  shown: string | undefined;
}) {
  const { t } = useTranslation('app');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label={t('editor.view-list.title')}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<IconButton icon="down" size="compact" label={t('editor.view-list.title')} />}
    >
      <ViewList {...props} />
    </Popover>
  );
}

/** All views by group: chosen, dragged, or moved by Alt and an arrow, also from one group into the next. */
function ViewList({
  ports,
  state,
  views,
  shown,
}: {
  ports: Ports;
  state: EditorState;
  views: readonly NamedView[];
  shown: string | undefined;
}) {
  const { t } = useTranslation('app');
  const nameOf = useViewName();
  const pictures = useSlidePictures(ports, state, views, true, useShownTheme());
  const [over, setOver] = useState<string>();
  const { canEdit } = ports.reader;
  const at = views.findIndex(({ id }) => id === shown);
  const key = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const other = by === undefined ? undefined : views[at + by];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!other) return;
    if (!event.altKey) chooseView(state, other.view.type, other.id);
    else if (canEdit && shown !== undefined) putInPlace(ports, shown, stepped(views, at, by));
  };
  const dropOn = (id: string, place: ViewPlace) =>
    canEdit
      ? {
          'data-over': over === id || undefined,
          onDragOver: (event: DragEvent) => {
            if (!event.dataTransfer.types.includes(VIEW)) return;
            event.preventDefault();
            setOver(id);
          },
          onDragLeave: () => setOver(undefined),
          onDrop: (event: DragEvent) => {
            event.preventDefault();
            setOver(undefined);
            const moved = event.dataTransfer.getData(VIEW);
            if (moved && moved !== place.before) putInPlace(ports, moved, place);
          },
        }
      : {};
  return (
    <div
      className="view-list"
      data-part="view-list"
      role="listbox"
      aria-label={t('editor.view-list.title')}
      tabIndex={0}
      onKeyDown={key}
    >
      {views.map(({ id, view }, index) => {
        const group = groupOf(view);
        const before = views[index - 1];
        const begins = group !== (before ? groupOf(before.view) : '');
        const picture = pictures.get(id);
        return (
          <div key={id} role="presentation">
            {begins && (
              <div className="view-list-group" role="presentation" {...dropOn(`group ${group}`, { group })}>
                {group === '' ? t('editor.view-words.no-group') : group}
              </div>
            )}
            <div
              className="view-row"
              role="option"
              aria-selected={id === shown}
              data-view={id}
              draggable={canEdit}
              onDragStart={(event) => event.dataTransfer.setData(VIEW, id)}
              onClick={() => chooseView(state, view.type, id)}
              onKeyDown={() => undefined}
              {...dropOn(id, { group, before: id })}
            >
              <span className="view-picture">
                {picture ? <img src={picture} alt="" draggable={false} /> : <Icon name={ICONS[view.type]} />}
              </span>
              <span className="clip">{nameOf(view)}</span>
            </div>
          </div>
        );
      })}
      {canEdit && (
        <div className="view-list-end" role="presentation" {...dropOn(END, { group: '', after: views.at(-1)?.id ?? '' })}>
          {t('editor.view-list.end')}
        </div>
      )}
    </div>
  );
}

/** Place one step on: past a neighbour of the same group, else into the neighbour's. */
function stepped(views: readonly NamedView[], at: number, by: number): ViewPlace {
  const [one, other] = [views[at], views[at + by]] as [NamedView, NamedView];
  const [from, group] = [groupOf(one.view), groupOf(other.view)];
  const isBehind = from === group ? by > 0 : by < 0;
  return isBehind ? { group, after: other.id } : { group, before: other.id };
}
