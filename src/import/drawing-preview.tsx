import { useMemo } from 'react';
import type { Drawing } from '#engine';

/** More runs of line than this show nothing more at the size of a preview. */
const MOST_LINES = 12_000;

/** A drawing from above, as large as its place. */
export function DrawingPreview({ drawing, label }: { drawing: Drawing; label: string }) {
  const path = useMemo(() => pathOf(drawing), [drawing]);
  const { min, max } = drawing.bounds ?? { min: [0, 0, 0], max: [1, 1, 0] };
  const [width, depth] = [Math.max(max[0] - min[0], 1e-6), Math.max(max[1] - min[1], 1e-6)];
  const edge = Math.max(width, depth) * 0.04;
  return (
    <svg
      className="import-preview"
      role="img"
      aria-label={label}
      viewBox={`${min[0] - edge} ${-max[1] - edge} ${width + 2 * edge} ${depth + 2 * edge}`}
    >
      <path d={path} />
    </svg>
  );
}

/** Evenly thinned where there is too much; y points down on screens. */
function pathOf({ layers }: Drawing): string {
  const lines = layers.flatMap((layer) => layer.lines);
  const step = Math.max(1, Math.ceil(lines.length / MOST_LINES));
  const parts: string[] = [];
  for (let index = 0; index < lines.length; index += step) {
    const line = lines[index] as Float64Array;
    for (let at = 0; at < line.length; at += 3)
      parts.push(`${at === 0 ? 'M' : 'L'}${short(line[at] as number)} ${short(-(line[at + 1] as number))}`);
  }
  return parts.join('');
}

const short = (value: number): string => String(Math.round(value * 1000) / 1000);
