import type { ValueText } from '../values/value-words.ts';
import type { ChipProps } from './chip-props.ts';

/** Attributes of a chip that is a button. */
export const chipAttributes = ({ name, invalid, disabled }: Pick<ChipProps, 'name' | 'invalid' | 'disabled'>) =>
  ({
    type: 'button',
    className: 'chip nodrag',
    tabIndex: -1,
    'data-chip': name,
    'aria-invalid': invalid || undefined,
    disabled,
  }) as const;

/** Swatch, text and unit of a value. */
export function ChipFace({ text, unit, swatch }: ValueText) {
  return (
    <>
      {swatch && <span className="swatch" style={{ background: swatch }} />}
      <span className="clip">{text}</span>
      {unit && <span className="unit">{unit}</span>}
    </>
  );
}

/** Name of a chip for people who do not see it. */
export const chipName = (label: string, { text, unit }: ValueText): string => `${label}: ${text}${unit ? ` ${unit}` : ''}`;
