import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Icon, Mark, useTranslation } from '#ui';
import { useAccountState } from '../../app/app-context.ts';
import { pageEvents } from '../../app/events.ts';
import { PageFrame } from '../../frame/page-frame.tsx';
import { AccountParts, AccountPlaces, PartsPlace } from '../../own-account/account-parts.tsx';
import { sectionOf, type AccountSection } from '../../own-account/sections.ts';

/** `/account#section`: everything about one's own account; the address keeps its query. */
export function AccountScreen() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { search, hash, key } = useLocation();
  const account = useAccountState();
  useEffect(() => pageEvents.tell({ name: 'account-visit', data: {} }), []);
  const wanted = useWanted(sectionOf(hash), key);
  const [seen, setSeen] = useState<{ section: AccountSection; key: string }>();
  const current = seen?.key === key ? seen.section : wanted.section;
  const choose = (section: AccountSection) => void navigate({ pathname: '/account', search, hash: section });
  return (
    <PageFrame
      className="account"
      title={t('title')}
      titleIn="page"
      start={
        <Link to="/workflows" aria-label={t('start')} className="row">
          <Mark />
        </Link>
      }
      places={{
        label: t('title'),
        content: (
          <>
            <button type="button" className="item" onClick={() => void navigate('/workflows')}>
              <Icon name="left" />
              <span className="grow clip">{t('start')}</span>
            </button>
            <p className="heading">{account.kind === 'signed-in' ? account.user.name : ''}</p>
            <AccountPlaces current={current} onChoose={choose} />
          </>
        ),
      }}
    >
      <PartsPlace wanted={wanted} onSeen={(section) => setSeen({ section, key })}>
        <header className="head">
          <h1>{t('title')}</h1>
          <span className="meta">{t('subtitle')}</span>
        </header>
        <AccountParts />
      </PartsPlace>
    </PageFrame>
  );
}

/** One object for each time that a section is gone to. */
function useWanted(section: AccountSection, key: string): { section: AccountSection; round: number } {
  const [held, setHeld] = useState({ section, round: 0, key });
  if (held.key === key) return held;
  const next = { section, round: held.round + 1, key };
  setHeld(next);
  return next;
}
