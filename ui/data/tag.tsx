import type { ReactNode } from 'react';

/** Tag: a word in a box, 18 px high. */
export function Tag({ tone, children }: { tone?: 'accent' | 'ok' | 'warn' | 'error'; children: ReactNode }) {
  return (
    <span className="tag" data-part="tag" data-tone={tone}>
      {children}
    </span>
  );
}
