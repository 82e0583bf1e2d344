import { elementQuestionOf, inputKindOf, isDirection, typeOf, type InputProperty } from '#domain';
import { booleanKind } from './boolean.ts';
import { colorKind } from './color.ts';
import { curveKind, pointsKind } from './curve.ts';
import type { EditorKind, InputKindDescriptor } from './descriptor.ts';
import {
  boxKind,
  curvesKind,
  geoPolygonKind,
  grid1dKind,
  grid2dKind,
  meshKind,
  profileConstraintKind,
  severalThickenedKind,
  sketchesKind,
  thickenedKind,
  transformConstraintsKind,
  viewscopeKind,
} from './drawn.ts';
import { dateKind } from './date.ts';
import { elementKind } from './element.ts';
import { fileKind } from './file.ts';
import { folderKind } from './folder.ts';
import { listKind } from './list.ts';
import { locationKind } from './location.ts';
import { numberKind } from './number.ts';
import { objectKind } from './object.ts';
import { planeKind } from './plane.ts';
import { pointKind, vectorKind } from './point.ts';
import { rangeKind } from './range.ts';
import { selectKind } from './select.ts';
import { profileKind, shapesKind } from './shapes.ts';
import { idKind, textKind } from './text.ts';
import { transformKind, transformsKind } from './transform.ts';

/** A kind that has no editor yet: its value is summed up. */
const SHOWN: InputKindDescriptor = {};

/** Descriptor of every kind of input. */
export const INPUT_KINDS: { readonly [Kind in EditorKind]: InputKindDescriptor } = {
  boolean: booleanKind,
  box: boxKind,
  color: colorKind,
  data: fileKind,
  date: dateKind,
  'date-time': dateKind,
  element: elementKind,
  file: fileKind,
  'file-destination': SHOWN,
  folder: folderKind,
  'geojson-polygon': geoPolygonKind,
  grid1d: grid1dKind,
  grid2d: grid2dKind,
  id: idKind,
  integer: numberKind,
  level: elementKind,
  line: curveKind,
  lines: shapesKind,
  list: listKind,
  location: locationKind,
  mesh: meshKind,
  number: numberKind,
  object: objectKind,
  plane: planeKind,
  point: pointKind,
  points: pointsKind,
  polygon: curveKind,
  'polygon-split': curvesKind,
  polygons: shapesKind,
  polyline: curveKind,
  polylines: shapesKind,
  profile: profileKind,
  'profile-constraint': profileConstraintKind,
  profiles: shapesKind,
  range: rangeKind,
  select: selectKind,
  sketch: curvesKind,
  sketches: sketchesKind,
  string: textKind,
  'thickened-polyline': thickenedKind,
  'thickened-polylines': severalThickenedKind,
  time: dateKind,
  transform: transformKind,
  'transform-constraints': transformConstraintsKind,
  transforms: transformsKind,
  unknown: SHOWN,
  vector: vectorKind,
  viewscope: viewscopeKind,
};

/** Kind under which an input is edited: a vector without a length unit is no place but a direction, and what names an element of a model is chosen there. */
export function editorKindOf(property: InputProperty): EditorKind {
  if (typeOf(property) !== 'array' && elementQuestionOf(property) !== undefined) return 'element';
  return isDirection(property) ? 'vector' : inputKindOf(property);
}

/** Descriptor of an input's kind. */
export function kindOfInput(property: InputProperty): InputKindDescriptor {
  return INPUT_KINDS[editorKindOf(property)];
}
