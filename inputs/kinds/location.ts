import { placeText } from '../values/place-text.ts';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** A place on the globe. */
export const locationKind: InputKindDescriptor = {
  Editor: lazyEditor((editors) => editors.LocationInput),
  text: (value, _scope, words) =>
    typeof value === 'number' || typeof value === 'boolean' ? undefined : { text: placeText(value) ?? words.unset },
};
