import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { ErrorState, Icon, type IconName } from '#ui';
import { useAccountState } from '../../app/app-context.ts';
import { PageFrame, type PageFrameProps } from '../../frame/page-frame.tsx';
import './admin.css';

/** Props of {@link AdminFrame}. */
export interface AdminFrameProps extends Pick<PageFrameProps, 'title' | 'beside' | 'actions' | 'isBusy'> {
  children: ReactNode;
}

type Place = 'runtimes' | 'mails' | 'administrators';
const PLACES: readonly { id: Place; icon: IconName }[] = [
  { id: 'runtimes', icon: 'code' },
  { id: 'mails', icon: 'send' },
  { id: 'administrators', icon: 'users' },
];

/** Frame of what administrators see; whoever is none is told so, and nothing is asked of the server. */
export function AdminFrame({ children, ...frame }: AdminFrameProps) {
  const { t } = useTranslation('admin');
  const account = useAccountState();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (account.kind !== 'signed-in' || !account.user.isAdmin)
    return (
      <PageFrame title={frame.title} paper="cards">
        <ErrorState title={t('only-administrators')}>{t('only-administrators-hint')}</ErrorState>
      </PageFrame>
    );
  return (
    <PageFrame
      {...frame}
      className="admin"
      paper="cards"
      places={{
        label: t('places.title'),
        content: PLACES.map(({ id, icon }) => (
          <button
            key={id}
            type="button"
            className="item"
            aria-current={pathname === `/admin/${id}` ? 'page' : undefined}
            onClick={() => void navigate(`/admin/${id}`)}
          >
            <Icon name={icon} />
            <span className="grow clip">{t(`places.${id}`)}</span>
          </button>
        )),
      }}
    >
      {children}
    </PageFrame>
  );
}
