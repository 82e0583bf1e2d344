import type { InputKind } from '#domain';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

const Editor = lazyEditor((editors) => editors.TextInput);

/** A kind whose value is a line of text. */
export const textKind = (kind: InputKind): InputKindDescriptor => ({ kind, Editor, read: (text) => text });
