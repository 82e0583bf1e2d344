import type { ReactNode } from 'react';

/** A word in a box, 18 px. */
export function Tag({ tone, children }: { tone?: 'accent' | 'ok' | 'warn' | 'error'; children: ReactNode }) {
  return (
    <span className="tag" data-part="tag" data-tone={tone}>
      {children}
    </span>
  );
}
