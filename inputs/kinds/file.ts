import type { InputKind } from '#domain';
import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

const Editor = lazyEditor((editors) => editors.FileInput);

/** A kind whose value names an uploaded file. */
export const fileKind = (kind: InputKind): InputKindDescriptor => ({ kind, Editor });
