import './inputs.css';

/** Editors whose code comes together: one answer from the server, and none of them flickers in. */
export { ColorInput } from './color-input.tsx';
export { ElementInput } from './element-input.tsx';
export { FileInput } from './file-input.tsx';
export { FolderInput } from './folder-input.tsx';
export { IdInput } from './id-input.tsx';
export { LocationInput } from './location-input.tsx';
export { PlaneInput } from './plane-input.tsx';
export { PointInput } from './point-input.tsx';
export { RangeInput } from './range-input.tsx';
export { SelectInput } from './select-input.tsx';
export { ShapesInput } from './shapes-input.tsx';
export { AnyNumberInput, AnyTextInput } from './styled-inputs.tsx';
export { SwitchInput } from './switch-input.tsx';
export { TransformInput, TransformsInput } from './transform-input.tsx';
export { VectorInput } from './vector-input.tsx';
export { VerticesInput } from './vertices-input.tsx';
