import type { JsonValue } from '#domain';
import { Popover, useTranslation } from '#ui';
import { useState } from 'react';
import { WithElementName } from '../asking/element-name.tsx';
import { ChipFace, chipAttributes, chipName } from '../chips/chip-face.tsx';
import type { ChipProps } from '../chips/chip-props.ts';
import '../chips/chip.css';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { kindOfInput } from '../kinds/index.ts';
import { loadEditors } from '../kinds/lazy-editor.tsx';
import { valueWords } from '../values/value-words.ts';
import { InputField } from './input-field.tsx';
import { valueText } from './value-text.ts';

/** Props of {@link ValueChip}; values are metric. */
export interface ValueChipProps extends Omit<ChipProps, 'text'>, Pick<InputFieldProps, 'uploadFile' | 'drawInput'> {
  value: JsonValue | undefined;
  /** Words where nothing is set; default: those of the language. */
  unset?: string;
  /** Shows a value elsewhere that has no editor. */
  onOpen?: () => void;
}

/** Chip of a value that is edited where it stands: drag or type numbers, click switches, choose options; everything else opens its editor. */
export function ValueChip(props: ValueChipProps) {
  return (
    <WithElementName property={props.property} value={props.value}>
      {(name) => <NamedChip {...props} known={name} />}
    </WithElementName>
  );
}

function NamedChip({ unset, uploadFile, drawInput, onOpen, known, ...props }: ValueChipProps & { known: string | undefined }) {
  const { label, property, value, units, invalid, disabled, onPreview, onCommit, onCancel } = props;
  const { t } = useTranslation('inputs');
  const [anchor, setAnchor] = useState<Element>();
  const [refused, setRefused] = useState<string>();
  const { Chip, hasChip, Editor } = kindOfInput(property);
  const words = valueWords(t);
  const text =
    known === undefined ? valueText(property, value, units, unset === undefined ? words : { ...words, unset }) : { text: known };
  if (Chip && (hasChip?.(property, disabled) ?? true)) return <Chip {...props} text={text} />;
  const close = () => {
    setAnchor(undefined);
    setRefused(undefined);
  };
  const load = () => void loadEditors().catch(() => undefined);
  return (
    <>
      <button
        {...chipAttributes(props)}
        data-kind="pick"
        aria-label={chipName(label, text)}
        aria-expanded={Editor ? anchor !== undefined : undefined}
        onPointerEnter={load}
        onFocus={load}
        onClick={({ currentTarget }) => (Editor ? setAnchor(currentTarget) : onOpen?.())}
      >
        <ChipFace {...text} />
      </button>
      {anchor && (
        <Popover label={label} open anchor={anchor} align="end" onOpenChange={(open) => !open && close()}>
          <div className="chip-editor">
            <span className="label">{label}</span>
            <InputField
              label={label}
              property={property}
              value={value}
              units={units}
              size="control"
              invalid={invalid}
              onProblem={setRefused}
              onPreview={onPreview}
              onCommit={onCommit}
              onCancel={onCancel}
              uploadFile={uploadFile}
              drawInput={
                drawInput &&
                ((request) => {
                  close();
                  drawInput(request);
                })
              }
            />
            {refused !== undefined && (
              <span className="note" role="alert">
                {refused}
              </span>
            )}
          </div>
        </Popover>
      )}
    </>
  );
}
