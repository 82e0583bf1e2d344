import { ChipFace, chipAttributes } from './chip-face.tsx';
import type { ChipProps } from './chip-props.ts';

/** Yes or no in a card: a click switches. */
export function SwitchChip(props: ChipProps) {
  const { label, value, text, onCommit } = props;
  return (
    <button
      {...chipAttributes(props)}
      data-kind="toggle"
      role="switch"
      aria-checked={value === true}
      aria-label={label}
      onClick={() => onCommit(value !== true)}
    >
      <ChipFace {...text} />
    </button>
  );
}
