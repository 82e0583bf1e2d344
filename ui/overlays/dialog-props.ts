import type { ReactNode } from 'react';

/** Props of {@link Dialog}; `footer` holds its buttons. */
export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}
