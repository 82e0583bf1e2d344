import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodePlace } from './code-view.tsx';
import type { DraftSession } from './draft-session.ts';

/** Where the caret stands. Each key moves it: whoever shows it hears of it alone, the panes beside do not. */
export interface CaretPlace {
  get(): CodePlace;
  set(place: CodePlace): void;
  subscribe(listener: () => void): () => void;
}

function createCaretPlace(): CaretPlace {
  const listeners = new Set<() => void>();
  let place: CodePlace = { line: 1, column: 1 };
  return {
    get: () => place,
    set(next) {
      place = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The caret of one editor. */
export const useCaretPlace = (): CaretPlace => useState(createCaretPlace)[0];

export function CaretWords({ caret }: { caret: CaretPlace }) {
  const { t } = useTranslation('functions');
  const { line, column } = useSyncExternalStore(caret.subscribe, caret.get);
  return <span>{t('code.caret', { line, column })}</span>;
}

/** How far the newest key has come. */
export function SaveWords({ session }: { session: DraftSession }) {
  const { t } = useTranslation('functions');
  const saved = useSyncExternalStore(session.subscribe, session.saveState);
  return (
    <span role="status" data-part="save-state" data-state={saved}>
      {t(`code.save.${saved}`)}
    </span>
  );
}

/** Stands beside a file that is another than in the version that the draft began from. */
export function ChangedDot({ session, path }: { session: DraftSession; path: string }) {
  const { t } = useTranslation('functions');
  const isChanged = useSyncExternalStore(session.subscribe, () => session.text(path) !== session.original(path));
  return isChanged && <span className="dot" aria-label={t('code.changed')} />;
}
