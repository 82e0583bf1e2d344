import type { ReactNode } from 'react';
import { Mark, StateGlyph } from '#ui';
import './sign-up.css';

/** The card of the screens before sign-in. */
export function DoorCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="door">
      <section className="card" aria-labelledby="door-title">
        <header>
          <Mark />
          <span className="wordmark">Parti</span>
        </header>
        <h1 id="door-title">{title}</h1>
        {children}
      </section>
    </main>
  );
}

/** Why it did not work. */
export function DoorFailure({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="row bad" role="alert">
      <StateGlyph state="failed" />
      {text}
    </p>
  );
}
