import { useSyncExternalStore } from 'react';
import type { ResultsPort, ResultTransfer } from '#domain';
import type { ModelTransfer } from '#viewer';

const NO_TRANSFERS: readonly ResultTransfer[] = [];
const never = () => () => undefined;

/** The large results that are on their way, as one; undefined when none is. */
export function useTransfer({ transfers: book }: ResultsPort): ModelTransfer | undefined {
  const transfers = useSyncExternalStore(book?.subscribe ?? never, book?.get ?? (() => NO_TRANSFERS));
  if (!book || transfers.length === 0) return undefined;
  const moving = transfers.filter(({ isCancelled }) => !isCancelled);
  return {
    isCancelled: moving.length === 0,
    share: moving.reduce((sum, { share }) => sum + share, 0) / Math.max(1, moving.length),
    cancel: () => moving.forEach(({ digest }) => book.cancel(digest)),
    resume: () => transfers.forEach(({ digest }) => book.resume(digest)),
  };
}
