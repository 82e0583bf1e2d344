/** The face of `inputs/`: editors of input values and the texts of values. Knows a property, a value and the person's units; no graph, no document. */
export { InputField } from './field/input-field.tsx';
export { InputRow } from './field/input-row.tsx';
export { ValueChip, type ValueChipProps } from './field/value-chip.tsx';
export { valueText, withUnit } from './field/value-text.ts';
export { INPUT_KINDS, editorKindOf, kindOfInput } from './kinds/index.ts';
export type { EditorKind, InputKindDescriptor, ValueScope } from './kinds/descriptor.ts';
export { cellAt, cellProperty, listColumns, withCell } from './lists/list-columns.ts';
export { newRow } from './lists/new-row.ts';
export { loadEditors } from './kinds/lazy-editor.tsx';
export type { DrawInput, DrawRequest, InputFieldProps, UploadedFile, UploadFile } from './editors/input-field-props.ts';
export { inOneLine, resultText, type ResultWords } from './values/result-text.ts';
export { RichTextEditor } from './rich-text/lazy-rich-text-editor.ts';
export { caretState, useNotePeers } from './rich-text/note-peers.ts';
export type { PeerCaret } from './rich-text/peer-carets.ts';
export { ShownText } from './rich-text/shown-text.tsx';
export { heldText } from './rich-text/held-text.ts';
export { textSource, type TextSource } from './rich-text/text-source.ts';
export { useShippedName } from './values/shipped-names.ts';
export { valueWords, type ValueText, type ValueWords } from './values/value-words.ts';
export { quantityScale, type QuantityScale, type Units } from './values/quantity-scale.ts';
export { problemAdvice, problemText } from './problems/problem-text.ts';
export { propertySentence } from './values/property-sentence.ts';
export { refusedValue, type RefusedValue } from './values/refused-value.ts';
export { ProblemWords } from './problems/problem-words.tsx';
export {
  InputAskingProvider,
  useAskedModels,
  type InputAsking,
  type InputModels,
  type InputSite,
  type PickAsk,
  type PickChoice,
  type ReadMesh,
  type SourceModel,
} from './asking/input-models.ts';
export { keptName } from './asking/element-name.tsx';
export { offeredElement, offeredElements } from './asking/offered-elements.ts';
export { readPlace } from './values/place-text.ts';
export { RECTANGLE_STYLE } from './values/rectangle-style.ts';
export { kindName } from './values/kind-name.ts';
export { useRowDrag } from './lists/use-row-drag.ts';
