import type { ComponentProps } from 'react';

/** Heights of a field: 24 px in the dock, 28 px in panels, 32 px in forms. */
export type FieldSize = 'compact' | 'control' | 'form';

/** Props of {@link Field}; `kind` `incoming` shows a value that comes over a wire. */
export interface FieldProps extends ComponentProps<'span'> {
  kind?: 'text' | 'number' | 'slider' | 'incoming';
  size?: FieldSize;
  invalid?: boolean;
  disabled?: boolean;
}

/** Field: the ruled line on which a value stands; wraps an input or shows a value. */
export function Field({ kind = 'text', size = 'control', invalid, disabled, className, ...rest }: FieldProps) {
  return (
    <span
      {...rest}
      className={className ? `field ${className}` : 'field'}
      data-part="field"
      data-kind={kind}
      data-size={size}
      aria-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
    />
  );
}
