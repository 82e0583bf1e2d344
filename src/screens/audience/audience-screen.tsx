import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { PartiError, type WatchReport } from '#domain';
import { Button, EmptyState, ErrorState, IconButton, LoadingState, StateGlyph, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { BarePage } from '../../frame/bare-page.tsx';
import { CardField, CardForm } from '../../frame/card-form.tsx';
import { CardPage } from '../../frame/card-page.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import { useUnits } from '../../preferences/use-units.ts';
import { DeckPlayer } from '../../presenting/deck-player.tsx';
import './audience.css';
import { useRoomLine, type RoomOnLine } from './use-room-line.ts';

/** `/follow/:talkId`: a talk on one's own screen, without an account; `/follow` asks for the code. */
export function AudienceScreen() {
  const { talkId } = useParams();
  const { hash } = useLocation();
  const key = hash.slice(1);
  return talkId === undefined ? <CodePage /> : <Followed key={`${talkId} ${key}`} id={talkId} talkKey={key} />;
}

function CodePage() {
  const { t } = useTranslation('present');
  const { api } = useApp();
  const navigate = useNavigate();
  const { busy, failure, attempt } = useAttempt();
  const [code, setCode] = useState('');
  const submit = () =>
    attempt(async () => {
      if (!api) throw new PartiError('workflow.load-failed');
      const { id, key } = await api.call('POST public/talks/join', { body: { code } });
      await navigate(`/follow/${id}#${key}`);
    });
  return (
    <CardPage title={t('audience.code-title')}>
      <CardForm submitLabel={t('audience.join')} busy={busy} failure={failure} onSubmit={submit}>
        <CardField id="talk-code" label={t('audience.code')} value={code} onChange={setCode} autoComplete="off" autoFocus />
      </CardForm>
    </CardPage>
  );
}

/** Says why nothing is shown; undefined where something is. */
export function RoomPlace({ line, deck, news, failure }: RoomOnLine) {
  const { t } = useTranslation('present');
  const { t: errors } = useTranslation('errors');
  if (line === 'over') return <EmptyState isPage icon="present" title={t('audience.over')} />;
  if (line === 'void')
    return (
      <EmptyState isPage icon="lock" title={errors('presenting.link-void.text')}>
        {errors('presenting.link-void.next')}
      </EmptyState>
    );
  if (failure && !deck) return <ErrorState isPage title={failure} />;
  return news && deck ? null : <LoadingState title={t('audience.opening')} />;
}

function Followed({ id, talkKey }: { id: string; talkKey: string }) {
  const { t } = useTranslation('present');
  const units = useUnits();
  const [how, setHow] = useState<WatchReport['how']>('follows');
  const room = useRoomLine(id, talkKey, how);
  const { line, news, deck } = room;
  const title = deck?.ports.reader.document().meta.name;
  useEffect(() => {
    if (title) document.title = `${title} – Parti`;
  }, [title]);
  if (line === 'over' || line === 'void' || !deck || !news?.state)
    return (
      <BarePage>
        <RoomPlace {...room} />
      </BarePage>
    );
  const { name } = news;
  const back = () => setHow('follows');
  return (
    <div className="audience" data-part="audience" data-how={how}>
      <DeckPlayer
        key={deck.taken}
        ports={deck.ports}
        units={units}
        lead={{
          state: news.state,
          isFollowing: how === 'follows',
          onLeft: setHow,
          onBack: back,
          pill: ({ at, count, send }) => (
            <div className="pill stage-steps" data-part="audience-pill">
              <span className="stage-told" role="status">
                {line === 'lost' || news.isAway ? (
                  <>
                    <StateGlyph state="waiting" />
                    {line === 'lost' ? t('audience.lost') : t('audience.away', { name })}
                  </>
                ) : (
                  t(`audience.${how}`, { name })
                )}
              </span>
              <span className="place">{t('stage.place', { place: at, count })}</span>
              <span className="rule" />
              {how === 'follows' ? (
                <Button size="compact" onClick={() => setHow('roams')}>
                  {t('audience.look')}
                </Button>
              ) : (
                <>
                  <IconButton
                    icon="left"
                    size="compact"
                    label={t('stage.back')}
                    disabled={at <= 1}
                    onClick={() => send({ type: 'back' })}
                  />
                  <IconButton
                    icon="right"
                    size="compact"
                    label={t('stage.next')}
                    disabled={at >= count}
                    onClick={() => send({ type: 'next' })}
                  />
                  <Button size="compact" kind="primary" onClick={back}>
                    {t('audience.back', { name })}
                  </Button>
                </>
              )}
            </div>
          ),
        }}
      />
    </div>
  );
}
