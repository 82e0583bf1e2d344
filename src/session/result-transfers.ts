import type { ResultTransfer, ResultTransfers } from '#domain';

/** Large results on their way, as the store that loads them tells. */
export interface TransferBook extends ResultTransfers {
  tell(digest: string, share: number): void;
  /** Here, or failed. */
  end(digest: string): void;
  isCancelled(digest: string): boolean;
}

/** `onCancel` stops a transfer; `onResume` takes it up again. */
export function createTransferBook(onCancel: (digest: string) => void, onResume: (digest: string) => void): TransferBook {
  const listeners = new Set<() => void>();
  let transfers: readonly ResultTransfer[] = [];
  const change = (next: readonly ResultTransfer[]) => {
    transfers = next;
    for (const listener of listeners) listener();
  };
  const others = (digest: string) => transfers.filter((transfer) => transfer.digest !== digest);
  const isCancelled = (digest: string) => transfers.some((one) => one.digest === digest && one.isCancelled);
  return {
    get: () => transfers,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(digest, share) {
      const before = transfers.find((transfer) => transfer.digest === digest);
      // A hundredth is as much as anybody sees.
      if (before && !before.isCancelled && Math.abs(before.share - share) < 0.01) return;
      change([...others(digest), { digest, share, isCancelled: false }]);
    },
    end(digest) {
      if (transfers.some((transfer) => transfer.digest === digest && !transfer.isCancelled)) change(others(digest));
    },
    isCancelled,
    cancel(digest) {
      change([...others(digest), { digest, share: 0, isCancelled: true }]);
      onCancel(digest);
    },
    resume(digest) {
      change(others(digest));
      onResume(digest);
    },
  };
}
