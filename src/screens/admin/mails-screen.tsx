import { useCallback, useState } from 'react';
import { Button, confirmChoice, Dialog, EmptyState, showAlert, Skeleton, Table, useTranslation, type Column } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { reportError } from '../../app/report-error.ts';
import { ListPlace } from '../../frame/list-place.tsx';
import { useList } from '../../frame/use-list.ts';
import type { WaitingMail } from '../../services/services.ts';
import { AdminFrame } from './admin-frame.tsx';

/** Administrators read the mails that nobody carried, pass them on, send them again or remove them. */
export function MailsScreen() {
  const { t, i18n } = useTranslation('admin');
  const { services } = useApp();
  const [server, setServer] = useState<{ delivers: boolean; total: number }>();
  const [open, setOpen] = useState<WaitingMail>();
  const listing = useList(
    useCallback(
      async (key?: string) => {
        const { mails, total, delivers, lastKey } = await services.waitingMails(key);
        setServer({ delivers, total });
        return { items: mails, next: lastKey };
      },
      [services],
    ),
  );
  const { list, reload } = listing;
  const time = (iso: string) => new Date(iso).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const columns: Column<WaitingMail>[] = [
    { id: 'when', title: t('mails.when'), cell: (one) => <span className="when">{time(one.sentAt)}</span> },
    { id: 'to', title: t('mails.to'), cell: (one) => <span className="address">{one.to}</span> },
    {
      id: 'subject',
      title: t('mails.subject'),
      cell: (one) => (
        <button type="button" className="link" onClick={() => setOpen(one)}>
          {one.subject}
        </button>
      ),
    },
  ];
  return (
    <AdminFrame
      title={t('places.mails')}
      beside={list.kind === 'ready' && server && <span className="meta">{server.total}</span>}
      actions={
        list.kind === 'ready' && (
          <Button icon="reset" onClick={reload}>
            {t('reload')}
          </Button>
        )
      }
      isBusy={list.kind === 'loading'}
    >
      {server && !server.delivers && (
        <p className="card note" role="note">
          {t('mails.no-server')} <code className="code">PARTI_SMTP_URL</code>
        </p>
      )}
      <ListPlace
        listing={listing}
        failed={t('mails.failed')}
        loading={
          <div className="card bones">
            <Skeleton lines={8} />
          </div>
        }
        empty={
          <EmptyState icon="send" title={t('mails.none')}>
            {t('mails.none-hint')}
          </EmptyState>
        }
      >
        {(items) => (
          <div className="card">
            <Table label={t('places.mails')} columns={columns} rows={items} rowKey={(one) => one.file} />
          </div>
        )}
      </ListPlace>
      {open && (
        <MailDialog
          mail={open}
          when={time(open.sentAt)}
          delivers={server?.delivers === true}
          onClose={() => setOpen(undefined)}
          onGone={() => {
            setOpen(undefined);
            reload();
          }}
        />
      )}
    </AdminFrame>
  );
}

function MailDialog({
  mail,
  when,
  delivers,
  onClose,
  onGone,
}: {
  mail: WaitingMail;
  when: string;
  delivers: boolean;
  onClose: () => void;
  onGone: () => void;
}) {
  const { t } = useTranslation('admin');
  const { services } = useApp();
  const [isBusy, setBusy] = useState(false);
  const work = (task: () => Promise<void>) => {
    setBusy(true);
    task()
      .catch(reportError)
      .finally(() => setBusy(false));
  };
  const copy = async () => {
    await navigator.clipboard.writeText(mail.text);
    showAlert({ id: 'copied', state: 'done', text: t('mails.copied') });
  };
  const send = async () => {
    await services.sendMailAgain(mail.file);
    showAlert({ id: 'mail-sent', state: 'done', text: t('mails.sent', { to: mail.to }) });
    onGone();
  };
  const remove = async () => {
    onClose();
    await confirmChoice({
      title: t('mails.remove-title'),
      text: t('mails.remove-text', { to: mail.to }),
      confirm: t('mails.remove'),
      danger: true,
    });
    await services.removeMail(mail.file);
    onGone();
  };
  return (
    <Dialog
      open
      title={mail.subject}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => work(remove)}>
            {t('mails.remove')}
          </Button>
          <Button icon="copy" kind={delivers ? 'outline' : 'primary'} disabled={isBusy} onClick={() => work(copy)}>
            {t('mails.copy')}
          </Button>
          {delivers && (
            <Button icon="send" kind="primary" disabled={isBusy} aria-busy={isBusy} onClick={() => work(send)}>
              {t('mails.send')}
            </Button>
          )}
        </>
      }
    >
      <div className="admin">
        {' '}
        <dl className="facts">
          <dt>{t('mails.to')}</dt>
          <dd>{mail.to}</dd>
          <dt>{t('mails.when')}</dt>
          <dd>{when}</dd>
        </dl>
        <pre className="mail-text">{mail.text}</pre>
      </div>{' '}
    </Dialog>
  );
}
