import { useTranslation } from '#ui';
import { useEntryText, type EntryWords } from './entry-text.ts';
import { BY_HAND, type LegendEntry } from './filter-elements.ts';
import './filter.css';

/** Entries that a drawing tells; the panel tells all. */
const MOST_ENTRIES = 8;

/** What the colours of a drawing stand for, while the panel that chooses them is closed, and on a wall. */
export function ColourLegend({ legend, path, ...words }: EntryWords & { legend: readonly LegendEntry[]; path: string }) {
  const { t } = useTranslation('viewer');
  const textOf = useEntryText(words);
  const more = legend.length - MOST_ENTRIES;
  const title = path === BY_HAND ? t('filter.byHand') : path === 'discriminator' ? t('filter.kind') : words.say(path);
  return (
    <figure className="pill colour-legend" aria-label={t('filter.legend')} data-part="colour-legend">
      <figcaption>{title}</figcaption>
      <ul>
        {legend.slice(0, MOST_ENTRIES).map((entry) => (
          <li key={entry.colour + String(entry.value)}>
            <i style={{ background: entry.colour }} />
            <span className="clip">{textOf(entry, path)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <span className="quiet">{t('filter.more', { count: more })}</span>}
    </figure>
  );
}
