import { loadLater } from '#ui';
import type { RichTextEditorProps } from './rich-text-editor.tsx';

/** Editor of a rich text, as {@link RichTextEditorProps} says. Its code loads when it is first shown. */
export const RichTextEditor = loadLater<RichTextEditorProps>(async () => (await import('./rich-text-editor.tsx')).RichTextEditor);
