import { useEffect, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { RoomStep } from '#domain';
import { Button, StateGlyph, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { describeError } from '../../app/describe-error.ts';
import { BarePage } from '../../frame/bare-page.tsx';
import type { DeckPorts } from '../../presenting/deck-ports.ts';
import type { RoomNews } from '../../presenting/room-stream.ts';
import { useSlideWords } from '../../presenting/slide-words.ts';
import { useDeck } from '../../presenting/use-deck.ts';
import { useWakeLock } from '../../presenting/use-stage.ts';
import { useViews } from '../../views/use-named-views.ts';
import { useUnits } from '../../preferences/use-units.ts';
import { NextPicture } from './next-picture.tsx';
import { RoomPlace } from './audience-screen.tsx';
import './audience.css';
import { useRoomLine } from './use-room-line.ts';

/** `/remote/:talkId`: a phone leads the talk, with two large buttons and the notes. */
export function RemoteScreen() {
  const { talkId = '' } = useParams();
  const { hash } = useLocation();
  const key = hash.slice(1);
  return <Remote key={`${talkId} ${key}`} id={talkId} remoteKey={key} />;
}

function Remote({ id, remoteKey }: { id: string; remoteKey: string }) {
  const room = useRoomLine(id, remoteKey);
  const { line, news, deck } = room;
  if (line === 'over' || line === 'void' || !deck || !news)
    return (
      <BarePage>
        <RoomPlace {...room} />
      </BarePage>
    );
  return <Held id={id} remoteKey={remoteKey} ports={deck.ports} news={news} isLost={line === 'lost'} />;
}

function Held({
  id,
  remoteKey,
  ports,
  news,
  isLost,
}: {
  id: string;
  remoteKey: string;
  ports: DeckPorts;
  news: RoomNews;
  isLost: boolean;
}) {
  const { t } = useTranslation('present');
  const { api } = useApp();
  const slides = useDeck(ports.reader);
  const wordsOf = useSlideWords(ports.reader, useViews(ports.reader));
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  useWakeLock();
  useEffect(() => {
    let isOver = false;
    api?.call('POST public/talks/{id}/notes', { path: { id }, body: { key: remoteKey } }).then(
      (read) => {
        if (!isOver) setNotes(read.notes);
      },
      async (error: unknown) => {
        const { text } = await describeError(error);
        if (!isOver) setFailure(text);
      },
    );
    return () => {
      isOver = true;
    };
  }, [api, id, remoteKey, ports]);
  const titles = useMemo(() => slides.map((one) => ({ id: one.id, title: wordsOf(one).title })), [slides, wordsOf]);
  const at = Math.max(
    0,
    titles.findIndex((one) => one.id === news.state?.slide),
  );
  const [now, next] = [titles[at], titles[at + 1]];
  const nextSlide = slides[at + 1];
  const units = useUnits();
  const ask = (step: RoomStep) => {
    setFailure(undefined);
    api
      ?.call('POST public/talks/{id}/remote', { path: { id }, body: { key: remoteKey, ...step } })
      .catch(async (error: unknown) => setFailure((await describeError(error)).text));
  };
  const { blank, isFrozen = false } = news.state ?? {};
  return (
    <main className="remote" data-part="remote">
      <header>
        <span className="quiet">{t('stage.place', { place: at + 1, count: titles.length })}</span>
        <h1>{now?.title}</h1>
      </header>
      <div className="remote-note" data-part="remote-note">
        {(now && notes[now.id]) || <span className="quiet">{t('desk.no-note')}</span>}
      </div>
      <div className="remote-next">
        {nextSlide && <NextPicture ports={ports} slide={nextSlide} units={units} />}
        <span>
          <span className="quiet">{t('desk.next')}</span> {next?.title ?? t('desk.last')}
        </span>
      </div>
      {(failure || isLost || news.isAway) && (
        <p className="remote-told" role="status">
          <StateGlyph state="waiting" />
          {isLost ? t('audience.lost') : (failure ?? t('audience.away', { name: news.name }))}
        </p>
      )}
      <div className="remote-more">
        <Button kind="outline" aria-pressed={blank === 'black'} onClick={() => ask({ step: 'black' })}>
          {t('desk.black')}
        </Button>
        <Button kind="outline" aria-pressed={isFrozen} onClick={() => ask({ step: 'freeze' })}>
          {t('desk.freeze')}
        </Button>
      </div>
      <div className="remote-steps">
        <button type="button" className="button" data-kind="outline" disabled={at === 0} onClick={() => ask({ step: 'back' })}>
          {t('stage.back')}
        </button>
        <button type="button" className="button" data-kind="primary" disabled={!next} onClick={() => ask({ step: 'next' })}>
          {t('stage.next')}
        </button>
      </div>
    </main>
  );
}
