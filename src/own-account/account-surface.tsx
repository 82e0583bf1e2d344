import { useState } from 'react';
import { Link } from 'react-router';
import { useSnapshot } from 'valtio';
import { Dialog, Icon, useTranslation } from '#ui';
import { accountDialog } from './account-dialog.ts';
import { AccountParts, AccountPlaces, PartsPlace } from './account-parts.tsx';
import type { AccountSection } from './sections.ts';

/** Account settings over the screen that somebody works on. */
export function AccountSurface() {
  const { t } = useTranslation('account');
  const { section } = useSnapshot(accountDialog);
  const close = () => void (accountDialog.section = undefined);
  return (
    <Dialog open={section !== undefined} title={t('title')} onClose={close}>
      {section && <Matter first={section} onClose={close} />}
    </Dialog>
  );
}

function Matter({ first, onClose }: { first: AccountSection; onClose: () => void }) {
  const { t } = useTranslation('account');
  const [wanted, setWanted] = useState({ section: first, round: 0 });
  const [seen, setSeen] = useState(first);
  const choose = (section: AccountSection) => {
    setWanted((now) => ({ section, round: now.round + 1 }));
    setSeen(section);
  };
  return (
    <div className="account-modal">
      <nav className="panel places" aria-label={t('title')}>
        <AccountPlaces current={seen} onChoose={choose} />
        <span className="grow" />
        <Link className="item" to={{ pathname: '/account', hash: seen }} onClick={onClose}>
          <Icon name="expand" />
          {t('as-page')}
        </Link>
      </nav>
      <PartsPlace wanted={wanted} onSeen={setSeen}>
        <AccountParts onLeave={onClose} />
      </PartsPlace>
    </div>
  );
}
