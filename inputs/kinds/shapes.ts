import { formatQuantity, isJsonObject } from '#domain';
import { profileArea } from '../values/profile-area.ts';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** Several curves. */
export const shapesKind: InputKindDescriptor = { Editor: lazyEditor((editors) => editors.ShapesInput) };
/** An outline with its voids. */
export const profileKind: InputKindDescriptor = {
  ...shapesKind,
  text(value, { units: { system, locale } }, words) {
    const name = isJsonObject(value) ? value['Name'] : undefined;
    if (typeof name === 'string' && name !== '') return { text: name };
    const found = profileArea(value);
    if (!found) return undefined;
    if (found.area === 0) return { text: words.unset };
    const { number, unit } = formatQuantity(found.area, { unitType: 'area', system, locale, form: 'figure' });
    return found.voids === 0 ? { text: number, unit } : { text: `${number} ${unit} · ${words.voids(found.voids)}` };
  },
};
