import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { deckOf, nextTalk, roomStateOf, viewOfSlide, type RoomState, type TalkEvent } from '#domain';
import { IconButton, StateGlyph, useTranslation } from '#ui';
import type { ModelViewHandle } from '#viewer';
import { ComparedSides } from '../../../presenting/compared-sides.tsx';
import { PlayerModel } from '../../../presenting/player-model.tsx';
import { PointerDot } from '../../../presenting/pointer-dot.tsx';
import { useFollowedCamera } from '../../../presenting/use-followed-camera.ts';
import { useSlideWords } from '../../../presenting/slide-words.ts';
import { snapTries } from '../../../presenting/snap-tries.ts';
import { Stage } from '../../../presenting/stage.tsx';
import { shownName } from '../../../app/shown-name.ts';
import type { EditorPorts } from '../../../session/open-workflow.ts';
import { useShownTheme } from '../../../preferences/use-shown-theme.ts';
import { useUnits } from '../../../preferences/use-units.ts';
import { paneReach, useEditorState, type EditorState } from '../editor-state.ts';
import { arrivalOf } from './arrival-words.ts';
import { PresenterWindow } from './presenter-window.tsx';
import { AskedAnswer } from './room-notice.tsx';
import { RoomPanel } from './room-panel.tsx';
import { useSlideNotes } from './slide-note.tsx';
import { useComparedSides } from './use-compared-sides.tsx';
import { useModelAhead } from './use-model-ahead.ts';
import { useFrozenDeck } from './use-frozen-deck.ts';
import { usePointing } from './use-pointing.ts';
import { goOn, slideIds, useLeadRoom, useRoomTalk } from './use-room.ts';
import { useTakeAway } from './use-take-away.ts';
import { useTakingIn } from './use-taking-in.ts';
import { slideNow } from '../use-model-on-show.ts';
import { useViews } from '../../../views/use-named-views.ts';
import { SlidePicture } from '../../../presenting/slide-picture.tsx';
import { useDeck } from '../../../presenting/use-deck.ts';
import { useShownSlide } from '../../../presenting/use-shown-slide.tsx';
import { useSlidePictures } from '../../../presenting/use-slide-pictures.ts';
import { useTrying } from '../../../presenting/use-trying.ts';

/** The stage over the editor: the slides of this workflow, live. */
export function EditorStage({ ports: live, state, model }: { ports: EditorPorts; state: EditorState; model: ReactNode }) {
  const { t } = useTranslation('app');
  const { t: say, i18n } = useTranslation('present');
  const talk = useEditorState(state).talk;
  const room = useRoomTalk(live.talk);
  const taking = useTakingIn(live, room);
  const frozen = useFrozenDeck(live.talk, room, taking.isLive);
  // The wall shows what the room has, not what somebody writes meanwhile.
  const ports = useMemo((): EditorPorts => (frozen ? { ...live, ...frozen } : live), [live, frozen]);
  const { reader } = ports;
  const pane = useRef<ModelViewHandle>(null);
  const reach = useRef(paneReach(() => pane.current));
  const camera = () => (frozen ? reach.current : state.camera);
  const units = useUnits();
  const theme = useShownTheme();
  const views = useViews(reader);
  const slides = useDeck(reader).filter(({ slide }) => !slide.hidden);
  const slide = talk && slideNow(reader, talk);
  const now = useShownSlide(ports, slide, talk?.tries ?? {}, units);
  const wordsOf = useSlideWords(reader, views);
  const [isRoomShown, showRoom] = useState(false);
  const [desk, showDesk] = useState<'open' | 'blocked'>();
  const hasDesk = desk === 'open';
  const toggleDesk = () => showDesk(hasDesk ? undefined : 'open');
  const { seen, isLed, point } = useLeadRoom(ports, state, talk, room);
  const { notes } = useSlideNotes(live.talk, hasDesk && live.reader.canEdit);
  // Of a slide of words no frozen pane is there: the pictures of the editor's own are near enough.
  const pictured = useMemo(
    () => ({ camera: { picture: (size: PictureWish) => (pane.current ?? state.camera).picture(size) } }),
    [state],
  );
  const isPictured = hasDesk || (talk?.isOverview ?? false);
  const onWall = slide && viewOfSlide(slide.slide, views);
  const pictures = useSlidePictures(ports, pictured, views, isPictured, theme, {
    size: hasDesk ? 'large' : 'small',
    first: onWall?.id,
  });
  const drawn = useModelAhead(slides, slide, views);
  useTrying(ports, now?.shown.tries ?? [], talk?.tries ?? {});
  const ledBy = isLed && room && talk && isSameSlide(talk, room.state) ? room.state : undefined;
  useFollowedCamera(ledBy, camera);
  // A model that is not seen yet is nothing to be pointed at.
  const paneInSight = () => (drawn.isSeen ? camera() : undefined);
  const { wall, hands, pointer, pointFrom } = usePointing(
    `${talk?.slide} ${talk?.round}`,
    room?.isMine === true,
    paneInSight,
    point,
  );
  const dot = ledBy?.pointer ?? (hasDesk ? pointer : undefined);
  const asked = useComparedSides(live, frozen ? undefined : slide, talk?.round ?? 0);
  const takeAway = useTakeAway(live.reader);
  const send = (event: TalkEvent) => {
    const before = state.talk;
    if (!before) return;
    if (event.type === 'notes') return toggleDesk();
    if (event.type === 'escape' && isRoomShown) return showRoom(false);
    // Somebody else presents, and this wall follows them: its keys do nothing but leave.
    if (isLed && event.type !== 'escape' && event.type !== 'end') return;
    const next = nextTalk(before, event, slideIds(ports));
    // The wall shows what the room does: what was prepared, together where it was prepared together.
    state.talk =
      next && frozen && event.type === 'try'
        ? {
            ...next,
            tries: snapTries(slide, next.tries, event.id, { prepared: frozen.prepared, document: reader.document() }),
          }
        : next;
  };
  useEffect(() => {
    // Nothing is left to show: somebody deleted or hid the last slide.
    if (talk && !slide) state.talk = undefined;
  }, [talk, slide, state]);
  if (!talk || !now) return null;
  const { sources, ...sheet } = now;
  const shown = slides.map((one) => ({
    id: one.id,
    title: wordsOf(one).title,
    picture: <SlidePicture slide={one} views={views} pictures={pictures} />,
    arrives: arrivalOf(one, i18n),
  }));
  const name = shownName(t, reader.document().meta.name);
  const port = live.reader.canEdit ? live.talk : undefined;
  return (
    <div className="wall" ref={wall} {...hands}>
      <Stage
        {...sheet}
        name={name}
        talk={talk}
        send={send}
        slides={shown}
        countsFigures={deckOf(reader.document()).countsFigures ?? true}
        model={
          frozen && drawn.of ? (
            <PlayerModel
              ports={ports}
              slide={drawn.of}
              view={viewOfSlide(drawn.of.slide, views)}
              round={talk.round}
              sources={sources}
              units={units}
              theme={theme}
              handle={pane}
              from={drawn.isSeen && room && isSameSlide(room.state, talk) ? room.state.camera : undefined}
            />
          ) : (
            model
          )
        }
        keepsModel={drawn.keepsModel}
        sides={
          frozen && slide?.slide.kind === 'compare' ? (
            <ComparedSides sides={frozen.sidesOf(slide.id)} slide={slide} round={talk.round} units={units} theme={theme} />
          ) : (
            asked
          )
        }
        onTakeAway={takeAway}
        arrive={() => camera().arrive()}
        staysInWindow={room !== null || hasDesk}
        tools={
          <>
            {room && talk.isFrozen && (
              <span className="stage-told" data-part="frozen">
                <StateGlyph state="waiting" />
                {say('room.frozen', { place: (seen?.place ?? 0) + 1 })}
              </span>
            )}
            {desk === 'blocked' && (
              <span className="stage-told" role="status">
                <StateGlyph state="stale" />
                {say('desk.blocked')}
              </span>
            )}
            {room && !room.isMine && <span className="stage-told">{say('room.presents', { name: room.name })}</span>}
            {port && (
              <IconButton
                icon="share"
                size="compact"
                label={say('room.title')}
                pressed={isRoomShown}
                onClick={() => showRoom(!isRoomShown)}
              />
            )}
            <IconButton icon="columns" size="compact" label={say('desk.open')} pressed={hasDesk} onClick={toggleDesk} />
          </>
        }
        over={
          <>
            {port && room?.isMine && room.asks !== undefined && (
              <div className="pill stage-asked" data-part="room-asked" role="status">
                <AskedAnswer name={room.asks} port={port} />
              </div>
            )}
            {dot && <PointerDot pointer={dot} pane={paneInSight} />}
            {port && isRoomShown && (
              <RoomPanel
                port={port}
                room={room}
                state={roomStateOf({ ...talk, isFrozen: false })}
                taking={taking}
                onTake={() => {
                  // The room stays where it is: the wall goes there first.
                  if (room) goOn(ports, state, room);
                  return port.take();
                }}
                onClose={() => showRoom(false)}
              />
            )}
          </>
        }
      />
      {hasDesk && (
        <PresenterWindow
          name={name}
          talk={talk}
          slides={shown}
          onWall={sheet}
          notes={notes ?? {}}
          room={room}
          port={port}
          runs={ports.runs}
          send={send}
          pointFrom={pointFrom}
          onClose={showDesk}
        />
      )}
    </div>
  );
}

/** Whether the room has the slide of a talk, as it came last. */
const isSameSlide = (one: Pick<RoomState, 'slide' | 'round'>, other: Pick<RoomState, 'slide' | 'round'>): boolean =>
  one.slide === other.slide && one.round === other.round;

type PictureWish = Parameters<ModelViewHandle['picture']>[0];
