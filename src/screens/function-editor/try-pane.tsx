import { useTranslation } from 'react-i18next';
import { inputTexts, outputTexts, type FunctionRecord, type JsonValue, type UnitType } from '#domain';
import { outputWords } from '#graph';
import { inOneLine, InputRow, resultText, type Units } from '#inputs';
import { Button, EmptyState, ErrorState, StateGlyph } from '#ui';
import type { ErrorWords } from '../../app/describe-error.ts';
import type { Trial } from './use-trial.ts';

/** Values to try, and what the draft gives for them beside the version that it began from. */
export function TryPane({
  record,
  trial,
  values,
  baseName,
  units,
  failure,
  onValue,
  onReset,
}: {
  record: FunctionRecord;
  trial: Trial;
  values: Readonly<Record<string, JsonValue>>;
  /** Of the version beside it, such as "Test 13"; undefined where there is none. */
  baseName: string | undefined;
  units: Units;
  failure: ErrorWords | undefined;
  onValue: (name: string, value: JsonValue) => void;
  onReset: () => void;
}) {
  const { t } = useTranslation('functions');
  const inputs = Object.entries(record.inputSchema.properties).toSorted(
    ([, a], [, b]) => (a.$partiOrder ?? 0) - (b.$partiOrder ?? 0),
  );
  return (
    <section className="try-pane" aria-label={t('code.try')}>
      <header className="bar">
        <h2 className="title">{t('code.values')}</h2>
        <span className="grow" />
        <Button size="compact" icon="reset" disabled={Object.keys(values).length === 0} onClick={onReset}>
          {t('code.reset')}
        </Button>
      </header>
      <div className="values">
        {inputs.length === 0 && <p className="quiet">{t('code.no-inputs')}</p>}
        {inputs.map(([name, property]) => (
          <InputRow
            key={name}
            label={inputTexts(record, [name], units.locale).title || name}
            property={property}
            value={values[name] ?? trial.nodeInputs[name] ?? property.default}
            units={units}
            onCommit={(value) => onValue(name, value)}
          />
        ))}
      </div>
      <Result record={record} trial={trial} baseName={baseName} units={units} failure={failure} />
    </section>
  );
}

function Result({
  record,
  trial,
  baseName,
  units,
  failure,
}: {
  record: FunctionRecord;
  trial: Trial;
  baseName: string | undefined;
  units: Units;
  failure: ErrorWords | undefined;
}) {
  const { t } = useTranslation('functions');
  const { t: ofInputs } = useTranslation('inputs');
  const { now, before, isRunning } = trial;
  const words = outputWords(ofInputs);
  const rows = outputRows(record, units.locale, [...Object.keys(now?.outputs ?? {}), ...Object.keys(before?.outputs ?? {})]);
  const text = (value: JsonValue | undefined, unitType: UnitType) => {
    const found = resultText(value, unitType, units, words);
    return found ? inOneLine(found) : '–';
  };
  return (
    <>
      <header className="bar">
        <h2 className="title">{t('code.result')}</h2>
        <span className="meta grow" role="status">
          {isRunning
            ? t('code.running')
            : trial.ranAt === undefined
              ? t('code.not-run')
              : failure
                ? now
                  ? t('code.last-good')
                  : ''
                : t('code.done')}
        </span>
        {isRunning && <StateGlyph state="running" />}
      </header>
      <div className="result">
        {failure && <ErrorState title={failure.text}>{failure.hint}</ErrorState>}
        {!now && !failure && !isRunning && (
          <EmptyState icon="play" title={t('code.not-run')}>
            {t('code.not-run-hint')}
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
                      {changeOf(before?.outputs?.[name], now?.outputs?.[name], units.locale, t('code.same'))}
                    </td>
                  )}
                </tr>
              ))}
              {[
                ['elements', t('code.elements'), before?.elements, now?.elements, ''] as const,
                ['ms', t('code.time'), before?.ms, now?.ms, 'ms'] as const,
              ].map(([key, label, was, is, unit]) =>
                was === undefined && is === undefined ? null : (
                  <tr key={key}>
                    <td>{label}</td>
                    {baseName && <td className="num">{counted(was, unit, units.locale)}</td>}
                    <td className="num">{counted(is, unit, units.locale)}</td>
                    {baseName && <td className="num">{changeOf(was, is, units.locale, t('code.same'))}</td>}
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
      </div>
    </>
  );
}

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
