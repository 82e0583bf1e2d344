import { isJsonObject } from '#domain';
import { coordinateText } from '../values/coordinate-text.ts';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** A plane in the model: a place and the direction that stands on it. */
export const planeKind: InputKindDescriptor = {
  Editor: lazyEditor((editors) => editors.PlaneInput),
  text: (value, { units: { locale } }) =>
    isJsonObject(value) && isJsonObject(value['Origin']) && isJsonObject(value['Normal'])
      ? { text: `${coordinateText(value['Origin'], locale)} → ${coordinateText(value['Normal'], locale)}` }
      : undefined,
};
