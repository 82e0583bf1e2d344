import { useEffect, useMemo, useState } from 'react';
import type { Drawing, Picture } from '#formats-browser';
import { ScalePreview } from './scale-preview.tsx';

const MOST_LINES = 12_000;

interface Props {
  label: string;
  onScale: (scale: number | undefined) => void;
}

/** A drawing from above, as large as its place. */
export function DrawingPreview({ drawing, label, onScale }: Props & { drawing: Drawing }) {
  const path = useMemo(() => pathOf(drawing), [drawing]);
  const { min, max } = drawing.bounds ?? { min: [0, 0, 0], max: [1, 1, 0] };
  return (
    <ScalePreview box={{ min: [min[0], min[1]], max: [max[0], max[1]] }} label={label} onScale={onScale}>
      <path d={path} />
    </ScalePreview>
  );
}

/** A picture as it will lie on the work plane. */
export function PicturePreview({ picture, label, onScale }: Props & { picture: Picture }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(picture.image);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  const { width, height } = picture;
  return (
    <ScalePreview box={{ min: [0, 0], max: [width, height] }} label={label} onScale={onScale}>
      {address !== undefined && <image href={address} x={0} y={-height} width={width} height={height} />}
    </ScalePreview>
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
