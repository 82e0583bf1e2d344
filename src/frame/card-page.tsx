import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, Mark, StateGlyph, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import './bare-page.css';
import './card-page.css';
import { LanguageMenu } from './language-menu.tsx';
import { TowerPicture } from './tower-picture.tsx';

/** Page at the door, beside a drawing: sign-in, sign-up, passwords, invitations. May be shown inside another site's frame. */
export function CardPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('app');
  const { t: together } = useTranslation('together');
  const { registry } = useApp();
  return (
    <div className="door-page">
      <div className="door-side">
        <header>
          <Mark />
          <span className="wordmark">Parti</span>
        </header>
        <main className="door" aria-labelledby="card-title">
          <h1 id="card-title">{title}</h1>
          {children}
        </main>
        <footer>
          <LanguageMenu align="start" />
          <span className="grow" />
          <Button onClick={() => void registry.run('help.open').catch(reportError)}>{t('commands.help')}</Button>
          <Link className="button" to="/policies/terms">
            {together('signup.terms')}
          </Link>
          <Link className="button" to="/policies/privacy">
            {together('signup.privacy')}
          </Link>
        </footer>
      </div>
      <div className="door-picture">
        <TowerPicture alt="" />
      </div>
    </div>
  );
}

/** Reason why the last attempt on a card failed; nothing where there is none. */
export function CardFailure({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="row bad" role="alert">
      <StateGlyph state="failed" />
      {text}
    </p>
  );
}
