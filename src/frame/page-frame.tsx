import { useRef, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Mark, useTranslation } from '#ui';
import { Bell } from '../notices/bell.tsx';
import { FindField } from './find-field.tsx';
import './page-frame.css';
import { UserMenu } from './user-menu.tsx';

/** Props of {@link PageFrame}. */
export interface PageFrameProps {
  /** Class of the screen, for what it adds to the frame. */
  className?: string;
  /** Name of the page: its heading of the first level. */
  title: string;
  /** `bar` (as given by default): shown in the bar; `read`: only read aloud; `page`: the page draws its heading itself. */
  titleIn?: 'bar' | 'read' | 'page';
  /** Start of the bar; by default Parti's sign, which leads to the gallery. */
  start?: ReactNode;
  /** Beside the title, such as a count. */
  beside?: ReactNode;
  /** Middle of the bar, such as tabs; by default the search, where the bar has no title. */
  middle?: ReactNode;
  /** Before the person's menu. */
  actions?: ReactNode;
  /** After the person's menu: what the page is there for. */
  primary?: ReactNode;
  /** Whether the person's menu is shown. */
  hasPerson?: boolean;
  /** Names of places at the start of the page, in a landmark of this name. */
  places?: { label: string; content: ReactNode };
  /** Panel docked at the end. */
  side?: ReactNode;
  /** Status bar. */
  status?: ReactNode;
  /** Cards in the middle of the paper, or whatever the screen's own class makes of it. */
  paper?: 'cards' | 'own';
  isBusy?: boolean;
  children: ReactNode;
}

/**
 * Frame of every screen with a bar: bar, places, paper, side panel and status bar, on wide and narrow windows. Whoever
 * comes by keyboard may skip the bar and the places.
 */
export function PageFrame({
  className,
  title,
  titleIn = 'bar',
  start = <HomeLink />,
  beside,
  middle,
  actions,
  primary,
  hasPerson = true,
  places,
  side,
  status,
  paper = 'own',
  isBusy,
  children,
}: PageFrameProps) {
  const main = useRef<HTMLElement>(null);
  const isOfProduct = hasPerson && titleIn !== 'bar';
  return (
    <div className={['page-frame', className].filter(Boolean).join(' ')}>
      <SkipLink to={() => main.current?.focus()} />
      <header className="bar" data-kind="top">
        {start}
        {isOfProduct && <span className="wordmark">Parti</span>}
        {titleIn === 'bar' && (
          <>
            <span className="rule" />
            <h1 className="title">{title}</h1>
          </>
        )}
        {beside}
        {middle ?? (isOfProduct && <FindField />)}
        <span className="grow" />
        {actions}
        {hasPerson && <Bell />}
        {hasPerson && <UserMenu />}
        {primary}
      </header>
      {places && (
        <nav className="panel places" aria-label={places.label}>
          {places.content}
        </nav>
      )}
      <main ref={main} id="main" tabIndex={-1} data-paper={paper} aria-busy={isBusy}>
        {titleIn === 'read' && <h1 className="hidden">{title}</h1>}
        {children}
      </main>
      {side && <aside className="panel side">{side}</aside>}
      {status && (
        <footer className="bar" data-kind="status">
          {status}
        </footer>
      )}
    </div>
  );
}

/** Parti's sign, which leads to the gallery. */
function HomeLink() {
  const { t } = useTranslation('app');
  return (
    <Link to="/workflows" aria-label={t('commands.gallery')} className="row">
      <Mark />
    </Link>
  );
}

/** First stop of the keyboard, seen only then. */
function SkipLink({ to }: { to: () => void }) {
  const { t } = useTranslation('app');
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    to();
  };
  return (
    <a className="button skip" data-kind="primary" href="#main" onClick={skip}>
      {t('frame.skip')}
    </a>
  );
}
