import { useState } from 'react';
import { sameJson, figureOf, type StudyFigure } from '#domain';
import { Button, Checkbox, Icon, IconButton, Menu, StateGlyph, TextField, useTranslation, type MenuEntry } from '#ui';
import { axisKey, figureKey, type Measure } from './study-measures.ts';
import type { StudyWords } from './study-words.ts';
import type { Study, StudyOption } from './workflow-studies.ts';

/** What may be said of an option. */
type OptionWish = { starred?: boolean; dropped?: boolean; note?: string };

/** Options as rows: values, figures, a star, a note, and the way to take one over; sorted by any column. */
export function StudyTable({
  study,
  figures,
  measures,
  words,
  isIn,
  compared,
  onCompare,
  held,
  onHold,
  canEdit,
  onTakeOver,
  entriesOf,
  onChange,
}: {
  study: Study;
  figures: readonly StudyFigure[];
  /** What it can be sorted by. */
  measures: readonly Measure[];
  words: StudyWords;
  /** Whether an option lies within what was drawn along the axes. */
  isIn: (n: number) => boolean;
  compared: readonly number[];
  onCompare: (n: number, isOn: boolean) => void;
  /** Option that is pointed at, here or in the chart. */
  held: number | undefined;
  onHold: (n: number | undefined) => void;
  canEdit: boolean;
  onTakeOver: (option: StudyOption) => void;
  entriesOf: (option: StudyOption) => MenuEntry[];
  onChange: (n: number, wish: OptionWish) => void;
}) {
  const { t } = useTranslation('history');
  const [sorting, setSorting] = useState<{ key: string; isDown: boolean }>();
  const [areDroppedShown, setDroppedShown] = useState(false);
  const measure = measures.find(({ key }) => key === sorting?.key);
  /** Those without the figure come last, whichever way it goes. */
  const rankOf = ({ n }: StudyOption): number => {
    const value = measure ? measure.values.get(n) : n;
    return value === undefined ? Number.MAX_VALUE : value * (sorting?.isDown ? -1 : 1);
  };
  const shown = study.options
    .filter(({ dropped }) => areDroppedShown || !dropped)
    .toSorted((a, b) => Number(b.starred) - Number(a.starred) || rankOf(a) - rankOf(b) || a.n - b.n);
  const dropped = study.options.filter((one) => one.dropped).length;
  const sort = (key: string) => setSorting(sorting?.key === key ? { key, isDown: !sorting.isDown } : { key, isDown: false });
  return (
    <div className="study-table">
      <table className="table" data-part="study-table" aria-label={study.name}>
        <thead>
          <tr>
            <th scope="col" className="only-heard-head">
              {t('study.view-compare')}
            </th>
            <th scope="col" className="only-heard-head">
              {t('study.star')}
            </th>
            {[
              ...study.axes.map(({ node, property }) => ({
                key: axisKey(node, property),
                node,
                name: words.inputName(node, property),
              })),
              ...figures.map(({ key, node, output }) => ({ key: figureKey(key), node, name: words.figureName(node, output) })),
            ].map(({ key, node, name }) => (
              <th
                key={key}
                scope="col"
                className="num"
                aria-sort={sorting?.key === key ? (sorting.isDown ? 'descending' : 'ascending') : undefined}
              >
                <button type="button" data-tip={words.nodeName(node)} onClick={() => sort(key)}>
                  {name}
                  {sorting?.key === key && <Icon name="down" />}
                </button>
              </th>
            ))}
            <th scope="col">{t('study.note')}</th>
            <th scope="col" className="only-heard-head">
              {t('study.take-over')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((option) => (
            <OptionRow
              key={option.n}
              option={option}
              study={study}
              figures={figures}
              words={words}
              isHeld={held === option.n}
              isIn={isIn(option.n)}
              isCompared={compared.includes(option.n)}
              onCompare={(isOn) => onCompare(option.n, isOn)}
              onHold={onHold}
              canEdit={canEdit}
              onTakeOver={() => onTakeOver(option)}
              entries={entriesOf(option)}
              onChange={(wish) => onChange(option.n, wish)}
            />
          ))}
        </tbody>
      </table>
      {dropped > 0 && (
        <Button size="compact" onClick={() => setDroppedShown(!areDroppedShown)}>
          {t(areDroppedShown ? 'study.hide-dropped' : 'study.show-dropped', { count: dropped })}
        </Button>
      )}
    </div>
  );
}

function OptionRow({
  option,
  study,
  figures,
  words,
  isHeld,
  isIn,
  isCompared,
  onCompare,
  onHold,
  canEdit,
  onTakeOver,
  entries,
  onChange,
}: {
  option: StudyOption;
  study: Study;
  figures: readonly StudyFigure[];
  words: StudyWords;
  isHeld: boolean;
  isIn: boolean;
  isCompared: boolean;
  onCompare: (isOn: boolean) => void;
  onHold: (n: number | undefined) => void;
  canEdit: boolean;
  onTakeOver: () => void;
  entries: MenuEntry[];
  onChange: (wish: OptionWish) => void;
}) {
  const { t } = useTranslation('history');
  const { n, values, state, error, starred, dropped, note } = option;
  const name = words.option(study.axes, values);
  const reason = error ? words.problem(error) : undefined;
  return (
    <tr
      data-option={n}
      data-state={state}
      data-held={isHeld || undefined}
      data-dropped={dropped || undefined}
      data-out={!isIn || undefined}
      onPointerEnter={() => onHold(n)}
      onPointerLeave={() => onHold(undefined)}
    >
      <td>
        <Checkbox label={t('study.compare-of', { name })} checked={isCompared} onChange={onCompare} />
      </td>
      <td>
        <IconButton
          icon="star"
          size="compact"
          label={t('study.star-of', { name })}
          pressed={starred}
          disabled={!canEdit}
          onClick={() => onChange({ starred: !starred })}
        />
      </td>
      {study.axes.map(({ node, property }, index) => (
        <td key={`${node} ${property}`} className="num" data-same={isSame(study, index) || undefined}>
          {words.value(node, property, values[index])}
        </td>
      ))}
      {state === 'failed' ? (
        <td colSpan={Math.max(1, figures.length)} className="reason">
          <span data-tip={reason}>
            <StateGlyph state="failed" /> {reason}
          </span>
        </td>
      ) : (
        figures.map((figure) => (
          <td key={figure.key} className="num" data-figure={figure.key}>
            {state === 'waiting' ? <span className="bone" /> : words.figure(figure.node, figure.output, figureOf(option, figure))}
          </td>
        ))
      )}
      <td className="note">
        {canEdit ? (
          <TextField
            label={t('study.note-of', { name })}
            size="compact"
            value={note}
            maxLength={2000}
            onCommit={(text) => text !== note && onChange({ note: text })}
          />
        ) : (
          note
        )}
      </td>
      <td className="acts">
        <span>
          {canEdit && (
            <Button size="compact" kind="outline" onClick={onTakeOver} aria-label={t('study.take-over-of', { name })}>
              {t('study.take-over')}
            </Button>
          )}
          <Menu
            align="end"
            trigger={<IconButton icon="more" size="compact" label={t('study.more', { name })} />}
            entries={entries}
          />
        </span>
      </td>
    </tr>
  );
}

/** Whether all options have the same value there: it tells nothing apart. */
const isSame = ({ options }: Study, index: number): boolean =>
  options.every(({ values }) => sameJson(values[index], options[0]?.values[index]));
