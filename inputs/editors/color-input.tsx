import { formatHexColor } from '#domain';
import { loadLater, Popover, TextField, useGiveUp, useTranslation } from '#ui';
import { useState } from 'react';
import { colorText } from '../values/color-text.ts';
import { readColor } from '../values/color-value.ts';
import type { InputFieldProps } from './input-field-props.ts';

const HexColorPicker = loadLater(async () => (await import('react-colorful')).HexColorPicker);

/** A colour: swatch that opens a picker, and six hex digits to type. Transparency that was set before is kept. */
export function ColorInput({
  label,
  value,
  invalid,
  disabled,
  size = 'compact',
  onPreview,
  onCommit,
  onCancel,
  onProblem,
}: InputFieldProps) {
  const { t } = useTranslation('inputs');
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<string>();
  /** A picker that was given up is made anew: the pointer that is still down moves it no further. */
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState(false);
  const [anchor, setAnchor] = useState<HTMLSpanElement | null>(null);
  const stored = colorText(value);
  const shown = picked ?? stored;

  const commit = (text: string) => {
    const color = readColor(text, value);
    setRefused(color === undefined);
    onProblem?.(color === undefined ? t('problem.color') : undefined);
    if (color !== undefined && formatHexColor(color) !== stored) onCommit(color);
  };
  const endPicking = (keep: boolean) => {
    if (picked !== undefined && keep) commit(picked);
    else if (picked !== undefined) onCancel?.();
    setPicked(undefined);
  };
  useGiveUp(picked !== undefined, () => {
    endPicking(false);
    setRound(round + 1);
  });

  return (
    <span className="color-input" data-part="color-input" ref={setAnchor}>
      <TextField
        label={label}
        value={shown ?? ''}
        placeholder={t('unset')}
        size={size}
        invalid={refused || invalid}
        disabled={disabled}
        spellCheck={false}
        onChange={() => refused && setRefused(false)}
        onCommit={commit}
        onCancel={() => {
          setRefused(false);
          onProblem?.(undefined);
        }}
      />
      <button
        type="button"
        className="swatch"
        aria-label={t('color.pick', { label })}
        aria-expanded={open}
        disabled={disabled}
        style={{ background: shown ?? 'transparent' }}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Popover
          label={t('color.pick', { label })}
          open
          anchor={anchor ?? undefined}
          onOpenChange={(next) => {
            if (!next) endPicking(true);
            setOpen(next);
          }}
        >
          <div className="color-picker nodrag" onPointerUp={() => endPicking(true)} onKeyUp={() => endPicking(true)}>
            <HexColorPicker
              key={round}
              color={shown ?? '#808080'}
              onChange={(hex) => {
                setPicked(hex.toUpperCase());
                const color = readColor(hex, value);
                if (color !== undefined) onPreview?.(color);
              }}
            />
          </div>
        </Popover>
      )}
    </span>
  );
}
