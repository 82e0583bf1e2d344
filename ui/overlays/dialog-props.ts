import type { ReactNode } from 'react';

/** Props of {@link Dialog}; `footer` holds its buttons, `startAt` finds what has the focus first, `backTo` what has it afterwards. */
export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  footer?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  startAt?: (surface: HTMLElement) => HTMLElement | null;
  backTo?: () => HTMLElement | null | undefined;
  children: ReactNode;
}
