import type { ReactElement } from 'react';

/** Trigger of a menu: its button's element. */
export type MenuTrigger = ReactElement<{
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
}>;
