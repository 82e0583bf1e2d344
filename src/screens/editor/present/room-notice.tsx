import { useEffect } from 'react';
import { Button, useTranslation } from '#ui';
import { reportError } from '../../../app/report-error.ts';
import type { TalkPort } from '../../../session/create-talk.ts';
import type { EditorPorts } from '../../../session/open-workflow.ts';
import { useEditorState, type EditorState } from '../editor-state.ts';
import { goOn, useResumedTalk, useRoomTalk } from './use-room.ts';
import './room.css';

/** Tells in the editor of the talk that goes on: others are offered to follow it, whoever presents to go on. */
export function RoomNotice({ ports, state, workflowId }: { ports: EditorPorts; state: EditorState; workflowId: string }) {
  const { t } = useTranslation('present');
  const room = useRoomTalk(ports.talk);
  const { talk } = useEditorState(state);
  useResumedTalk(ports, state, { room, isTalking: talk !== undefined, workflowId });
  useHandedOver(ports, state);
  const { talk: port } = ports;
  if (!room || !port || talk) return null;
  const take = () =>
    port
      .take()
      .then(() => goOn(ports, state, port.get() ?? room))
      .catch(reportError);
  return (
    <div className="pill room-notice" data-part="room-notice" role="status">
      {!(room.isMine && room.asks !== undefined) && (
        <>
          <span>{t(room.isMine ? 'room.yours' : 'room.presents', { name: room.name })}</span>
          <span className="rule" />
        </>
      )}
      {room.isMine && room.asks !== undefined ? (
        <AskedAnswer name={room.asks} port={port} />
      ) : room.isMine ? (
        <>
          <Button size="compact" onClick={() => goOn(ports, state, room)}>
            {t('room.go-on')}
          </Button>
          <Button size="compact" onClick={() => void port.end().catch(reportError)}>
            {t('room.end')}
          </Button>
        </>
      ) : (
        <>
          <a className="button" data-size="compact" href={`/follow/${room.id}#${room.ownKey}`} target="_blank" rel="noopener">
            {t('room.follow')}
          </a>
          {ports.reader.canEdit &&
            (room.hasAsked ? (
              <span>{t('room.asked', { name: room.name })}</span>
            ) : (
              <Button size="compact" onClick={() => void (room.isAway ? take() : port.ask().catch(reportError))}>
                {t(room.isAway ? 'room.take' : 'room.ask')}
              </Button>
            ))}
        </>
      )}
    </div>
  );
}

/** Somebody asks to present: hands over, or does not. */
export function AskedAnswer({ name, port }: { name: string; port: Pick<TalkPort, 'answer'> }) {
  const { t } = useTranslation('present');
  const say = (isGranted: boolean) => void port.answer(isGranted).catch(reportError);
  return (
    <>
      <span>{t('room.asks', { name })}</span>
      <span className="rule" />
      <Button size="compact" kind="primary" onClick={() => say(true)}>
        {t('room.hand-over')}
      </Button>
      <Button size="compact" onClick={() => say(false)}>
        {t('room.not-now')}
      </Button>
    </>
  );
}

/**
 * A tab that is handed a talk which goes on: who asked goes on with it at once, since the room waits, and a wall that stands
 * already goes to where the room is. Anybody else is told, and goes on when they like.
 */
function useHandedOver(ports: EditorPorts, state: EditorState): void {
  const { talk: port } = ports;
  useEffect(() => {
    let before = port?.get() ?? null;
    // Heard before anything is drawn: a wall that leads from now on has shown nothing else.
    return port?.subscribe(() => {
      const now = port.get();
      if (now?.isMine && before?.id === now.id && !before.isMine && (before.hasAsked || state.talk)) goOn(ports, state, now);
      before = now;
    });
  }, [port, ports, state]);
}
