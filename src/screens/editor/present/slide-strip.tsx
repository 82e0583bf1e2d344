import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { firstOfType, type NamedSlide, type NamedView } from '#domain';
import { Button, Icon, IconButton, Menu, useTranslation, type IconName } from '#ui';
import { useSlideWords } from '../../../presenting/slide-words.ts';
import { useViewName } from '../../../views/tabs-of-views.ts';
import type { EditorPorts } from '../../../session/open-workflow.ts';
import { addSlide, deleteSlide, moveSlide } from './arrange-deck.ts';
import { usePaper } from './use-paper.ts';
import { useTakeAway } from './use-take-away.ts';
import { SlidePicture } from '../../../presenting/slide-picture.tsx';
import { arrivalOf } from './arrival-words.ts';

const HOW: Record<'fly' | 'cut' | 'turn', IconName> = { fly: 'send', cut: 'minus', turn: 'reset' };

/** The slides of the deck in their order: chosen, dragged or moved by Alt and an arrow, added. */
export function SlideStrip({
  ports,
  slides,
  views,
  pictures,
  chosen,
  onChoose,
}: {
  ports: EditorPorts;
  slides: readonly NamedSlide[];
  views: readonly NamedView[];
  pictures: ReadonlyMap<string, string>;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('present');
  const [over, setOver] = useState<string>();
  const { canEdit } = ports.reader;
  const shown = slides.filter(({ slide }) => !slide.hidden);
  const step = (by: number) => {
    const at = slides.findIndex(({ id }) => id === chosen);
    const next = slides[Math.max(0, Math.min(slides.length - 1, at + by))];
    if (next) onChoose(next.id);
  };
  const key = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isDelete = event.key === 'Delete' && canEdit && chosen !== undefined;
    if (by === undefined && !isDelete) return;
    event.preventDefault();
    event.stopPropagation();
    if (isDelete) return removeSlide(ports, slides, chosen, onChoose);
    if (!event.altKey) step(by as number);
    else if (canEdit && chosen) moveSlide(ports, chosen, slides.findIndex(({ id }) => id === chosen) + (by as number));
  };
  const drop = (event: DragEvent, id: string) => {
    event.preventDefault();
    setOver(undefined);
    const moved = event.dataTransfer.getData(SLIDE);
    if (moved)
      moveSlide(
        ports,
        moved,
        slides.findIndex((one) => one.id === id),
      );
  };
  return (
    <div className="strip" data-part="strip">
      <div className="strip-list" role="listbox" aria-label={t('strip.title')} tabIndex={0} onKeyDown={key}>
        {slides.map((one) => (
          <SlideRow
            key={one.id}
            ports={ports}
            one={one}
            views={views}
            pictures={pictures}
            number={shown.indexOf(one) + 1}
            isChosen={one.id === chosen}
            isOver={one.id === over}
            onChoose={() => onChoose(one.id)}
            drag={
              canEdit
                ? {
                    draggable: true,
                    onDragStart: (event) => event.dataTransfer.setData(SLIDE, one.id),
                    onDragOver: (event) => {
                      if (!event.dataTransfer.types.includes(SLIDE)) return;
                      event.preventDefault();
                      setOver(one.id);
                    },
                    onDragLeave: () => setOver(undefined),
                    onDrop: (event) => drop(event, one.id),
                  }
                : {}
            }
          />
        ))}
        {slides.length === 0 && <p className="quiet strip-empty">{t('strip.empty')}</p>}
      </div>
      {canEdit && <StripFoot ports={ports} views={views} chosen={chosen} onChoose={onChoose} />}
    </div>
  );
}

/** Kind of what is dragged. */
const SLIDE = 'application/x-parti-slide';

/** Deletes a slide; its neighbour is chosen then. */
export function removeSlide(ports: EditorPorts, slides: readonly NamedSlide[], id: string, onChoose: (id: string) => void): void {
  const at = slides.findIndex((one) => one.id === id);
  const next = slides[at + 1] ?? slides[at - 1];
  deleteSlide(ports, id);
  if (next) onChoose(next.id);
}

interface Drag {
  draggable?: boolean;
  onDragStart?: (event: DragEvent) => void;
  onDragOver?: (event: DragEvent) => void;
  onDragLeave?: () => void;
  onDrop?: (event: DragEvent) => void;
}

function SlideRow({
  ports,
  one,
  views,
  pictures,
  number,
  isChosen,
  isOver,
  onChoose,
  drag,
}: {
  ports: EditorPorts;
  one: NamedSlide;
  views: readonly NamedView[];
  pictures: ReadonlyMap<string, string>;
  number: number;
  isChosen: boolean;
  isOver: boolean;
  onChoose: () => void;
  drag: Drag;
}) {
  const { t, i18n } = useTranslation('present');
  const { slide } = one;
  const { title } = useSlideWords(ports.reader, views)(one);
  const arrive = slide.arrive ?? 'fly';
  const isLost = slide.kind !== 'words' && !views.some(({ id }) => id === slide.view);
  return (
    <>
      {slide.chapter && <div className="strip-chapter">{slide.chapter}</div>}
      <div
        {...drag}
        className="slide-row"
        role="option"
        aria-selected={isChosen}
        data-slide={one.id}
        data-hidden={slide.hidden || undefined}
        data-over={isOver || undefined}
        onClick={onChoose}
        onKeyDown={() => undefined}
      >
        <span className="no">{slide.hidden ? '–' : number}</span>
        <span className="slide-picture">
          <SlidePicture slide={one} views={views} pictures={pictures} />
        </span>
        <span className="says">
          <b>{title || t('strip.untitled')}</b>
          <span className="how">
            <Icon name={slide.hidden ? 'eye' : isLost ? 'alert' : HOW[arrive]} />
            {slide.hidden ? t('strip.hidden') : isLost ? t('strip.lost') : arrivalOf(one, i18n)}
          </span>
        </span>
      </div>
    </>
  );
}

function StripFoot({
  ports,
  views,
  chosen,
  onChoose,
}: {
  ports: EditorPorts;
  views: readonly NamedView[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('present');
  const takeAway = useTakeAway(ports.reader);
  const paper = usePaper();
  const { t: say } = useTranslation('import');
  const nameOf = useViewName();
  const model = firstOfType(views, 'model');
  return (
    <footer className="strip-foot">
      <Menu
        entries={views
          .filter(({ view }) => view.type !== 'setup')
          .map(({ id, view }) => ({
            id,
            label: nameOf(view),
            icon: view.type === 'model' ? ('envelope' as const) : ('table' as const),
            onSelect: () => onChoose(addSlide(ports, chosen, { kind: 'view', view: id })),
          }))}
        trigger={
          <Button size="compact" icon="plus">
            {t('strip.slide')}
          </Button>
        }
      />
      <Button
        size="compact"
        icon="note"
        onClick={() => onChoose(addSlide(ports, chosen, { kind: 'words', title: t('strip.new-words') }))}
      >
        {t('strip.words')}
      </Button>
      {model && (
        <IconButton
          icon="columns"
          size="compact"
          label={t('compare.slide')}
          onClick={() =>
            onChoose(
              addSlide(ports, chosen, {
                kind: 'compare',
                view: model.id,
                title: t('compare.slide'),
                compare: [{ label: t('compare.now') }, { label: t('compare.now') }],
              }),
            )
          }
        />
      )}
      <span className="row strip-away">
        {takeAway && <IconButton icon="download" size="compact" label={t('take-away')} onClick={takeAway} />}
        <IconButton icon="file" size="compact" label={say('paper.pdf')} onClick={() => paper('pdf')} />
        <Menu
          entries={(['notes', 'print'] as const).map((way) => ({
            id: way,
            label: say(`paper.${way}`),
            icon: way === 'notes' ? ('note' as const) : ('paste' as const),
            onSelect: () => paper(way),
          }))}
          trigger={<IconButton icon="more" size="compact" label={t('on-paper')} />}
        />
      </span>
    </footer>
  );
}
