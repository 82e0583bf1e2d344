import type { ReactNode } from 'react';

/**
 * Fills its place and is laid out alone: what changes inside moves nothing outside, and the browser need not look there.
 * A block within a block, because a browser never lays the child of a grid or a flexbox out by itself.
 */
export function Contained({ children }: { children: ReactNode }) {
  return (
    <div className="contained" data-part="contained">
      <div>{children}</div>
    </div>
  );
}
