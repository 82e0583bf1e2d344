import { useTranslation } from '#ui';
import type { DocsEntry } from './entries.ts';

/** Title and text of entries in the language that is shown. */
export function useEntryTexts(): (entry: DocsEntry) => { title: string; about: string; takes?: string } {
  // The type of every text of every entry at once is more than the compiler takes.
  const t = useTranslation('docs').t as (key: string) => string;
  return ({ group, id }) =>
    group === 'keywords'
      ? { title: `$parti${id}`, about: t(`keyword-says.${id}`), takes: t(`keyword-takes.${id}`) }
      : { title: t(`entry-title.${id}`), about: t(`entry-about.${id}`) };
}
