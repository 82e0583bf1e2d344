import type { ReactNode } from 'react';
import { loadLater } from '../loading/load-later.tsx';
import { useWasOpen } from './use-was-open.ts';

const DialogSurface = loadLater(async () => (await import('./dialog-surface.tsx')).DialogSurface);

/** Props of {@link Dialog}; `footer` holds its buttons. */
export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/**
 * A question that must be answered first: title, matter, buttons at the end; Escape and a click outside close it.
 * Its code loads when it first opens.
 */
export function Dialog(props: DialogProps) {
  return useWasOpen(props.open) ? <DialogSurface {...props} /> : null;
}
