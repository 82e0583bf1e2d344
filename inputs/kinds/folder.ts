import type { InputKindDescriptor } from './descriptor.ts';
import { lazyEditor } from './lazy-editor.tsx';

/** A folder of content. */
export const folderKind: InputKindDescriptor = { Editor: lazyEditor((editors) => editors.FolderInput) };
