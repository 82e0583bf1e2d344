import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#ui';
import type { CodePlace } from './code-view.tsx';
import type { DraftSession } from './draft-session.ts';

/** From a key, ms, until the place of the caret is shown: letters come first. */
const SHOWN_MS = 60;

/** Where the caret stands. Each key moves it: whoever shows it hears of it alone, the panes beside do not. */
export interface CaretPlace {
  get(): CodePlace;
  set(place: CodePlace): void;
  subscribe(listener: () => void): () => void;
}

function createCaretPlace(): CaretPlace {
  const listeners = new Set<() => void>();
  let place: CodePlace = { line: 1, column: 1 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    timer = undefined;
    for (const listener of listeners) listener();
  };
  return {
    get: () => place,
    set(next) {
      place = next;
      timer ??= setTimeout(tell, SHOWN_MS);
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

/** Stands beside a file that is another than in the version that the draft began from. */
export function ChangedDot({ session, path }: { session: DraftSession; path: string }) {
  const { t } = useTranslation('functions');
  const isChanged = useSyncExternalStore(session.subscribe, () => session.isChanged(path));
  return isChanged && <span className="dot" aria-label={t('code.changed')} />;
}
