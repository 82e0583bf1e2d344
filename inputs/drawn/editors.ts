import '../editors/inputs.css';

/** Editors of the drawn kinds that are no plain curves; one chunk. */
export { BoxInput, CurvesInput, ProfileConstraintInput, SeveralThickenedInput, ThickenedInput } from './formed-input.tsx';
export { DivisionInput, TwoDivisionsInput } from './division-input.tsx';
export { GeoPolygonInput } from './geo-polygon-input.tsx';
export { MeshInput } from './mesh-input.tsx';
export { SketchesInput } from './sketches-input.tsx';
export { TransformConstraintsInput } from './transform-constraints-input.tsx';
export { ViewscopeInput } from './viewscope-input.tsx';
