import { useMemo, useState } from 'react';
import { functionTexts, outputTexts, type FunctionRecord, type JsonValue, type UnitType } from '#domain';
import { outputWords } from '#graph';
import { inOneLine, resultText, type Units } from '#inputs';
import { EmptyState, ErrorState, Segmented, StateGlyph, useTranslation } from '#ui';
import type { ErrorWords } from '../../app/describe-error.ts';
import { BuildingPane, type BuildingSide } from './building-pane.tsx';
import { compareBuildings } from './compare-buildings.ts';
import type { Trial } from './use-trial.ts';

/** What the draft gives beside the version that it began from: building, outputs, time. */
export function ResultPane({
  record,
  trial,
  baseName,
  units,
  failure,
}: {
  record: FunctionRecord;
  trial: Trial;
  /** Of the version beside it, such as "Test 13"; undefined where there is none. */
  baseName: string | undefined;
  units: Units;
  failure: ErrorWords | undefined;
}) {
  const { t } = useTranslation('functions');
  const { t: ofInputs } = useTranslation('inputs');
  const { now, before, isRunning, isUnbuilt } = trial;
  const words = outputWords(ofInputs);
  const rows = outputRows(record, units.locale, [...Object.keys(now?.outputs ?? {}), ...Object.keys(before?.outputs ?? {})]);
  const text = (value: JsonValue | undefined, unitType: UnitType) => {
    const found = resultText(value, unitType, units, words);
    return found ? inOneLine(found) : '–';
  };
  const [side, setSide] = useState<BuildingSide>('both');
  const name = functionTexts(record, units.locale).name;
  const buildings = useMemo(
    () => compareBuildings(before?.building, now?.building, trial.models, name),
    [before?.building, now?.building, trial.models, name],
  );
  const hasBuilding = buildings.before.length + buildings.now.length > 0;
  return (
    <section className="result-pane" aria-label={t('code.result')} data-building={hasBuilding || undefined}>
      <header className="bar">
        <h2 className="title">{t('code.result')}</h2>
        <span className="meta grow clip" role="status">
          {t(`code.${trialState(trial, failure !== undefined)}`)}
        </span>
        {isRunning && <StateGlyph state="running" />}
        {hasBuilding && baseName && (
          <Segmented
            label={t('code.building')}
            size="compact"
            value={side}
            onChange={setSide}
            options={(['both', 'new', 'difference'] as const).map((value) => ({ value, label: t(`code.side.${value}`) }))}
          />
        )}
      </header>
      {hasBuilding && <BuildingPane buildings={buildings} side={side} baseName={baseName} units={units} />}
      <div className="result">
        {failure && <ErrorState title={failure.text}>{failure.hint}</ErrorState>}
        {!now && !failure && !isRunning && (
          <EmptyState icon={isUnbuilt ? 'code' : 'play'} title={t(isUnbuilt ? 'code.not-built' : 'code.not-run')}>
            {t(isUnbuilt ? 'code.not-built-hint' : 'code.not-run-hint')}
          </EmptyState>
        )}
        {(now || before) && (
          <table className="table" data-part="tried">
            <thead>
              <tr>
                <th>{t('code.output')}</th>
                {baseName && <th className="num">{baseName}</th>}
                <th className="num">{t('code.draft')}</th>
                {baseName && <th className="num">{t('code.change')}</th>}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, label, unitType }) => (
                <tr key={name}>
                  <td>{label}</td>
                  {baseName && <td className="num">{text(before?.outputs?.[name], unitType)}</td>}
                  <td className="num">{text(now?.outputs?.[name], unitType)}</td>
                  {baseName && (
                    <td className="num">
                      {before ? changeOf(before.outputs?.[name], now?.outputs?.[name], units.locale, t('code.same')) : '–'}
                    </td>
                  )}
                </tr>
              ))}
              {[
                ['elements', t('code.elements'), before?.elements, now?.elements, ''] as const,
                ['ms', t('code.time'), before?.ms, now?.ms, 'ms'] as const,
                ['memory', t('code.memory'), megabytes(before?.memory), megabytes(now?.memory), 'MB'] as const,
              ].map(([key, label, was, is, unit]) =>
                was === undefined && is === undefined ? null : (
                  <tr key={key}>
                    <td>{label}</td>
                    {baseName && <td className="num">{counted(was, unit, units.locale)}</td>}
                    <td className="num">{counted(is, unit, units.locale)}</td>
                    {baseName && <td className="num">{before ? changeOf(was, is, units.locale, t('code.same')) : '–'}</td>}
                  </tr>
                ),
              )}
            </tbody>
          </table>
        )}
        {now?.messages?.map(({ level, text: said }) => (
          <p key={said} className="row message">
            <StateGlyph state={level === 'error' ? 'failed' : level === 'warning' ? 'stale' : 'done'} /> {said}
          </p>
        ))}
        {buildings.isTooLarge && <p className="quiet message">{t('code.building-too-large')}</p>}
      </div>
    </section>
  );
}

const megabytes = (bytes: number | undefined): number | undefined =>
  bytes === undefined ? undefined : Math.round(bytes / (1024 * 1024));

/** Outputs of the record in its order, then what the function gives besides. */
function outputRows(record: FunctionRecord, locale: string, given: readonly string[]) {
  const known = record.outputs.map((output, index) => ({
    name: output.name,
    label: outputTexts(record, index, locale).name || output.name,
    unitType: output.unitType,
  }));
  const more = [...new Set(given)].filter((name) => !known.some((one) => one.name === name));
  return [...known, ...more.map((name) => ({ name, label: name, unitType: 'none' as UnitType }))];
}

function changeOf(before: JsonValue | undefined, after: JsonValue | undefined, locale: string, same: string): string {
  if (before === undefined && after === undefined) return '–';
  if (JSON.stringify(before) === JSON.stringify(after)) return same;
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return '≠';
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format(
    (after - before) / Math.abs(before),
  );
}

const counted = (value: number | undefined, unit: string, locale: string): string =>
  value === undefined
    ? '–'
    : `${new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(value)}${unit && `\u00A0${unit}`}`;

/** What the head says of the result that stands below it. */
function trialState({ now, isRunning, isStopped, isUnbuilt, ranAt }: Trial, hasFailed: boolean) {
  if (isRunning) return 'running';
  if (isStopped) return now ? 'stopped-beside' : 'stopped';
  if (isUnbuilt) return 'not-built';
  if (hasFailed) return now ? 'last-good' : 'failed';
  return ranAt === undefined ? 'not-run' : 'done';
}
