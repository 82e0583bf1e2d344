import { inputKindOf, isDirection } from '#domain';
import { Switch } from '#ui';
import type { ComponentType } from 'react';
import { ColorInput } from './color-input.tsx';
import { hasEditor, type EditedKind } from './edited-kinds.ts';
import { FileInput } from './file-input.tsx';
import './inputs.css';
import type { InputFieldProps } from './input-field-props.ts';
import { LocationInput } from './location-input.tsx';
import { NumberInput } from './number-input.tsx';
import { PlaneInput } from './plane-input.tsx';
import { PointInput } from './point-input.tsx';
import { RangeInput } from './range-input.tsx';
import { SelectInput } from './select-input.tsx';
import { ShapesInput } from './shapes-input.tsx';
import { SummaryField } from './summary-field.tsx';
import { TextInput } from './text-input.tsx';
import { VectorInput } from './vector-input.tsx';
import { VerticesInput } from './vertices-input.tsx';

const EDITORS: Record<EditedKind, ComponentType<InputFieldProps>> = {
  number: NumberInput,
  integer: NumberInput,
  boolean: BooleanInput,
  string: TextInput,
  date: TextInput,
  'date-time': TextInput,
  time: TextInput,
  id: TextInput,
  select: SelectInput,
  range: RangeInput,
  color: ColorInput,
  file: FileInput,
  data: FileInput,
  point: PointInput,
  location: LocationInput,
  points: VerticesInput,
  line: VerticesInput,
  polyline: VerticesInput,
  polygon: VerticesInput,
  lines: ShapesInput,
  polylines: ShapesInput,
  polygons: ShapesInput,
  profile: ShapesInput,
  profiles: ShapesInput,
  plane: PlaneInput,
};

/** The editor of an input, by its kind. */
export function InputField(props: InputFieldProps) {
  const { property } = props;
  const kind = inputKindOf(property);
  if (isDirection(property)) return <VectorInput {...props} />;
  // An enumeration that is asked from a model has no options of its own yet.
  if (!hasEditor(kind)) return <SummaryField {...props} />;
  const Editor = kind === 'select' && !Array.isArray(property.enum) ? TextInput : EDITORS[kind];
  return <Editor {...props} />;
}

function BooleanInput({ label, value, disabled, onCommit }: InputFieldProps) {
  return (
    <span className="row">
      <Switch label={label} checked={value === true} onChange={onCommit} disabled={disabled} />
    </span>
  );
}
