import { loadLater } from '../loading/load-later.tsx';
import type { DialogProps } from './dialog-props.ts';
import { useWasOpen } from './use-was-open.ts';

const DialogSurface = loadLater(async () => (await import('./dialog-surface.tsx')).DialogSurface);

/**
 * Modal dialog, a question that must be answered first: title, matter, buttons at the end; Escape and a click outside close it.
 * Its code loads when it first opens.
 */
export function Dialog(props: DialogProps) {
  return useWasOpen(props.open) ? <DialogSurface {...props} /> : null;
}
