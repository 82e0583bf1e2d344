import type { ReactElement } from 'react';

/** A button's element as a menu takes it. */
export type MenuTrigger = ReactElement<{
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
}>;
