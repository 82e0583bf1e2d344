import type { ReactNode } from 'react';
import { Button, Mark, StateGlyph, useTranslation } from '#ui';
import { useApp } from '../app/app-context.ts';
import { reportError } from '../app/report-error.ts';
import { BarePage } from './bare-page.tsx';

/** Page of one card under Parti's sign: sign-in, sign-up, passwords, invitations. */
export function CardPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('app');
  const { registry } = useApp();
  return (
    <BarePage>
      <section className="card" aria-labelledby="card-title">
        <header>
          <Mark />
          <span className="wordmark">Parti</span>
        </header>
        <h1 id="card-title">{title}</h1>
        {children}
      </section>
      <Button className="card-help" onClick={() => void registry.run('help.open').catch(reportError)}>
        {t('commands.help')}
      </Button>
    </BarePage>
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
