import type { ReactNode } from 'react';
import './bare-page.css';

/** Page of one thing in its middle, such as a message. May be shown inside another site's frame. */
export function BarePage({ children }: { children: ReactNode }) {
  return <main className="bare-page">{children}</main>;
}
