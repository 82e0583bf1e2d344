import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { IconButton, loadLater, Popover, useTranslation } from '#ui';
import { useAccountState, useApp } from '../app/app-context.ts';
import { noticeCount, tellUnread } from '../app/notice-count.ts';
import './notices.css';

const NoticeList = loadLater<{ onClose: () => void }>(
  async () => (await import('./notice-list.tsx')).NoticeList,
  () => <div className="notice-list" />,
);
/** How often a page asks that has no session with the server open. */
const ASK_MS = 60_000;

/** Tells how much is unread, and opens the list of it. */
export function Bell() {
  const { t } = useTranslation('app');
  const { api } = useApp();
  const account = useAccountState();
  const isSignedIn = account.kind === 'signed-in';
  const { unread } = useSnapshot(noticeCount);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!api || !isSignedIn) return undefined;
    let isGone = false;
    const ask = () => {
      if (document.hidden) return;
      // A connection that is lost meanwhile says so elsewhere; the next time tells.
      void api.call('GET notices', { query: { limit: 1 } }).then(
        (told) => !isGone && tellUnread(told.unread),
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, ASK_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [api, isSignedIn]);
  if (!api || !isSignedIn) return null;
  return (
    <Popover
      label={t('notices.title')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      onReach={NoticeList.load}
      trigger={
        <IconButton
          icon="bell"
          label={unread > 0 ? t('notices.unread', { count: unread }) : t('notices.title')}
          className="bell"
          data-count={unread > 0 ? (unread > 99 ? '99+' : unread) : undefined}
        />
      }
    >
      <NoticeList onClose={() => setOpen(false)} />
    </Popover>
  );
}
