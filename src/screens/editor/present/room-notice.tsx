import { useTranslation } from 'react-i18next';
import { Button } from '#ui';
import { reportError } from '../../../app/report-error.ts';
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
  const { talk: port } = ports;
  if (!room || !port || talk) return null;
  const take = () =>
    port
      .take()
      .then(() => goOn(ports, state, port.get() ?? room))
      .catch(reportError);
  return (
    <div className="pill room-notice" data-part="room-notice" role="status">
      <span>{t(room.isMine ? 'room.yours' : 'room.presents', { name: room.name })}</span>
      <span className="rule" />
      {room.isMine ? (
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
          {ports.reader.canEdit && (
            <Button size="compact" onClick={() => void take()}>
              {t('room.take')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
