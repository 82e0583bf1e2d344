import type { TFunction } from 'i18next';
import { changeLines, type ChangeLine, type LineWords } from './change-lines.ts';
import type { Standing, TimelineState } from './timeline.ts';
import type { WorkflowDocument } from '#domain';

/** A moment as people say it: today and yesterday by name, with seconds. */
export function momentText(at: number, locale: string, now: number, withSeconds = true): string {
  const time = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds ? { second: '2-digit' } : {}),
  }).format(at);
  const dayOf = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);
  const days = Math.round((dayOf(now) - dayOf(at)) / 86_400_000);
  const day =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day')
      : new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(at);
  return `${day.charAt(0).toLocaleUpperCase(locale)}${day.slice(1)} ${time}`;
}

/** One step of the past in a sentence: when, who, what. */
export function standingSentence(
  t: TFunction<'history'>,
  standing: Standing | undefined,
  {
    people,
    me,
    lines,
    locale,
    now,
  }: { people: TimelineState['people']; me: string; lines: readonly ChangeLine[]; locale: string; now: number },
): string {
  if (!standing) return t('sentence.now');
  const { entry, version, at } = standing;
  const when = momentText(at, locale, now);
  const named = version ? `${t('sentence.version', { name: version.name || t(`kind.${version.kind}`) })} ` : '';
  if (!entry && version?.by) return `${named}${t('sentence.step', { when, who: version.by.name, what: t('sentence.named') })}`;
  if (!entry && !version) return t('sentence.start', { when });
  const who = entry?.userId === me ? t('you') : ((entry?.userId && people.get(entry.userId)) ?? t('server'));
  const [first, ...more] = lines;
  const what = first
    ? [t('sentence.change', lineWords(t, first)), ...(more.length > 0 ? [t('sentence.more', { count: more.length })] : [])].join(
        ' ',
      )
    : t('sentence.nothing');
  return `${named}${t('sentence.step', { when, who, what })}`;
}

/** A line in words alone. */
export function lineWords(t: TFunction<'history'>, { kind, label, from, to }: ChangeLine): { label: string; detail: string } {
  if (kind === 'moved') return { label, detail: '' };
  if (kind !== 'changed') return { label, detail: t(`change.${kind}`) };
  return { label, detail: from !== '' && to !== '' ? t('change.from-to', { from, to }) : to || from || t('change.changed') };
}

/** What the entry changed, as lines. */
export const standingLines = (standing: Standing | undefined, document: WorkflowDocument, words: LineWords): ChangeLine[] =>
  standing ? changeLines(standing.changes, document, document, words) : [];
