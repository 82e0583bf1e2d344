import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { Mark, useTranslation } from '#ui';
import { useAccountState } from '../../app/app-context.ts';
import { LanguageMenu } from '../../frame/language-menu.tsx';
import { PageFrame } from '../../frame/page-frame.tsx';
import { SITE_PAGE_NAMES } from './site-pages.ts';
import './site.css';

/** Frame of the pages that anybody may read: their menu, the way in, and what stands at the foot of each. */
export function SiteFrame({ title, hasMenu = true, children }: { title: string; hasMenu?: boolean; children: ReactNode }) {
  const { t } = useTranslation('home');
  return (
    <PageFrame
      className="site"
      title={title}
      titleIn="page"
      hasPerson={false}
      start={
        <Link to="/" aria-label={t('site.to-home')} className="row">
          <Mark />
          <span className="wordmark">Parti</span>
        </Link>
      }
      middle={
        hasMenu && (
          <nav className="site-menu" aria-label={t('site.menu')}>
            {SITE_PAGE_NAMES.map((name) => (
              <NavLink key={name} className="button" to={`/${name}`}>
                {t(`names.${name}`)}
              </NavLink>
            ))}
          </nav>
        )
      }
      actions={<WayIn />}
    >
      {children}
      <Foot />
    </PageFrame>
  );
}

/** To sign-in, or back to work for who is signed in. */
function WayIn() {
  const { t } = useTranslation('home');
  const isIn = useAccountState().kind === 'signed-in';
  return (
    <Link className="button" data-kind="outline" to={isIn ? '/workflows' : '/signin'}>
      {t(isIn ? 'site.to-work' : 'site.sign-in')}
    </Link>
  );
}

function Foot() {
  const { t } = useTranslation('home');
  return (
    <footer className="site-foot">
      <nav aria-label={t('site.more')}>
        {SITE_PAGE_NAMES.map((name) => (
          <Link key={name} to={`/${name}`}>
            {t(`names.${name}`)}
          </Link>
        ))}
        <Link to="/policies">{t('names.policies')}</Link>
      </nav>
      <span className="meta">{t('site.licence')}</span>
      <LanguageMenu />
    </footer>
  );
}
