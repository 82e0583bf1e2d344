import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deckOf, nextTalk, roomStateOf, type TalkEvent } from '#domain';
import { IconButton, StateGlyph } from '#ui';
import { useSlideWords } from '../../../presenting/slide-words.ts';
import { Stage } from '../../../presenting/stage.tsx';
import { shownName } from '../../../app/shown-name.ts';
import type { EditorPorts } from '../../../session/open-workflow.ts';
import { useShownTheme } from '../../../preferences/use-shown-theme.ts';
import { useUnits } from '../../../preferences/use-units.ts';
import { useEditorState, type EditorState } from '../editor-state.ts';
import { PresenterWindow } from './presenter-window.tsx';
import { RoomPanel } from './room-panel.tsx';
import { useSlideNotes } from './slide-note.tsx';
import { slideIds, useLeadRoom, useRoomTalk } from './use-room.ts';
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
export function EditorStage({ ports, state, model }: { ports: EditorPorts; state: EditorState; model: ReactNode }) {
  const { t } = useTranslation('app');
  const { t: say } = useTranslation('present');
  const { reader } = ports;
  const talk = useEditorState(state).talk;
  const views = useViews(reader);
  const slides = useDeck(reader).filter(({ slide }) => !slide.hidden);
  const slide = talk && slideNow(reader, talk);
  const now = useShownSlide(ports, slide, talk?.tries ?? {}, useUnits());
  const wordsOf = useSlideWords(reader, views);
  const [isRoomShown, showRoom] = useState(false);
  const [hasDesk, showDesk] = useState(false);
  const room = useRoomTalk(ports.talk);
  const seen = useLeadRoom(ports, state, talk, room);
  const taking = useTakingIn(ports, room);
  const { notes } = useSlideNotes(ports.talk, hasDesk && reader.canEdit);
  const pictures = useSlidePictures(ports, state, views, hasDesk || (talk?.isOverview ?? false), useShownTheme());
  useTrying(ports, now?.shown.tries ?? [], talk?.tries ?? {});
  const isFollowing =
    room !== null && !room.isMine && seen !== undefined && talk?.slide === seen.slide && talk.round === seen.round;
  const takeAway = useTakeAway(reader);
  const send = (event: TalkEvent) => {
    const before = state.talk;
    if (!before) return;
    if (event.type === 'notes') return showDesk(!hasDesk);
    if (event.type === 'escape' && isRoomShown) return showRoom(false);
    // Somebody else presents, and this wall follows them: its keys do nothing but leave.
    if (isFollowing && event.type !== 'escape' && event.type !== 'end') return;
    state.talk = nextTalk(before, event, slideIds(ports));
  };
  useEffect(() => {
    // Nothing is left to show: somebody deleted or hid the last slide.
    if (talk && !slide) state.talk = undefined;
  }, [talk, slide, state]);
  if (!talk || !now) return null;
  const { sources: _read, ...sheet } = now;
  const shown = slides.map((one) => ({
    id: one.id,
    title: wordsOf(one).title,
    picture: <SlidePicture slide={one} views={views} pictures={pictures} />,
  }));
  const name = shownName(t, reader.document().meta.name);
  const port = reader.canEdit ? ports.talk : undefined;
  return (
    <div className="wall">
      <Stage
        {...sheet}
        name={name}
        talk={talk}
        send={send}
        slides={shown}
        countsFigures={deckOf(reader.document()).countsFigures ?? true}
        model={model}
        onTakeAway={takeAway}
        arrive={() => state.camera.arrive()}
        staysInWindow={room !== null || hasDesk}
        tools={
          <>
            {room && talk.isFrozen && (
              <span className="stage-told" data-part="frozen">
                <StateGlyph state="waiting" />
                {say('room.frozen', { place: (seen?.place ?? 0) + 1 })}
              </span>
            )}
            {room && !room.isMine && <span className="stage-told">{say('room.presents', { name: room.name })}</span>}
            {port && (
              <IconButton
                icon="share"
                size="compact"
                label={say('room.title')}
                aria-pressed={isRoomShown}
                onClick={() => showRoom(!isRoomShown)}
              />
            )}
            <IconButton
              icon="columns"
              size="compact"
              label={say('desk.open')}
              aria-pressed={hasDesk}
              onClick={() => showDesk(!hasDesk)}
            />
          </>
        }
        over={
          port &&
          isRoomShown && (
            <RoomPanel
              port={port}
              room={room}
              state={roomStateOf({ ...talk, isFrozen: false })}
              taking={taking}
              onClose={() => showRoom(false)}
            />
          )
        }
      />
      {hasDesk && (
        <PresenterWindow
          name={name}
          talk={talk}
          slides={shown}
          notes={notes ?? {}}
          room={room}
          runs={ports.runs}
          send={send}
          onClose={() => showDesk(false)}
        />
      )}
    </div>
  );
}
