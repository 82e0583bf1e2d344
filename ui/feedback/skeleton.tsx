const WIDTHS = ['100%', '84%', '92%', '61%', '76%'];

/** Skeleton of text that is coming; hidden from readers, the surface around it says `aria-busy`. */
export function Skeleton({ lines = 3, title }: { lines?: number; title?: boolean }) {
  return (
    <div data-part="skeleton" aria-hidden="true">
      {title && <span className="bone" style={{ display: 'block', inlineSize: '38%', blockSize: '22px' }} />}
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="bone" style={{ display: 'block', inlineSize: WIDTHS[line % WIDTHS.length] }} />
      ))}
    </div>
  );
}
