import type { ReactNode } from 'react';
import { Skeleton, useTranslation } from '#ui';
import { ListFailed } from '../frame/list-place.tsx';
import type { Loaded } from '../frame/use-loaded.ts';
import type { AccountSection } from './sections.ts';

/** A part of the account page: what it is about at the start, its rows beside. */
export function Part({ id, children }: { id: AccountSection; children: ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <section className="part" data-section={id} aria-label={t(`sections.${id}`)}>
      <div className="about">
        <h2>{t(`sections.${id}`)}</h2>
        <p>{t(`about.${id}`)}</p>
      </div>
      <div className="entries">{children}</div>
    </section>
  );
}

/** What stands in a part until its facts are there, or where they cannot be had. */
export function PartLoaded<T>({
  loaded,
  reload,
  children,
}: {
  loaded: Loaded<T>;
  reload: () => void;
  children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation('account');
  if (loaded.kind === 'loading') return <Skeleton lines={4} />;
  if (loaded.kind === 'failed') return <ListFailed title={t('failed')} onReload={reload} />;
  return <>{children(loaded.data)}</>;
}
