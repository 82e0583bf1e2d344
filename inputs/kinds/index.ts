import { inputKindOf, isDirection, type InputProperty } from '#domain';
import { booleanKind } from './boolean.ts';
import { colorKind } from './color.ts';
import { curveKind, pointsKind } from './curve.ts';
import type { EditorKind, InputKindDescriptor } from './descriptor.ts';
import { fileKind } from './file.ts';
import { listKind } from './list.ts';
import { locationKind } from './location.ts';
import { numberKind } from './number.ts';
import { planeKind } from './plane.ts';
import { pointKind, vectorKind } from './point.ts';
import { rangeKind } from './range.ts';
import { selectKind } from './select.ts';
import { profileKind, shapesKind } from './shapes.ts';
import { textKind } from './text.ts';

/** A kind that has no editor yet: its value is summed up. */
const SHOWN: InputKindDescriptor = {};

/** Descriptor of every kind of input. */
export const INPUT_KINDS: { readonly [Kind in EditorKind]: InputKindDescriptor } = {
  boolean: booleanKind,
  box: SHOWN,
  color: colorKind,
  data: fileKind,
  date: textKind,
  'date-time': textKind,
  file: fileKind,
  'file-destination': SHOWN,
  folder: SHOWN,
  'geojson-polygon': SHOWN,
  grid1d: SHOWN,
  grid2d: SHOWN,
  id: textKind,
  integer: numberKind,
  level: SHOWN,
  line: curveKind,
  lines: shapesKind,
  list: listKind,
  location: locationKind,
  mesh: SHOWN,
  number: numberKind,
  object: SHOWN,
  plane: planeKind,
  point: pointKind,
  points: pointsKind,
  polygon: curveKind,
  'polygon-split': SHOWN,
  polygons: shapesKind,
  polyline: curveKind,
  polylines: shapesKind,
  profile: profileKind,
  'profile-constraint': SHOWN,
  profiles: shapesKind,
  range: rangeKind,
  select: selectKind,
  sketch: SHOWN,
  sketches: SHOWN,
  string: textKind,
  'thickened-polyline': SHOWN,
  'thickened-polylines': SHOWN,
  time: textKind,
  transform: SHOWN,
  'transform-constraints': SHOWN,
  transforms: SHOWN,
  unknown: SHOWN,
  vector: vectorKind,
  viewscope: SHOWN,
};

/** Kind under which an input is edited: a vector without a length unit is no place but a direction. */
export function editorKindOf(property: InputProperty): EditorKind {
  return isDirection(property) ? 'vector' : inputKindOf(property);
}

/** Descriptor of an input's kind. */
export function kindOfInput(property: InputProperty): InputKindDescriptor {
  return INPUT_KINDS[editorKindOf(property)];
}
