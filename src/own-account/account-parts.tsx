import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon, useTranslation } from '#ui';
import { DataPart } from './data-part.tsx';
import { NoticesPart } from './notices-part.tsx';
import { PlanPart } from './plan-part.tsx';
import { PreferencesPart } from './preferences-part.tsx';
import { ProfilePart } from './profile-part.tsx';
import { ACCOUNT_SECTIONS, type AccountSection } from './sections.ts';
import { SigningInPart } from './signing-in-part.tsx';
import { TokensPart } from './tokens-part.tsx';
import './account.css';

/** All parts of an account under each other. */
export function AccountParts({ onLeave = () => undefined }: { onLeave?: () => void }) {
  return (
    <div className="form-page">
      <ProfilePart />
      <PreferencesPart />
      <SigningInPart onLeave={onLeave} />
      <TokensPart />
      <NoticesPart />
      <PlanPart />
      <DataPart />
    </div>
  );
}

/** Names of the parts; the one that is seen is marked. */
export function AccountPlaces({ current, onChoose }: { current: AccountSection; onChoose: (section: AccountSection) => void }) {
  const { t } = useTranslation('account');
  return (
    <>
      {ACCOUNT_SECTIONS.map(({ id, icon }) => (
        <button
          key={id}
          type="button"
          className="item"
          aria-current={current === id ? 'page' : undefined}
          onClick={() => onChoose(id)}
        >
          <Icon name={icon} />
          <span className="grow clip">{t(`sections.${id}`)}</span>
        </button>
      ))}
    </>
  );
}

/** The scrolled place of the parts: goes to the section that is wanted, stays there while parts above still load, and tells which one is seen. */
export function PartsPlace({
  wanted,
  onSeen,
  children,
}: {
  wanted: { section: AccountSection; round: number };
  onSeen: (section: AccountSection) => void;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  /** Of which wish the place was let go. */
  const [released, setReleased] = useState<object>();
  const isHeld = released !== wanted;
  useEffect(() => {
    const parts = place.current;
    if (!parts || !isHeld) return;
    const goThere = () => {
      // The first one stands below the name of the page.
      if (wanted.section === ACCOUNT_SECTIONS[0].id) parts.scrollTop = 0;
      else parts.querySelector(`[data-section="${wanted.section}"]`)?.scrollIntoView({ block: 'start' });
    };
    goThere();
    const watch = new ResizeObserver(goThere);
    for (const child of parts.children) watch.observe(child);
    return () => watch.disconnect();
  }, [isHeld, wanted]);
  const look = () => {
    const parts = place.current;
    if (!parts || isHeld) return;
    const top = parts.getBoundingClientRect().top + parts.clientHeight / 3;
    const seen = [...parts.querySelectorAll<HTMLElement>('[data-section]')].findLast(
      (one) => one.getBoundingClientRect().top <= top,
    );
    const section = ACCOUNT_SECTIONS.find(({ id }) => id === seen?.dataset['section']);
    if (section) onSeen(section.id);
  };
  // Whoever scrolls or works in a field goes on by themselves.
  const release = () => setReleased(wanted);
  return (
    <div
      className="parts"
      ref={place}
      onScroll={look}
      onWheel={release}
      onPointerDown={release}
      onKeyDown={release}
      onTouchMove={release}
    >
      {children}
    </div>
  );
}
