import type { ReactNode } from 'react';
import './bare-page.css';

/** Page of one thing in its middle: a message, or the card of {@link CardPage}. May be shown inside another site's frame. */
export function BarePage({ children }: { children: ReactNode }) {
  return <main className="bare-page">{children}</main>;
}
