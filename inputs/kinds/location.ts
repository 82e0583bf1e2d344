import { DEFAULT_LOCATION } from '#domain';
import { placeText, writePlace } from '../values/place-value.ts';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** A place on the globe. */
export const locationKind: InputKindDescriptor = {
  kind: 'location',
  Editor: lazyEditor((editors) => editors.LocationInput),
  text: (value, _scope, words) =>
    typeof value === 'number' || typeof value === 'boolean' ? undefined : { text: placeText(value) ?? words.unset },
  start: () => writePlace({ latitude: DEFAULT_LOCATION.latitude, longitude: DEFAULT_LOCATION.longitude }, undefined),
};
