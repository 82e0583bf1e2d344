import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';
import { StateGlyph } from '../icons/state-glyph.tsx';
import { Progress } from './progress.tsx';

/** The heading of a place; where the place is the whole page (`isPage`), the page's. */
function Title({ isPage, children }: { isPage: boolean | undefined; children: string }) {
  return isPage ? <h1 className="title">{children}</h1> : <strong className="title">{children}</strong>;
}

/** Empty state of a place: what it will hold, and the first step. */
export function EmptyState({
  icon,
  title,
  isPage,
  children,
  actions,
}: {
  icon: IconName;
  title: string;
  isPage?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="empty" data-part="empty">
      <Icon name={icon} />
      <Title isPage={isPage}>{title}</Title>
      {children && <p>{children}</p>}
      {actions && <span className="row">{actions}</span>}
    </div>
  );
}

/** Error state of a place: what happened, what to do. */
export function ErrorState({
  title,
  isPage,
  children,
  actions,
}: {
  title: string;
  isPage?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="empty" data-part="error" role="alert">
      <StateGlyph state="failed" />
      <Title isPage={isPage}>{title}</Title>
      {children && <p>{children}</p>}
      {actions && <span className="row">{actions}</span>}
    </div>
  );
}

/** Loading state of a place that takes longer than a second: what it does, and how far it is where that is known. */
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
