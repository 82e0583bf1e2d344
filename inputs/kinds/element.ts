import { elementQuestionOf } from '#domain';
import { keptName } from '../asking/element-name.tsx';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** An element of a model, by its identity. */
export const elementKind: InputKindDescriptor = {
  Editor: lazyEditor((editors) => editors.ElementInput),
  text: (value, { property }, words) => ({ text: keptName(elementQuestionOf(property) ?? {}, value) ?? words.element }),
};
