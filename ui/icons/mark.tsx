import { useSnapshot } from 'valtio';
import { shownLogo } from './logo.ts';

/** Logo of the product: a wall and an apse in plan; or the picture of a customer's look. */
export function Mark({ label }: { label?: string }) {
  const { logo } = useSnapshot(shownLogo);
  if (logo) {
    const size = { ...(logo.height ? { blockSize: logo.height } : {}), ...(logo.width ? { inlineSize: logo.width } : {}) };
    return (
      <span className="mark-logo" data-part="mark" role={label ? 'img' : undefined} aria-label={label}>
        <img src={logo.light} alt="" data-on="light" style={size} />
        <img src={logo.dark} alt="" data-on="dark" style={size} />
      </span>
    );
  }
  return (
    <svg
      className="mark-glyph"
      data-part="mark"
      viewBox="0 0 18 18"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path className="wall" d="M2 1h3.5v16H2z" />
      <path className="apse" d="M7 1h1.5a5 5 0 0 1 0 10H7z" />
    </svg>
  );
}
