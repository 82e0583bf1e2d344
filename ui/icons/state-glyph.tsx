import type { ReactNode } from 'react';

/** States that have a shape of their own; the word beside it is the caller's. */
export type GlyphState = 'done' | 'reused' | 'running' | 'failed' | 'waiting' | 'stale' | 'unreleased' | 'off';

const SHAPES: Record<GlyphState, ReactNode> = {
  done: <circle cx="6" cy="6" r="4.5" className="fill" />,
  reused: (
    <>
      <circle cx="6" cy="6" r="4" className="ring" />
      <circle cx="6" cy="6" r="1.8" className="fill" />
    </>
  ),
  running: (
    <>
      <circle cx="6" cy="6" r="4" className="ring faint" />
      <path d="M6 2a4 4 0 0 1 2.4 7.2" className="ring busy-spin" />
    </>
  ),
  failed: (
    <>
      <path d="M6 .8 11.2 6 6 11.2.8 6Z" className="fill" />
      <path d="M6 3.5v3M6 8.3v.2" className="cut" />
    </>
  ),
  waiting: <circle cx="6" cy="6" r="4" className="ring" />,
  stale: (
    <>
      <path d="M6 1.2 11.3 10.5H.7Z" className="fill" />
      <path d="M6 4.5v2.6M6 8.7v.2" className="cut" />
    </>
  ),
  unreleased: (
    <>
      <circle cx="6" cy="6" r="4" className="ring" />
      <path d="M3 9 9 3" className="ring" />
    </>
  ),
  off: <path d="M2 6h8" className="ring" />,
};

/** State icon, told apart by shape and colour, 12 px; give `label` where no word stands beside it. */
export function StateGlyph({ state, label }: { state: GlyphState; label?: string }) {
  return (
    <span className="state" data-part="state" data-state={state}>
      <svg
        viewBox="0 0 12 12"
        className="glyph"
        aria-hidden={label ? undefined : true}
        role={label ? 'img' : undefined}
        aria-label={label}
      >
        {SHAPES[state]}
      </svg>
    </span>
  );
}
