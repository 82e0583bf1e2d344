import { useRef } from 'react';
import { Button, Icon, useTranslation } from '#ui';
import { reportError } from '../../../app/report-error.ts';
import type { RoomTalk, TalkPort } from '../../../session/create-talk.ts';
import './room.css';

/** Hands a talk over to somebody who is here, unasked. It opens in the window that it stands in. */
export function HandOver({ room, port }: { room: Pick<RoomTalk, 'others'>; port: Pick<TalkPort, 'hand'> }) {
  const { t } = useTranslation('present');
  const { others = [] } = room;
  const place = useRef<HTMLDetailsElement>(null);
  return (
    <details className="hand-over" data-part="hand-over" ref={place}>
      <summary className="button" data-kind="outline">
        <Icon name="users" /> {t('room.hand-over')}
      </summary>
      <div className="panel">
        {others.length === 0 && <p className="quiet">{t('room.nobody-else')}</p>}
        {others.map(({ id, name }) => (
          <Button
            key={id}
            onClick={() => {
              if (place.current) place.current.open = false;
              void port.hand(id).catch(reportError);
            }}
          >
            {name}
          </Button>
        ))}
      </div>
    </details>
  );
}
