/** The face of `inputs/`: editors of input values and the texts of values. Knows a property, a value and the person's units; no graph, no document. */
export { InputField } from './input-field.tsx';
export { LazyInputField } from './lazy-input-field.ts';
export { InputRow } from './input-row.tsx';
export { hasEditor } from './edited-kinds.ts';
export { optionText } from './option-text.ts';
export { quantityScale, type QuantityScale, type Units } from './quantity-scale.ts';
export { readVertices } from './vertices.ts';
export type { DrawInput, DrawRequest, InputFieldProps, UploadedFile, UploadFile } from './input-field-props.ts';
