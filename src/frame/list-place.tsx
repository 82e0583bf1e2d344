import type { ReactNode } from 'react';
import { Button, ErrorState, useTranslation } from '#ui';
import type { Listing } from './use-list.ts';

/** Props of {@link ListPlace}. */
export interface ListPlaceProps<Item> {
  listing: Listing<Item>;
  /** What is said where the list cannot be had. */
  failed: string;
  /** Shown while the first rows are on their way. */
  loading: ReactNode;
  /** Shown where there are none. */
  empty: ReactNode;
  /** Draws the rows; at least one. */
  children: (items: readonly Item[]) => ReactNode;
}

/** Place of a list: what stands there while it loads, where it fails or is empty, its rows, and the way to more. */
export function ListPlace<Item>({ listing, failed, loading, empty, children }: ListPlaceProps<Item>) {
  const { t } = useTranslation('app');
  const { list, reload, more } = listing;
  if (list.kind === 'loading') return loading;
  if (list.kind === 'failed') return <ListFailed title={failed} onReload={reload} />;
  const isMoreMissing = list.error !== undefined && list.next !== undefined;
  return (
    <>
      {list.items.length === 0 ? empty : children(list.items)}
      {list.error !== undefined && (
        <p className="meta" role="alert">
          {t('frame.old-rows')}{' '}
          <button type="button" className="link" onClick={isMoreMissing ? more : reload}>
            {t('reload')}
          </button>
        </p>
      )}
      {list.next !== undefined && !isMoreMissing && (
        <Button kind="outline" size="compact" onClick={more} disabled={list.isLoadingMore} aria-busy={list.isLoadingMore}>
          {t('frame.more')}
        </Button>
      )}
    </>
  );
}

/** List that could not be read, with the way to try again. */
export function ListFailed({ title, onReload }: { title: string; onReload: () => void }) {
  const { t } = useTranslation('app');
  return (
    <ErrorState
      title={title}
      actions={
        <Button kind="outline" size="compact" icon="reset" onClick={onReload}>
          {t('reload')}
        </Button>
      }
    >
      {t('gallery.failed-hint')}
    </ErrorState>
  );
}
