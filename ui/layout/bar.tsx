import type { ComponentProps } from 'react';

/** Bar over a pane (32 px), over the window (`top`, 40 px) or under it (`status`, 24 px). */
export function Bar({ kind = 'pane', className, ...rest }: ComponentProps<'div'> & { kind?: 'pane' | 'top' | 'status' }) {
  return <div {...rest} className={className ? `bar ${className}` : 'bar'} data-part="bar" data-kind={kind} />;
}
