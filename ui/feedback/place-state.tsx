import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { StateGlyph } from '../icons/state-glyph.tsx';
import { Progress } from './progress.tsx';

/** A place with nothing in it yet: what it will hold, and the first step. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="empty" data-part="empty">
      <Icon name={icon} />
      <strong className="title">{title}</strong>
      {children && <p>{children}</p>}
      {actions && <span className="row">{actions}</span>}
    </div>
  );
}

/** A place that failed: what happened, what to do. */
export function ErrorState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="empty" data-part="error" role="alert">
      <StateGlyph state="failed" />
      <strong className="title">{title}</strong>
      {children && <p>{children}</p>}
      {actions && <span className="row">{actions}</span>}
    </div>
  );
}

/** A place that takes longer than a second: what it does, and how far it is where that is known. */
export function LoadingState({
  title,
  value,
  children,
  actions,
}: {
  title: string;
  value?: number;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="empty" data-part="loading" role="status" aria-busy="true">
      <StateGlyph state="running" />
      <strong className="title">{title}</strong>
      {value !== undefined && (
        <span style={{ inlineSize: '180px' }}>
          <Progress value={value} label={title} />
        </span>
      )}
      {children && <p>{children}</p>}
      {actions}
    </div>
  );
}
