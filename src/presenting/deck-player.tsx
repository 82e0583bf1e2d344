import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type ReactNode } from 'react';
import {
  beginTalk,
  deckOf,
  ledTalk,
  nextTalk,
  slideOnWall,
  viewOfSlide,
  type PreparedTry,
  type RoomState,
  type TalkEvent,
} from '#domain';
import type { Units } from '#inputs';
import { EmptyState, useTranslation } from '#ui';
import type { ModelViewHandle } from '#viewer';
import { shownName } from '../app/shown-name.ts';
import { useShownTheme } from '../preferences/use-shown-theme.ts';
import { ComparedSides } from './compared-sides.tsx';
import type { SidePorts } from './deck-ports.ts';
import { PlayerModel } from './player-model.tsx';
import { PointerDot } from './pointer-dot.tsx';
import { useFollowedCamera } from './use-followed-camera.ts';
import { SlidePicture } from './slide-picture.tsx';
import { useSlideWords } from './slide-words.ts';
import { snapTries } from './snap-tries.ts';
import { Stage } from './stage.tsx';
import { useDeck } from './use-deck.ts';
import { useShownSlide, type SlidePorts } from './use-shown-slide.tsx';
import { useSlidePictures } from './use-slide-pictures.ts';
import { useTrying } from './use-trying.ts';
import { useViews } from '../views/use-named-views.ts';

/** Props of {@link DeckPlayer}. */
export interface DeckPlayerProps {
  /** `prepared`: what values that are tried come to; absent where none is tried. */
  ports: SlidePorts & { prepared?: readonly PreparedTry[] | undefined; sidesOf?: (slide: string) => readonly SidePorts[] };
  units: Units;
  /** Whether the ports tell how functions are wired. */
  hasPath?: boolean;
  /** Goes back to where it was begun; absent in a file, where Escape shows all slides instead. */
  onEnd?: (() => void) | undefined;
  /** What somebody else shows; absent where nobody leads. */
  lead?: DeckLead | undefined;
}

/** Somebody else's talk that a deck follows. */
export interface DeckLead {
  state: RoomState;
  isFollowing: boolean;
  /** Who follows went on by themselves: to another slide, or to a value of their own. */
  onLeft: (how: 'roams' | 'tries') => void;
  /** Back to what is shown. */
  onBack: () => void;
  /** Stands in place of the steps. */
  pill: (place: { at: number; count: number; send: (event: TalkEvent) => void }) => ReactNode;
}

/** A deck over ports that stand still: the slides with their model, and what was prepared of the tries. */
export function DeckPlayer({ ports, units, hasPath = true, onEnd, lead }: DeckPlayerProps) {
  const { t } = useTranslation('app');
  const { t: say } = useTranslation('present');
  const { reader } = ports;
  const slides = useDeck(reader);
  const views = useViews(reader);
  const theme = useShownTheme();
  const ids = useMemo(() => slides.map(({ id }) => id), [slides]);
  const deck = deckOf(reader.document());
  const [talk, setTalk] = useState(() => beginTalk(ids, lead?.state.slide, hasPath && (deck.showsPath ?? true)));
  const led = lead?.isFollowing ? lead.state : undefined;
  const { prepared = NONE } = ports;
  const snap = useCallback(
    (id: string, tries: RoomState['tries'], moved?: string) =>
      snapTries(
        slides.find((one) => one.id === id),
        tries,
        moved,
        { prepared, document: reader.document() },
      ),
    [slides, prepared, reader],
  );
  useEffect(() => {
    if (led) setTalk((now) => now && ledTalk(now, { ...led, tries: snap(led.slide, led.tries) }, ids));
  }, [led, ids, snap]);
  const slide = talk && slides.find(({ id }) => id === slideOnWall(talk, ids));
  const now = useShownSlide(ports, slide, talk?.tries ?? {}, units);
  // Who came back arrives once more.
  const [backs, comeBack] = useReducer((count: number) => count + 1, 0);
  const isFollowing = lead?.isFollowing ?? false;
  const wasFollowing = useRef(isFollowing);
  useEffect(() => {
    if (isFollowing && !wasFollowing.current) comeBack();
    wasFollowing.current = isFollowing;
  }, [isFollowing]);
  const wordsOf = useSlideWords(reader, views);
  const pane = useRef<ModelViewHandle>(null);
  const state = useMemo(() => ({ camera: cameraOf(pane) }), []);
  const paneNow = useRef(() => pane.current).current;
  useFollowedCamera(led, paneNow);
  // Only while a model is drawn others of it can be taken.
  const pictures = useSlidePictures(ports, state, views, now?.shown.view === 'model', theme);
  useTrying(ports, now?.shown.tries ?? [], talk?.tries ?? {});
  const send = (event: TalkEvent) => {
    if (!talk) return;
    if (lead) {
      if (event.type === 'escape' || event.type === 'end') return lead.onBack();
      if (event.type === 'blank' || event.type === 'freeze' || event.type === 'notes') return;
      lead.onLeft(event.type === 'try' ? 'tries' : 'roams');
    }
    const told = nextTalk(talk, event, ids);
    const next = told && event.type === 'try' ? { ...told, tries: snap(told.slide, told.tries, event.id) } : told;
    if (!next && onEnd) return onEnd();
    setTalk(next ?? nextTalk(talk, { type: 'overview' }, ids));
  };
  if (!talk || !slide || !now) return <EmptyState isPage icon="present" title={say('strip.none')} />;
  const { sources, ...sheet } = now;
  const view = viewOfSlide(slide.slide, views);
  return (
    <Stage
      {...sheet}
      path={hasPath ? sheet.path : null}
      name={shownName(t, reader.document().meta.name)}
      talk={talk}
      send={send}
      isFile={onEnd === undefined}
      onTurn={led && lead ? () => lead.onLeft('roams') : undefined}
      over={led?.pointer && <PointerDot pointer={led.pointer} pane={paneNow} />}
      pill={lead?.pill({ at: ids.indexOf(slide.id) + 1, count: ids.length, send })}
      slides={slides.map((one) => ({
        id: one.id,
        title: wordsOf(one).title,
        picture: <SlidePicture slide={one} views={views} pictures={pictures} />,
      }))}
      countsFigures={deck.countsFigures ?? true}
      model={
        <PlayerModel
          ports={ports}
          slide={slide}
          view={view?.view.type === 'model' ? view : undefined}
          round={talk.round + backs}
          from={led?.round === talk.round ? led.camera : undefined}
          sources={sources}
          units={units}
          theme={theme}
          handle={pane}
        />
      }
      sides={
        slide.slide.kind === 'compare' && (
          <ComparedSides sides={ports.sidesOf?.(slide.id) ?? []} slide={slide} round={talk.round} units={units} theme={theme} />
        )
      }
      arrive={() => pane.current?.arrive()}
    />
  );
}

const NONE: readonly PreparedTry[] = [];

const cameraOf = (pane: { current: ModelViewHandle | null }): Pick<ModelViewHandle, 'picture'> => ({
  picture: (size) => pane.current?.picture(size) ?? Promise.reject(new Error('No model is shown.')),
});
