import { useState } from 'react';
import { arriveMs, deckOf, readCamera, writeCamera, type JsonValue } from '#domain';
import { Bar, Button, IconButton, Menu, Segmented, Switch, TextField, useTranslation, type MenuEntry } from '#ui';
import { patchView } from '../views/change-views.ts';
import { duplicateSlide, patchDeck, patchSlide } from './arrange-deck.ts';
import { FigureRows } from './figure-rows.tsx';
import { SecondsField } from './seconds-field.tsx';
import type { SlideFormProps } from './slide-form-props.ts';
import { removeSlide } from './slide-strip.tsx';
import { SideRows } from './side-rows.tsx';
import { SlideNote } from './slide-note.tsx';
import { TryRows } from './try-rows.tsx';

/** What a slide is made of: its words, figures, what can be tried, and how it arrives. */
export function SlideForm(props: SlideFormProps) {
  const { ports, slides, chosen } = props;
  const { t } = useTranslation('present');
  const { canEdit } = ports.reader;
  const { id, slide } = chosen;
  const number = slides.filter((one) => !one.slide.hidden).indexOf(chosen) + 1;
  return (
    <section className="deck-form" data-part="slide-form" aria-label={t('form.title')} inert={!canEdit}>
      <Bar>
        <span className="title">{slide.hidden ? t('strip.hidden') : t('form.slide', { number })}</span>
        <span className="grow" />
        <Button
          size="compact"
          icon="eye"
          aria-pressed={slide.hidden ?? false}
          onClick={() => patchSlide(ports, id, { hidden: slide.hidden ? undefined : true })}
        >
          {t(slide.hidden ? 'form.show' : 'form.hide')}
        </Button>
        <Menu entries={useSlideMenu(props)} trigger={<IconButton icon="more" size="compact" label={t('form.more')} />} />
      </Bar>
      <div className="deck-columns">
        <div>
          <Words {...props} />
          {slide.kind === 'compare' && <SideRows {...props} />}
          {slide.kind !== 'words' && <FigureRows {...props} />}
          {slide.kind === 'view' && <TryRows {...props} />}
          {canEdit && ports.talk && <SlideNote key={id} port={ports.talk} slide={id} />}
        </div>
        <div>
          <Arrival {...props} />
          {props.now.shown.view === 'model' && <FlightRows {...props} />}
          <OnTheWall {...props} />
        </div>
      </div>
    </section>
  );
}

function useSlideMenu({ ports, state, slides, chosen, now, onChoose }: SlideFormProps): MenuEntry[] {
  const { t } = useTranslation('present');
  const { view } = chosen.slide;
  const keepCamera = () => {
    const camera = state.camera.read();
    if (camera && view !== undefined) patchView(ports, view, { camera: writeCamera(camera) });
  };
  return [
    ...(now.shown.view === 'model'
      ? [{ id: 'camera', label: t('form.keep-camera'), icon: 'fit' as const, onSelect: keepCamera }]
      : []),
    {
      id: 'copy',
      label: t('form.duplicate'),
      icon: 'copy',
      onSelect: () => {
        const copy = duplicateSlide(ports, chosen.id);
        if (copy) onChoose(copy);
      },
    },
    { id: 'rule', kind: 'rule' },
    {
      id: 'delete',
      label: t('form.delete'),
      icon: 'trash',
      danger: true,
      keys: 'Delete',
      onSelect: () => removeSlide(ports, slides, chosen.id, onChoose),
    },
  ];
}

function Words({ ports, chosen: { id, slide }, now }: SlideFormProps) {
  const { t } = useTranslation('present');
  const { title, text } = now.shown.words;
  return (
    <>
      <label className="deck-row">
        <span className="label">{t('form.words-title')}</span>
        <TextField
          label={t('form.words-title')}
          size="compact"
          value={title}
          onCommit={(next) => patchSlide(ports, id, { title: next.trim() })}
        />
      </label>
      <label className="deck-row tall">
        <span className="label">{t('form.text')}</span>
        <TextArea label={t('form.text')} value={text} onCommit={(next) => patchSlide(ports, id, { text: next })} />
      </label>
      <label className="deck-row">
        <span className="label">{t('form.chapter')}</span>
        <TextField
          label={t('form.chapter')}
          size="compact"
          value={slide.chapter ?? ''}
          placeholder={t('form.no-chapter')}
          onCommit={(next) => patchSlide(ports, id, { chapter: next.trim() || undefined })}
        />
      </label>
    </>
  );
}

function TextArea({ label, value, onCommit }: { label: string; value: string; onCommit: (value: string) => void }) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setDraft(value);
  }
  return (
    <span className="field" data-size="compact">
      <textarea
        aria-label={label}
        rows={3}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => draft !== value && onCommit(draft)}
      />
    </span>
  );
}

const ARRIVALS = ['fly', 'cut', 'turn'] as const;

function Arrival({ ports, chosen: { id, slide } }: SlideFormProps) {
  const { t } = useTranslation('present');
  return (
    <>
      <div className="deck-row">
        <span className="label">{t('form.arrive')}</span>
        <Segmented
          label={t('form.arrive')}
          size="compact"
          options={ARRIVALS.map((value) => ({ value, label: t(`arrive.${value}`) }))}
          value={slide.arrive ?? 'fly'}
          onChange={(arrive) => patchSlide(ports, id, { arrive })}
        />
      </div>
      {slide.arrive !== 'cut' && (
        <div className="deck-row">
          <span className="label">{t('form.in')}</span>
          <SecondsField
            label={t('form.in')}
            value={arriveMs(slide) / 1000}
            onCommit={(seconds) => patchSlide(ports, id, { seconds })}
          />
        </div>
      )}
    </>
  );
}

function FlightRows({ ports, state, chosen: { id, slide } }: SlideFormProps) {
  const { t } = useTranslation('present');
  const stops = slide.flight ?? [];
  const add = () => {
    const camera = state.camera.read();
    if (camera) patchSlide(ports, id, { flight: [...stops, { camera: writeCamera(camera), seconds: 1 }] });
  };
  const fly = (camera: JsonValue) => {
    const kept = readCamera(camera);
    if (kept) state.camera.fly(kept);
  };
  return (
    <>
      <div className="deck-sub">
        <b>{t('form.flight')}</b>
        <span className="meta">{t('form.stops', { count: stops.length })}</span>
        <span className="grow" />
        <IconButton icon="plus" size="compact" label={t('form.add-stop')} onClick={add} />
      </div>
      {stops.map((stop, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a stop is known by its place
        <div className="deck-pick" key={at}>
          <Button size="compact" onClick={() => fly(stop.camera)}>
            {t('form.stop', { number: at + 1 })}
          </Button>
          <span className="grow" />
          <SecondsField
            label={t('form.in')}
            value={stop.seconds}
            onCommit={(seconds) =>
              patchSlide(ports, id, { flight: stops.map((one, place) => (place === at ? { ...one, seconds } : one)) })
            }
          />
          <IconButton
            icon="close"
            size="compact"
            label={t('form.remove')}
            onClick={() => patchSlide(ports, id, { flight: stops.length > 1 ? stops.toSpliced(at, 1) : undefined })}
          />
        </div>
      ))}
    </>
  );
}

function OnTheWall({ ports }: SlideFormProps) {
  const { t } = useTranslation('present');
  const { showsPath = true, countsFigures = true } = deckOf(ports.reader.document());
  return (
    <>
      <div className="deck-sub">
        <b>{t('form.wall')}</b>
        <span className="meta">{t('form.all-slides')}</span>
      </div>
      <div className="deck-pick">
        <Switch label={t('form.path')} checked={showsPath} onChange={(next) => patchDeck(ports, { showsPath: next })} />
        <span>{t('form.path')}</span>
      </div>
      <div className="deck-pick">
        <Switch label={t('form.counts')} checked={countsFigures} onChange={(next) => patchDeck(ports, { countsFigures: next })} />
        <span>{t('form.counts')}</span>
      </div>
    </>
  );
}
