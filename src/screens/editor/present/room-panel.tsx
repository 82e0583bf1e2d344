import { useState, type ReactNode } from 'react';
import type { RoomState } from '#domain';
import { Button, IconButton, Segmented, StateGlyph, Switch, useTranslation } from '#ui';
import { describeError } from '../../../app/describe-error.ts';
import { QrCode } from '../../../presenting/qr-code.tsx';
import type { RoomTalk, TalkPort } from '../../../session/create-talk.ts';
import { HandOver } from './hand-over.tsx';
import { RoomCounts } from './room-counts.tsx';
import { useDeckWish, type TakingIn } from './use-taking-in.ts';
import './room.css';

/** What is asked of the room, whoever asks: language and units of this tab, busy while it lasts, and why it failed. */
function useRoomCalls() {
  const wish = useDeckWish();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    wish,
    busy,
    failure,
    ask: async (call: () => Promise<void>) => {
      setBusy(true);
      setFailure(undefined);
      try {
        await call();
      } catch (error) {
        const { text, hint } = await describeError(error);
        setFailure(hint ? `${text} ${hint}` : text);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Lets others follow: begins a talk, shows how to come in, and what the presenter may do to it. */
export function RoomPanel({
  port,
  room,
  state,
  taking: { changes, isLive, setLive },
  onTake,
  onClose,
}: {
  port: TalkPort;
  room: RoomTalk | null;
  /** What is on the wall now. */
  state: RoomState;
  taking: TakingIn;
  /** Presents from now on, where nobody does. */
  onTake: () => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation('present');
  const { wish, busy, failure, ask } = useRoomCalls();
  const [who, setWho] = useState<'members' | 'link'>('link');
  return (
    <aside className="stage-room panel" data-part="room" aria-label={t('room.title')}>
      <header>
        <b>{t('room.title')}</b>
        <IconButton icon="close" size="compact" label={t('room.close')} onClick={onClose} />
      </header>
      {!room && (
        <>
          <p className="quiet">{t('room.about')}</p>
          <Segmented
            label={t('room.who')}
            value={who}
            onChange={setWho}
            options={[
              { value: 'link', label: t('room.link') },
              { value: 'members', label: t('room.members') },
            ]}
          />
          <Button
            kind="primary"
            disabled={busy}
            onClick={() => void ask(() => port.begin({ ...wish, isOpen: who === 'link', state }))}
          >
            {t(busy ? 'room.preparing' : 'room.begin')}
          </Button>
        </>
      )}
      {room && !room.isMine && (
        <>
          <p>{t('room.presents', { name: room.name })}</p>
          {room.hasAsked ? (
            <p className="quiet" role="status">
              {t('room.asked', { name: room.name })}
            </p>
          ) : (
            <Button kind="outline" disabled={busy} onClick={() => void ask(room.isAway ? onTake : port.ask)}>
              {t(room.isAway ? 'room.take' : 'room.ask')}
            </Button>
          )}
        </>
      )}
      {room?.isMine && (
        <>
          {room.isOpen && room.key && (
            <Way address={addressOf('follow', room.id, room.key)} label={t('room.qr')}>
              <span className="room-code" data-part="room-code">
                {room.code}
              </span>
              <span className="quiet">{t('room.at', { address: `${window.location.host}/follow` })}</span>
            </Way>
          )}
          <label className="room-row">
            <Switch label={t('room.open')} checked={room.isOpen} onChange={(isOpen) => void ask(() => port.change({ isOpen }))} />
            <span>{t('room.open')}</span>
          </label>
          <RoomCounts room={room} />
          {room.remoteKey && (
            <details>
              <summary>{t('room.remote')}</summary>
              <Way address={addressOf('remote', room.id, room.remoteKey)} label={t('room.remote-qr')}>
                <span className="quiet">{t('room.remote-about')}</span>
                <Button size="compact" onClick={() => void ask(() => port.change({ isRemoteVoid: true }))}>
                  {t('room.remote-void')}
                </Button>
              </Way>
            </details>
          )}
          <div className="room-row">
            <span className="quiet grow">{t(changes ? 'room.changed' : 'room.same')}</span>
            {changes && !isLive && (
              <Button size="compact" disabled={busy} onClick={() => void ask(() => port.takeSlides(wish))}>
                {t('room.take-in')}
              </Button>
            )}
          </div>
          <label className="room-row">
            <Switch label={t('room.live')} checked={isLive} onChange={setLive} />
            <span>{t('room.live')}</span>
          </label>
          {room.others && room.others.length > 0 && <HandOver room={room} port={port} />}
          <Button kind="outline" disabled={busy} onClick={() => void ask(port.end)}>
            {t('room.end')}
          </Button>
        </>
      )}
      {failure && (
        <p className="row bad" role="alert">
          <StateGlyph state="failed" />
          {failure}
        </p>
      )}
    </aside>
  );
}

/** Address that lets somebody in; its key stands behind the sign that no server is told of. */
export const addressOf = (way: 'follow' | 'remote', id: string, key: string): string =>
  `${window.location.origin}/${way}/${id}#${key}`;

function Way({ address, label, children }: { address: string; label: string; children: ReactNode }) {
  const { t } = useTranslation('present');
  const copy = () => navigator.clipboard?.writeText(address).catch(() => undefined);
  return (
    <div className="room-way">
      <QrCode text={address} label={label} />
      <div>
        {children}
        <a href={address} target="_blank" rel="noopener">
          {t('room.link-itself')}
        </a>
        <Button size="compact" icon="copy" onClick={() => void copy()}>
          {t('room.copy')}
        </Button>
      </div>
    </div>
  );
}
