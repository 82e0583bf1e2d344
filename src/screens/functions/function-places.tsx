import { languageName } from '#domain';
import { Icon, useTranslation } from '#ui';
import { Place } from '../../frame/place.tsx';
import type { LibraryEntry } from './use-function-library.ts';

/** Where a function stands: released, with a test version alone, or neither. */
export type Stage = 'live' | 'test' | 'none';

/** Choices of the list; without one of a kind all of it is shown. */
export interface Facets {
  stages: readonly Stage[];
  languages: readonly string[];
}

const stageOf = ({ live, test }: LibraryEntry): Stage => (live !== undefined ? 'live' : test !== undefined ? 'test' : 'none');

/** Whether a function is of what was chosen. */
export const isOfFacets = (one: LibraryEntry, { stages, languages }: Facets): boolean =>
  (stages.length === 0 || stages.includes(stageOf(one))) && (languages.length === 0 || languages.includes(one.record.language));

/** Places beside the library, and what its list is narrowed to; a kind of which there is only one is not offered. */
export function FunctionPlaces({
  all,
  facets,
  onFacets,
}: {
  all: readonly LibraryEntry[];
  facets: Facets;
  onFacets: (facets: Facets) => void;
}) {
  const { t } = useTranslation('functions');
  const { t: ofApp } = useTranslation('app');
  const stages = counted(all, stageOf);
  const languages = counted(all, ({ record }) => record.language);
  return (
    <>
      <Place to="/workflows" icon="left" label={ofApp('gallery.start')} />
      <Place to="/functions" icon="code" label={t('title')} count={all.length} />
      <Place to="/content" icon="folder" label={ofApp('gallery.content')} />
      <Choices
        title={t('columns.stage')}
        options={(['live', 'test', 'none'] as const).map((stage) => ({
          value: stage,
          label: t(`of-stage.${stage}`),
          count: stages.get(stage) ?? 0,
        }))}
        chosen={facets.stages}
        onChange={(chosen) => onFacets({ ...facets, stages: chosen })}
      />
      <Choices
        title={t('columns.language')}
        options={[...languages].map(([value, count]) => ({ value, label: languageName(value), count }))}
        chosen={facets.languages}
        onChange={(chosen) => onFacets({ ...facets, languages: chosen })}
      />
    </>
  );
}

function counted<Value>(all: readonly LibraryEntry[], valueOf: (one: LibraryEntry) => Value): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const one of all) counts.set(valueOf(one), (counts.get(valueOf(one)) ?? 0) + 1);
  return counts;
}

function Choices<Value extends string>({
  title,
  options,
  chosen,
  onChange,
}: {
  title: string;
  options: readonly { value: Value; label: string; count: number }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}) {
  const offered = options.filter(({ count, value }) => count > 0 || chosen.includes(value));
  if (offered.length < 2 && chosen.length === 0) return null;
  return (
    <div role="group" aria-label={title}>
      <p className="heading">{title}</p>
      {offered.map(({ value, label, count }) => {
        const isChosen = chosen.includes(value);
        return (
          <button
            key={value}
            type="button"
            role="checkbox"
            aria-checked={isChosen}
            className="item"
            onClick={() => onChange(isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])}
          >
            <span className="check" aria-checked={isChosen}>
              {isChosen && <Icon name="check" />}
            </span>
            <span className="grow clip">{label}</span>
            <span className="end">{count}</span>
          </button>
        );
      })}
    </div>
  );
}
