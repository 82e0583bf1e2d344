import type { ComponentProps } from 'react';
import { StateGlyph, useTranslation } from '#ui';
import type { RoomTalk } from '../../../session/create-talk.ts';

/** How many watch, and what they do of it; nothing is told of those whom nobody is among. */
export function RoomCounts({ room }: { room: RoomTalk }) {
  const { t, i18n } = useTranslation('present');
  const { watching, roaming, trying, late, lateBy } = room;
  const seconds = (lateBy / 1000).toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  const lines: [ComponentProps<typeof StateGlyph>['state'], number, string][] = [
    ['done', watching - roaming - trying - late, t('room.follow-you')],
    ['reused', roaming, t('room.roam')],
    ['waiting', trying, t('room.try')],
    ['stale', late, t('room.late', { seconds })],
  ];
  return (
    <div className="room-counts" data-part="room-watching">
      <b>{t('room.watching', { count: watching })}</b>
      {watching > 0 && (
        <ul>
          {lines
            .filter(([, count]) => count > 0)
            .map(([state, count, text]) => (
              <li key={state} data-state={state}>
                <StateGlyph state={state} />
                <span className="number">{count.toLocaleString(i18n.language)}</span> {text}
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
