import { inputKindOf, isDirection, type InputKind, type InputProperty } from '#domain';
import { booleanKind } from './boolean.ts';
import { colorKind } from './color.ts';
import { lineKind, pointsKind, polygonKind, polylineKind } from './curve.ts';
import type { EditorKind, InputKindDescriptor } from './descriptor.ts';
import { fileKind } from './file.ts';
import { locationKind } from './location.ts';
import { integerKind, numberKind } from './number.ts';
import { planeKind } from './plane.ts';
import { pointKind, vectorKind } from './point.ts';
import { rangeKind } from './range.ts';
import { selectKind } from './select.ts';
import { shapesKind } from './shapes.ts';
import { textKind } from './text.ts';

/** A kind that has no editor yet: its value is summed up. */
const shown = (kind: InputKind): InputKindDescriptor => ({ kind });

/** Descriptor of every kind of input. */
export const INPUT_KINDS: { readonly [Kind in EditorKind]: InputKindDescriptor } = {
  boolean: booleanKind,
  box: shown('box'),
  color: colorKind,
  data: fileKind('data'),
  date: textKind('date'),
  'date-time': textKind('date-time'),
  file: fileKind('file'),
  'file-destination': shown('file-destination'),
  folder: shown('folder'),
  'geojson-polygon': shown('geojson-polygon'),
  grid1d: shown('grid1d'),
  grid2d: shown('grid2d'),
  id: textKind('id'),
  integer: integerKind,
  level: shown('level'),
  line: lineKind,
  lines: shapesKind('lines'),
  list: shown('list'),
  location: locationKind,
  mesh: shown('mesh'),
  number: numberKind,
  object: shown('object'),
  plane: planeKind,
  point: pointKind,
  points: pointsKind,
  polygon: polygonKind,
  'polygon-split': shown('polygon-split'),
  polygons: shapesKind('polygons'),
  polyline: polylineKind,
  polylines: shapesKind('polylines'),
  profile: shapesKind('profile'),
  'profile-constraint': shown('profile-constraint'),
  profiles: shapesKind('profiles'),
  range: rangeKind,
  select: selectKind,
  sketch: shown('sketch'),
  sketches: shown('sketches'),
  string: textKind('string'),
  'thickened-polyline': shown('thickened-polyline'),
  'thickened-polylines': shown('thickened-polylines'),
  time: textKind('time'),
  transform: shown('transform'),
  'transform-constraints': shown('transform-constraints'),
  transforms: shown('transforms'),
  unknown: shown('unknown'),
  vector: vectorKind,
  viewscope: shown('viewscope'),
};

/** Kind under which an input is edited: a vector without a length unit is no place but a direction. */
export function editorKindOf(property: InputProperty): EditorKind {
  return isDirection(property) ? 'vector' : inputKindOf(property);
}

/** Descriptor of an input's kind. */
export function kindOfInput(property: InputProperty): InputKindDescriptor {
  return INPUT_KINDS[editorKindOf(property)];
}
