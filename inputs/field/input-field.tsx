import { inputKindOf, type InputKind } from '#domain';
import { Popover, useTranslation } from '#ui';
import { useState } from 'react';
import { WithElementName } from '../asking/element-name.tsx';
import type { InputFieldProps } from '../editors/input-field-props.ts';
import { kindOfInput } from '../kinds/index.ts';
import { valueWords } from '../values/value-words.ts';
import { SummaryField } from './summary-field.tsx';
import { valueText, withUnit } from './value-text.ts';

/** Editor of an input, by its kind; a summary where the kind has none. */
export function InputField(props: InputFieldProps) {
  const { Editor = SummaryField } = kindOfInput(props.property);
  return <Editor {...props} Cell={CellField} />;
}

/** Kinds whose editors are one short line. */
const SHORT: ReadonlySet<InputKind> = new Set([
  ...(['boolean', 'color', 'date', 'date-time', 'id', 'integer', 'number', 'select', 'string', 'time'] as const),
]);

/** Editor of a value in a cell: where it stands if it is one line, else its text, which opens it. */
function CellField(props: InputFieldProps) {
  const { property, value } = props;
  if (SHORT.has(inputKindOf(property)) || kindOfInput(property).Editor === undefined) return <InputField {...props} />;
  return (
    <WithElementName property={property} value={value}>
      {(name) => <OpenedCell {...props} name={name} />}
    </WithElementName>
  );
}

function OpenedCell({ name, ...props }: InputFieldProps & { name: string | undefined }) {
  const { label, property, value, units, invalid, drawInput } = props;
  const { t } = useTranslation('inputs');
  const [anchor, setAnchor] = useState<Element>();
  const text = name ?? withUnit(valueText(property, value, units, valueWords(t)));
  const draw: typeof drawInput =
    drawInput &&
    ((request) => {
      setAnchor(undefined);
      drawInput(request);
    });
  return (
    <>
      <button
        type="button"
        className="quiet clip cell-value"
        aria-label={`${label}: ${text}`}
        aria-expanded={anchor !== undefined}
        aria-invalid={invalid || undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {text}
      </button>
      {anchor && (
        <Popover label={label} open anchor={anchor} align="end" onOpenChange={(open) => !open && setAnchor(undefined)}>
          <div className="chip-editor">
            <span className="label">{label}</span>
            <InputField {...props} size="control" drawInput={draw} />
          </div>
        </Popover>
      )}
    </>
  );
}
