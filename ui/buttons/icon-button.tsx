import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';

/** Props of {@link IconButton}; `label` is its name and its tip, `pressed` makes it a toggle. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: IconName;
  label: string;
  keys?: string;
  size?: 'compact' | 'control';
  kind?: 'quiet' | 'outline';
  pressed?: boolean;
}

/** Icon button: square, with an icon only. */
export function IconButton({
  icon,
  label,
  keys,
  size = 'control',
  kind = 'quiet',
  pressed,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className ? `button ${className}` : 'button'}
      data-part="icon-button"
      data-kind={kind}
      data-shape="square"
      data-size={size}
      aria-label={label}
      aria-pressed={pressed}
      data-tip={label}
      data-tip-keys={keys}
    >
      <Icon name={icon} />
    </button>
  );
}
