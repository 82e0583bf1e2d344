import { useEffect, useState, useSyncExternalStore } from 'react';
import type { JsonValue, PresencePort, PresenceState } from '#domain';

/** Presence of the others in the report, and whom this tab follows. */
export interface ReportPresence {
  port: PresencePort;
  followed: number | undefined;
  /** The person moved their own view. */
  onOwnMove(): void;
}

/** Place that somebody reads: a part of the report, and how much of its height lies above the edge; no part: the beginning. */
export interface ReportPlace {
  part: string;
  share: number;
}

const NOBODY: readonly PresenceState[] = [];
const nobody = () => NOBODY;
const never = () => () => undefined;

/** Place of the others' report as their presence tells it; undefined for anything that is none. */
export function readPlace(value: JsonValue | undefined): ReportPlace | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { part, share } = value;
  return typeof part === 'string' && typeof share === 'number' && Math.abs(share) <= 100 ? { part, share } : undefined;
}

/** Tells which place of the sheet is read, and keeps it at that of whom this person follows until they move it themselves. */
export function useReportPresence(sheet: HTMLElement | null, presence: ReportPresence | undefined): void {
  const { port, followed, onOwnMove } = presence ?? {};
  const others = useSyncExternalStore(port?.subscribe ?? never, port?.others ?? nobody);
  const theirs = readPlace(others.find(({ clientId }) => clientId === followed)?.['report']);
  // The same place told again is no move.
  const [wanted, setWanted] = useState(theirs);
  if (JSON.stringify(wanted) !== JSON.stringify(theirs)) setWanted(theirs);
  useEffect(() => {
    if (sheet && wanted) goTo(sheet, wanted);
  }, [sheet, wanted]);
  useEffect(() => {
    if (!sheet || !port) return undefined;
    const tell = () => port.set({ report: { ...placeIn(sheet) } });
    tell();
    sheet.addEventListener('scroll', tell, { passive: true });
    return () => {
      sheet.removeEventListener('scroll', tell);
      port.set({ report: null });
    };
  }, [sheet, port]);
  useEffect(() => {
    if (!sheet || !onOwnMove) return undefined;
    const events = ['pointerdown', 'wheel', 'keydown'] as const;
    for (const name of events) sheet.addEventListener(name, onOwnMove, { capture: true, passive: true });
    return () => {
      for (const name of events) sheet.removeEventListener(name, onOwnMove, { capture: true });
    };
  }, [sheet, onOwnMove]);
}

const partsOf = (sheet: HTMLElement): HTMLElement[] => [...sheet.querySelectorAll<HTMLElement>('[data-widget-id]')];

/** Panes differ in width: what stands at the upper edge is the same place, not the same height. */
function placeIn(sheet: HTMLElement): ReportPlace {
  const edge = sheet.getBoundingClientRect().top;
  const part = sheet.scrollTop > 0 ? partsOf(sheet).find((one) => one.getBoundingClientRect().bottom > edge) : undefined;
  if (!part) return { part: '', share: 0 };
  const { top, height } = part.getBoundingClientRect();
  return { part: part.dataset['widgetId'] ?? '', share: Math.round(((edge - top) / height) * 1000) / 1000 };
}

function goTo(sheet: HTMLElement, { part, share }: ReportPlace): void {
  const found = partsOf(sheet).find((one) => one.dataset['widgetId'] === part);
  if (!found) return sheet.scrollTo({ top: 0 });
  const { top, height } = found.getBoundingClientRect();
  sheet.scrollTo({ top: sheet.scrollTop + top - sheet.getBoundingClientRect().top + share * height });
}
