import type { CSSProperties } from 'react';

/** Progress bar, 0 to 1; `value` undefined: it moves, for how much there is to do is not known. */
export function Progress({ value, label }: { value: number | undefined; label: string }) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className="progress"
      data-part="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      style={{ '--at': percent === undefined ? undefined : `${percent}%` } as CSSProperties}
    />
  );
}
