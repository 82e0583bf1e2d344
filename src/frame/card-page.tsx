import type { ReactNode } from 'react';
import { Mark, StateGlyph } from '#ui';
import { BarePage } from './bare-page.tsx';

/** Page of one card under Parti's sign: sign-in, sign-up, passwords, invitations. */
export function CardPage({ title, children }: { title: string; children: ReactNode }) {
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
