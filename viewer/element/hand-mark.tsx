import './hand-mark.css';

/** Mark of what a hand changed: a small open square, the same in model, panel, list and table. */
export function HandMark({ label }: { label?: string | undefined }) {
  return (
    <span className="hand-mark" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true} />
  );
}
