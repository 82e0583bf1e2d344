import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MembershipLevel } from '#domain';
import { ErrorState, Mark, Skeleton, useTranslation, type IconName } from '#ui';
import { useAccountState } from '../../app/app-context.ts';
import { useOrganization } from '../../frame/organization.ts';
import { PageFrame, type PageFrameProps } from '../../frame/page-frame.tsx';
import { Place } from '../../frame/place.tsx';
import './admin.css';

/** Props of {@link AdminFrame}; `needs`: level from which the page is for somebody, without it for administrators alone. */
export interface AdminFrameProps extends Pick<
  PageFrameProps,
  'title' | 'titleIn' | 'beside' | 'actions' | 'isBusy' | 'side' | 'paper'
> {
  needs?: MembershipLevel | 'administrator';
  /** For whom an administrator selected it, whatever the level. */
  selected?: 'usage' | 'content';
  children: ReactNode;
}

type OfficePlace = 'people' | 'groups' | 'providers' | 'domains' | 'looks' | 'use';
const OFFICE: readonly { id: OfficePlace; icon: IconName; path: string; needs: MembershipLevel }[] = [
  { id: 'people', icon: 'users', path: '/admin/people', needs: 'manager' },
  { id: 'groups', icon: 'layers', path: '/admin/groups', needs: 'manager' },
  { id: 'providers', icon: 'lock', path: '/admin/company-sign-in', needs: 'owner' },
  { id: 'domains', icon: 'globe', path: '/admin/domains', needs: 'owner' },
  { id: 'looks', icon: 'sun', path: '/admin/looks', needs: 'owner' },
  { id: 'use', icon: 'chart', path: '/account/org-usage', needs: 'owner' },
];
const SERVER = [
  { id: 'runtimes', icon: 'code' },
  { id: 'mails', icon: 'send' },
  { id: 'plans', icon: 'chart' },
  { id: 'schemas', icon: 'outline', path: '/schemas' },
  { id: 'events', icon: 'clock' },
  { id: 'administrators', icon: 'gear' },
] as const satisfies readonly { id: string; icon: IconName; path?: string }[];

/** Frame of what managers, owners and administrators see; whoever is none is told so, and nothing is asked of the server. */
export function AdminFrame({ children, needs, selected, paper = 'cards', ...given }: AdminFrameProps) {
  const { t } = useTranslation('admin');
  const { beside, actions, ...frame } = given;
  const account = useAccountState();
  const { facts, may } = useOrganization();
  const isAdmin = account.kind === 'signed-in' && account.user.isAdmin;
  const isSelected = selected !== undefined && facts?.selected.includes(selected) === true;
  const mayUse = isAdmin || (needs !== undefined && needs !== 'administrator' && may(needs)) || isSelected;
  if (!mayUse && needs !== undefined && !facts)
    return (
      <PageFrame title={frame.title} paper="cards" isBusy>
        <div className="card bones">
          <Skeleton lines={8} />
        </div>
      </PageFrame>
    );
  if (!mayUse)
    return (
      <PageFrame title={frame.title} paper="cards">
        <ErrorState title={needs ? t('not-for-you') : t('only-administrators')}>
          {needs ? t('not-for-you-hint') : t('only-administrators-hint')}
        </ErrorState>
      </PageFrame>
    );
  return (
    <PageFrame
      {...frame}
      titleIn="page"
      className="admin"
      paper={paper}
      start={
        <Link to="/workflows" aria-label={t('places.start')} className="row">
          <Mark />
        </Link>
      }
      places={{ label: t('places.title'), content: <Places /> }}
    >
      {frame.titleIn !== 'page' && (
        <header className="head">
          <h1>{frame.title}</h1>
          {beside}
          <span className="grow" />
          {actions}
        </header>
      )}
      {children}
    </PageFrame>
  );
}

function Places() {
  const { t } = useTranslation('admin');
  const account = useAccountState();
  const { facts, may } = useOrganization();
  const isAdmin = account.kind === 'signed-in' && account.user.isAdmin;
  const counts: Partial<Record<OfficePlace, number | undefined>> = { people: facts?.people, groups: facts?.groups };
  const office = OFFICE.filter(({ id, needs }) =>
    id === 'use' ? isAdmin || facts?.selected.includes('usage') === true : may(needs),
  );
  return (
    <>
      <Place to="/workflows" icon="left" label={t('places.start')} />
      {office.length > 0 && <p className="heading">{facts?.name}</p>}
      {office.map(({ id, icon, path }) => (
        <Place key={id} to={path} icon={icon} label={t(`places.${id}`)} count={counts[id]} />
      ))}
      {isAdmin && <p className="heading">{t('places.server')}</p>}
      {isAdmin &&
        SERVER.map(({ id, icon, ...place }) => (
          <Place key={id} to={'path' in place ? place.path : `/admin/${id}`} icon={icon} label={t(`places.${id}`)} />
        ))}
    </>
  );
}
