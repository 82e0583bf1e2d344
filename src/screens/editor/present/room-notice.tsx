import { useEffect, useRef } from 'react';
import { Button, useTranslation } from '#ui';
import { reportError } from '../../../app/report-error.ts';
import type { RoomTalk, TalkPort } from '../../../session/create-talk.ts';
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
  useHandedOver(ports, state, room);
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

/** Who asked and was handed the talk goes on with it at once: the room waits. */
function useHandedOver(ports: EditorPorts, state: EditorState, room: RoomTalk | null): void {
  const hasAsked = useRef(false);
  useEffect(() => {
    if (room?.hasAsked) hasAsked.current = true;
    else if (hasAsked.current) {
      hasAsked.current = false;
      if (room?.isMine) goOn(ports, state, room);
    }
  }, [room, ports, state]);
}
