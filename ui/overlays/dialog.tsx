import { lazy, Suspense, useState, type ReactNode } from 'react';

const DialogSurface = lazy(async () => ({ default: (await import('./dialog-surface.tsx')).DialogSurface }));

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
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <DialogSurface {...props} />
    </Suspense>
  );
}
