import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSnapshot } from 'valtio';
import { Button, EmptyState, IconButton, Skeleton, useTranslation } from '#ui';
import { noticeCount, tellUnread } from '../app/notice-count.ts';
import { reportError } from '../app/report-error.ts';
import { useApi } from '../app/use-api.ts';
import { commentTime } from '../comments/comment-time.ts';
import { noticePath, noticeWords, type Notice } from './notice-words.ts';

const PAGE = 30;

interface Shown {
  notices: readonly Notice[];
  next: string | undefined;
}

/** What the person was told, newest first; the unread are marked. */
export function NoticeList({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('app');
  const api = useApi();
  const navigate = useNavigate();
  const { unread, round } = useSnapshot(noticeCount);
  const [now] = useState(Date.now);
  const [shown, setShown] = useState<Shown>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    api.call('GET notices', { query: { limit: PAGE } }).then(
      ({ notices, lastKey }) => {
        if (isGone) return;
        setFailed(false);
        // Older ones that were asked for stay.
        setShown((before) => {
          const oldest = notices.at(-1);
          const older = before?.notices.filter((one) => oldest && Number(one.id) < Number(oldest.id)) ?? [];
          return { notices: [...notices, ...older], next: older.length > 0 ? before?.next : lastKey };
        });
      },
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [api, round, attempt]);
  const more = async (key: string) => {
    const { notices, lastKey } = await api.call('GET notices', { query: { limit: PAGE, key } });
    setShown((before) => ({ notices: [...(before?.notices ?? []), ...notices], next: lastKey }));
  };
  const read = async (ids?: string[]) => {
    const { unread: left } = await api.call('POST notices/read', { body: ids ? { ids } : {} });
    setShown(
      (before) =>
        before && {
          ...before,
          notices: before.notices.map((one) => (!ids || ids.includes(one.id) ? { ...one, isRead: true } : one)),
        },
    );
    tellUnread(left);
  };
  const open = (notice: Notice) => {
    if (!notice.isRead) void read([notice.id]).catch(reportError);
    onClose();
    void navigate(noticePath(notice));
  };
  return (
    <section className="notice-list" data-part="notices">
      <div className="head">
        <h2>{t('notices.title')}</h2>
        {unread > 0 && (
          <Button kind="quiet" size="compact" onClick={() => void read().catch(reportError)}>
            {t('notices.read-all')}
          </Button>
        )}
        <IconButton
          icon="gear"
          size="compact"
          label={t('notices.choose')}
          onClick={() => {
            onClose();
            void navigate('/account#notices');
          }}
        />
      </div>
      {hasFailed && (
        <EmptyState icon="bell" title={t('notices.failed')}>
          <Button kind="outline" onClick={() => setAttempt((one) => one + 1)}>
            {t('reload')}
          </Button>
        </EmptyState>
      )}
      {!shown && !hasFailed && <Skeleton lines={4} />}
      {shown?.notices.length === 0 && !hasFailed && (
        <EmptyState icon="bell" title={t('notices.none')}>
          {t('notices.how')}
        </EmptyState>
      )}
      {shown && shown.notices.length > 0 && (
        <ul>
          {shown.notices.map((notice) => (
            <li key={notice.id}>
              <button type="button" className="notice-row" data-unread={!notice.isRead || undefined} onClick={() => open(notice)}>
                <span>
                  {!notice.isRead && <span className="only-heard">{t('notices.new')} </span>}
                  {noticeWords(notice, t, i18n.language)}
                </span>
                <span className="meta">{commentTime(notice.at, i18n.language, now)}</span>
              </button>
            </li>
          ))}
          {shown.next !== undefined && (
            <li className="more">
              <Button kind="quiet" size="compact" onClick={() => void more(shown.next ?? '').catch(reportError)}>
                {t('notices.more')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
