import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';

/** Props of {@link Button}; `keys` such as `mod+shift+z` are shown in the tip. */
export interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'quiet' | 'outline' | 'primary' | 'danger';
  size?: 'compact' | 'control' | 'form';
  icon?: IconName;
  tip?: string;
  keys?: string;
}

/** Button with words; at most one primary in a view. */
export function Button({ kind = 'quiet', size = 'control', icon, tip, keys, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `button ${className}` : 'button'}
      data-part="button"
      data-kind={kind}
      data-size={size}
      data-tip={tip}
      data-tip-keys={keys}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
