import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { clockTime, spokenSeconds, talkEventOf, type RunsPort, type Talk, type TalkEvent } from '#domain';
import { Button, IconButton, Kbd, StateGlyph, useTranslation } from '#ui';
import { placeInPicture, type PicturePlace } from '../../../presenting/picture-place.ts';
import { QrCode } from '../../../presenting/qr-code.tsx';
import { SlideGrid } from '../../../presenting/slide-grid.tsx';
import { SlideFoot, type SlideFootProps } from '../../../presenting/slide-foot.tsx';
import { tryEvent } from '../../../presenting/slide-tries.ts';
import type { RoomTalk, TalkPort } from '../../../session/create-talk.ts';
import { HandOver } from './hand-over.tsx';
import { RoomCounts } from './room-counts.tsx';
import { AskedAnswer } from './room-notice.tsx';
import { addressOf } from './room-panel.tsx';
import './presenter.css';

/** Slide as the presenter sees it ahead. */
export interface DeskSlide {
  id: string;
  title: string;
  picture: ReactNode;
  /** How it comes, in words. */
  arrives: string;
}

/** Props of {@link PresenterWindow}. */
export interface DeskProps {
  name: string;
  talk: Talk;
  slides: readonly DeskSlide[];
  /** The slide on the wall: its figures, and what can be tried. */
  onWall: Pick<SlideFootProps, 'shown' | 'units'>;
  notes: Readonly<Record<string, string>>;
  room: RoomTalk | null;
  /** Answers who asks to present, and hands over; undefined for whoever may not. */
  port: Pick<TalkPort, 'answer' | 'hand'> | undefined;
  runs: Pick<RunsPort, 'summary' | 'subscribeAll'>;
  send: (event: TalkEvent) => void;
  /** The wall and the room show what is pointed at here; undefined: nothing. */
  pointFrom: (place: PicturePlace | undefined) => void;
}

/** A second window with what only the presenter sees. It is drawn by this tab: no server stands between. */
export function PresenterWindow({ onClose, ...desk }: DeskProps & { onClose: (why?: 'blocked') => void }) {
  const [body, setBody] = useState<HTMLElement>();
  const [isGrid, setGrid] = useState(false);
  const [points, setPoints] = useState(false);
  const latest = useRef({ onClose, send: desk.send });
  latest.current = { onClose, send: desk.send };
  useEffect(() => {
    const opened = window.open('', 'parti-presenter', 'popup,width=1180,height=760');
    if (!opened) {
      latest.current.onClose('blocked');
      return undefined;
    }
    dressAsThis(opened.document);
    const keys = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      if (event.ctrlKey || event.metaKey || event.altKey || (target?.closest?.('button') && /^(Enter| )$/.test(event.key)))
        return;
      const meant = talkEventOf(event);
      if (!meant || meant.type === 'notes') return;
      event.preventDefault();
      // All slides lie over this window, not over the wall; Escape takes nothing from the wall either.
      if (meant.type === 'overview') return setGrid((is) => !is);
      setGrid(false);
      if (meant.type === 'pointer') return setPoints((is) => !is);
      if (meant.type !== 'escape') latest.current.send(meant);
    };
    const left = () => latest.current.onClose();
    opened.addEventListener('keydown', keys);
    opened.addEventListener('pagehide', left);
    const gone = () => opened.close();
    window.addEventListener('pagehide', gone);
    setBody(opened.document.body);
    return () => {
      opened.removeEventListener('pagehide', left);
      window.removeEventListener('pagehide', gone);
      opened.close();
    };
  }, []);
  return body ? createPortal(<PresenterDesk {...desk} {...{ isGrid, setGrid, points, setPoints }} />, body) : null;
}

/** The other window looks like this one: its styles, theme and language. */
function dressAsThis(other: Document): void {
  other.head.replaceChildren(
    ...[...document.head.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) => {
      const copy = other.importNode(sheet, true) as HTMLElement;
      if (sheet instanceof HTMLLinkElement) copy.setAttribute('href', sheet.href);
      return copy;
    }),
  );
  for (const { name, value } of document.documentElement.attributes) other.documentElement.setAttribute(name, value);
  other.body.replaceChildren();
}

const NOTE_SIZES = [14, 16, 18, 22, 26, 32] as const;

function PresenterDesk({
  name,
  talk,
  slides,
  onWall,
  notes,
  room,
  port,
  runs,
  send,
  pointFrom,
  isGrid,
  setGrid,
  points,
  setPoints,
}: DeskProps & { isGrid: boolean; setGrid: (is: boolean) => void; points: boolean; setPoints: (is: boolean) => void }) {
  const { t, i18n } = useTranslation('present');
  const [size, setSize] = useState(2);
  const place = Math.max(
    0,
    slides.findIndex(({ id }) => id === talk.slide),
  );
  const [now, next] = [slides[place], slides[place + 1]];
  const title = t('desk.title', { name });
  const lasts = slides.reduce((sum, { id }) => sum + spokenSeconds(notes[id] ?? ''), 0);
  const nextLasts = next && spokenSeconds(notes[next.id] ?? '');
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current.current) current.current.ownerDocument.title = title;
  }, [title]);
  useEffect(() => {
    // Newer browsers answer a promise, which is no way to end an effect.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [place]);
  return (
    <div className="desk" data-part="presenter-desk" aria-label={title}>
      <header>
        <b className="clip">{name}</b>
        <Working runs={runs} />
        <span className="grow" />
        {port && room?.isMine && room.asks !== undefined && (
          <div className="pill desk-asked" data-part="desk-asked" role="status">
            <AskedAnswer name={room.asks} port={port} />
          </div>
        )}
        <Clock locale={i18n.language} startedAt={room?.startedAt} lasts={lasts} />
        {port && room?.isMine && <HandOver room={room} port={port} />}
        <Button kind="outline" onClick={() => send({ type: 'end' })}>
          {t('stage.end')}
        </Button>
      </header>
      <main>
        <p className="desk-head">
          <StateGlyph state={talk.isFrozen ? 'waiting' : 'done'} />
          <b>{talk.isFrozen ? t('desk.frozen') : t('desk.now')}</b>
          <span className="quiet">{t('stage.place', { place: place + 1, count: slides.length })}</span>
        </p>
        <PointedPicture points={points} pointFrom={pointFrom}>
          {now?.picture}
        </PointedPicture>
        <h2>{now?.title}</h2>
        <div className="desk-foot" data-part="desk-foot">
          <SlideFoot
            {...onWall}
            round={talk.round}
            values={talk.tries}
            onTry={(one, value) => send(tryEvent(one, value, onWall.shown.tries))}
            onPutBack={() => send({ type: 'put-back' })}
            countsFigures={false}
          />
        </div>
        <div className="desk-steps">
          <Button kind="outline" icon="left" disabled={place === 0} onClick={() => send({ type: 'back' })}>
            {t('stage.back')}
          </Button>
          <Button kind="primary" icon="right" disabled={!next} onClick={() => send({ type: 'next' })}>
            {t('stage.next')}
          </Button>
          <span className="grow" />
          {room && (
            <Button kind="outline" icon="lock" aria-pressed={talk.isFrozen} onClick={() => send({ type: 'freeze' })}>
              {t('desk.freeze')} <Kbd keys="F" />
            </Button>
          )}
          <Button kind="outline" aria-pressed={talk.blank === 'black'} onClick={() => send({ type: 'blank', as: 'black' })}>
            {t('desk.black')} <Kbd keys="B" />
          </Button>
          <Button kind="outline" icon="send" aria-pressed={points} onClick={() => setPoints(!points)}>
            {t('desk.pointer')} <Kbd keys="L" />
          </Button>
          <Button kind="outline" icon="matrix" aria-pressed={isGrid} onClick={() => setGrid(!isGrid)}>
            {t('stage.all')} <Kbd keys="O" />
          </Button>
        </div>
        {isGrid && (
          <SlideGrid
            slides={slides}
            shown={talk.slide}
            onChoose={(slide) => {
              setGrid(false);
              send({ type: 'to', slide });
            }}
          />
        )}
      </main>
      <aside>
        <section className="desk-next">
          <div className="slide-picture">{next?.picture}</div>
          <div>
            <span className="quiet">{next ? t('desk.next-how', { how: next.arrives }) : t('desk.next')}</span>
            <b>{next?.title ?? t('desk.last')}</b>
            {nextLasts ? <span className="quiet">{t('desk.by-notes', { time: clockTime(nextLasts) })}</span> : null}
          </div>
        </section>
        <section className="desk-notes">
          <p>
            <span className="quiet grow">{t('desk.notes')}</span>
            <IconButton
              icon="minus"
              size="compact"
              label={t('desk.smaller')}
              disabled={size === 0}
              onClick={() => setSize(size - 1)}
            />
            <IconButton
              icon="plus"
              size="compact"
              label={t('desk.larger')}
              disabled={size === NOTE_SIZES.length - 1}
              onClick={() => setSize(size + 1)}
            />
          </p>
          <div className="desk-note" data-part="desk-note" style={{ fontSize: NOTE_SIZES[size] }}>
            {(now && notes[now.id]) || <span className="quiet">{t('desk.no-note')}</span>}
          </div>
        </section>
        {room && (
          <section className="desk-room">
            <RoomCounts room={room} />
            {room.code && room.key && (
              <div className="desk-way">
                <span className="room-code">{room.code}</span>
                <QrCode text={addressOf('follow', room.id, room.key)} label={t('room.qr')} />
              </div>
            )}
          </section>
        )}
      </aside>
      <ol>
        {slides.map((one, at) => (
          <li key={one.id} ref={at === place ? current : undefined}>
            <button
              type="button"
              aria-current={at === place ? 'step' : undefined}
              onClick={() => send({ type: 'to', slide: one.id })}
            >
              <span className="slide-picture">{one.picture}</span>
              <span className="clip">
                {at + 1}&ensp;{one.title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The slide as the room sees it; while somebody points, what lies below the pointer is shown to the room. */
function PointedPicture({
  points,
  pointFrom,
  children,
}: Pick<DeskProps, 'pointFrom'> & { points: boolean; children: ReactNode }) {
  const latest = useRef(pointFrom);
  latest.current = pointFrom;
  useEffect(() => (points ? () => latest.current(undefined) : undefined), [points]);
  return (
    <div
      className="slide-picture"
      data-part="desk-picture"
      data-points={points || undefined}
      onPointerMove={({ currentTarget, clientX: x, clientY: y }) => {
        if (!points) return;
        const image = currentTarget.querySelector('img');
        pointFrom(
          placeInPicture(
            { x, y },
            currentTarget.getBoundingClientRect(),
            image?.naturalHeight ? image.naturalWidth / image.naturalHeight : undefined,
          ),
        );
      }}
      onPointerLeave={() => points && pointFrom(undefined)}
    >
      {children}
    </div>
  );
}

/** What runs, while something does. */
function Working({ runs }: { runs: DeskProps['runs'] }) {
  const { t } = useTranslation('present');
  const [{ running, waiting }, set] = useState(() => runs.summary());
  useEffect(() => runs.subscribeAll(() => set(runs.summary())), [runs]);
  return running + waiting > 0 ? <span className="quiet">{t('desk.runs', { count: running + waiting })}</span> : null;
}

/** How long the talk is on, how long its notes are (s), and the time of day. */
function Clock({ locale, startedAt, lasts }: { locale: string; startedAt: string | undefined; lasts: number }) {
  const { t } = useTranslation('present');
  const [begun] = useState(() => Date.now());
  const [now, tick] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((now - (startedAt ? Date.parse(startedAt) : begun)) / 1000));
  return (
    <span className="desk-clock" data-part="desk-clock">
      <span>
        <b title={t('desk.since')}>{clockTime(seconds)}</b>
        {lasts > 0 && (
          <small className="quiet" title={t('desk.lasts')}>
            {' '}
            {t('desk.of', { time: clockTime(lasts) })}
          </small>
        )}
      </span>
      <span>{new Date(now).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })}</span>
    </span>
  );
}
