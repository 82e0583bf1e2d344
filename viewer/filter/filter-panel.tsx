import { useId, useMemo, useState } from 'react';
import type { UnitSystem } from '#domain';
import { Button, IconButton, Select, TextField, useTranslation } from '#ui';
import { kindName } from '#inputs';
import { HAND_STATES, type HandState, type HandStates } from '../model/hand-states.ts';
import type { ElementRef, ShownModel } from '../model/model-selection.ts';
import {
  askable,
  BY_HAND,
  kindQuery,
  NO_FILTER,
  offeredFilters,
  type LegendEntry,
  type ModelFilter,
  type Passing,
} from './filter-elements.ts';
import { useEntryText } from './entry-text.ts';
import './filter.css';

const NONE = '';

/** Props of {@link FilterPanel}. */
export interface FilterPanelProps {
  models: readonly ShownModel[];
  filter: ModelFilter;
  passing: Passing;
  /** Elements that changes by hand are about; nothing is said of them where there are none. */
  hands: HandStates;
  legend: readonly LegendEntry[];
  onFilter: (filter: ModelFilter) => void;
  onSelect: (elements: readonly ElementRef[]) => void;
  onClose: () => void;
  /** Words that functions wrote, in the language of the reader. */
  say: (word: string) => string;
  system: UnitSystem;
  locale: string;
}

/** Which elements stand out, by a query, and what colours them; each colour of the legend selects its elements. */
export function FilterPanel(props: FilterPanelProps) {
  const { models, filter, passing, hands, legend, onFilter, onSelect, onClose, say, system, locale } = props;
  const { t } = useTranslation('viewer');
  const { t: errors } = useTranslation('errors');
  const [typed, setTyped] = useState(filter.query);
  const errorId = useId();
  const { kinds, paths } = useMemo(() => askable(models), [models]);
  const ask = (query: string) => {
    setTyped(query);
    onFilter({ ...filter, query });
  };
  const [seen, setSeen] = useState(filter.query);
  if (seen !== filter.query) {
    setSeen(filter.query);
    setTyped(filter.query);
  }
  const counted = useMemo(() => new Set(hands.values()), [hands]);
  const textOf = useEntryText({ models, say, system, locale });
  const offered = useMemo(() => offeredFilters(models, say), [models, say]);
  const kind = kinds.find((one) => kindQuery(one) === filter.query);
  return (
    <section className="pill filter-panel" aria-label={t('filter.title')} data-part="filter-panel">
      <header>
        <strong>{t('filter.title')}</strong>
        <IconButton icon="close" size="compact" label={t('close')} onClick={onClose} />
      </header>
      <div className="filter-body">
        <label>
          <span className="quiet">{t('filter.kind')}</span>
          <Select
            label={t('filter.kind')}
            size="compact"
            value={kind ?? NONE}
            options={[
              { value: NONE, label: t('filter.all') },
              ...kinds.map((one) => ({ value: one, label: say(kindName(one)) })),
            ]}
            onChange={(next) => ask(next === NONE ? '' : kindQuery(next))}
          />
        </label>
        {offered.length > 0 && (
          <label>
            <span className="quiet">{t('filter.offered')}</span>
            <Select
              label={t('filter.offered')}
              size="compact"
              value={offered.find(({ query }) => query === filter.query)?.key ?? NONE}
              options={[{ value: NONE, label: t('filter.all') }, ...offered.map(({ key, label }) => ({ value: key, label }))]}
              onChange={(next) => ask(offered.find(({ key }) => key === next)?.query ?? '')}
            />
          </label>
        )}
        <label>
          <span className="quiet">{t('filter.query')}</span>
          <TextField
            label={t('filter.query')}
            size="compact"
            value={typed}
            placeholder="Use = Office"
            invalid={passing.error !== undefined}
            aria-describedby={passing.error ? errorId : undefined}
            onCommit={ask}
          />
        </label>
        {passing.error && (
          <p className="bad" id={errorId} role="alert" data-code={passing.error}>
            {errors(`${passing.error}.text` as never, { query: filter.query })}
          </p>
        )}
        {(hands.size > 0 || filter.hand) && (
          <label>
            <span className="quiet">{t('filter.byHand')}</span>
            <Select
              label={t('filter.byHand')}
              size="compact"
              value={filter.hand ?? NONE}
              options={[
                { value: NONE, label: t('filter.all') },
                { value: 'any', label: t('filter.anyHand') },
                ...HAND_STATES.filter((state) => counted.has(state) || filter.hand === state).map((state) => ({
                  value: state,
                  label: t(`hands.states.${state}`),
                })),
              ]}
              onChange={(hand) => onFilter({ ...filter, hand: hand as HandState })}
            />
          </label>
        )}
        <label>
          <span className="quiet">{t('filter.colourBy')}</span>
          <Select
            label={t('filter.colourBy')}
            size="compact"
            value={filter.colourBy}
            options={[
              { value: NONE, label: t('filter.noColour') },
              ...(hands.size > 0 || filter.colourBy === BY_HAND ? [{ value: BY_HAND, label: t('filter.byHand') }] : []),
              ...paths.map((path) => ({ value: path, label: path === 'discriminator' ? t('filter.kind') : say(path) })),
            ]}
            onChange={(colourBy) => onFilter({ ...filter, colourBy })}
          />
        </label>
        {legend.length > 0 && (
          <ul className="legend" aria-label={t('filter.legend')} data-part="legend">
            {legend.map((entry) => (
              <li key={entry.colour + String(entry.value)}>
                <button type="button" onClick={() => onSelect(refsOf(entry.keys))}>
                  <i style={{ background: entry.colour }} />
                  <span className="clip">{textOf(entry, filter.colourBy)}</span>
                  <span className="quiet">{entry.keys.length.toLocaleString(locale)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <footer>
        <Button size="compact" disabled={!passing.keys?.size} onClick={() => onSelect(refsOf([...(passing.keys ?? [])]))}>
          {t('filter.select', { count: passing.keys?.size ?? 0 })}
        </Button>
        <Button
          size="compact"
          disabled={filter.query === '' && filter.colourBy === '' && !filter.hand}
          onClick={() => onFilter(NO_FILTER)}
        >
          {t('filter.clear')}
        </Button>
      </footer>
    </section>
  );
}

/** Elements by their keys. */
function refsOf(keys: readonly string[]): ElementRef[] {
  return keys.map((key) => {
    const cut = key.indexOf('/');
    return { nodeId: key.slice(0, cut), elementId: key.slice(cut + 1) };
  });
}
