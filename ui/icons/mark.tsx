/** Logo of the product: a wall and an apse in plan. */
export function Mark({ label }: { label?: string }) {
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
