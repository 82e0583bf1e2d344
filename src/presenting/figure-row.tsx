import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui';
import { formatQuantity, type UnitSystem } from '#domain';
import { EarlierMark, FigureValue, type Figure } from '#viewer';

const COUNT_MS = 400;

/** Figures of a slide, large; numbers count up once as the slide comes, and say how far they are from before while values are tried. */
export function FigureRow({
  figures,
  round,
  counts,
  tried,
  system,
  locale,
}: {
  figures: readonly Figure[];
  /** Another one: the slide came. */
  round: string;
  counts: boolean;
  /** What is tried instead of what; undefined while nothing is. */
  tried: { before: string | undefined } | undefined;
  system: UnitSystem;
  locale: string;
}) {
  const share = useCounting(round, counts);
  const before = useBefore(figures, tried !== undefined);
  return (
    <dl className="stage-figures" data-part="stage-figures">
      {figures.map(({ key, title, value, message, output, source }) => (
        <div key={key} data-figure={key}>
          <dd className="stage-number" data-earlier={source.isEarlier || undefined}>
            {message ? (
              '–'
            ) : (
              <FigureValue
                value={typeof value === 'number' ? counted(value, share) : value}
                unitType={output.unitType}
                system={system}
                locale={locale}
              />
            )}
          </dd>
          <dt>{title}</dt>
          {source.isEarlier && (
            <dd className="stage-delta">
              <EarlierMark />
            </dd>
          )}
          {tried && (
            <dd className="stage-delta">
              <Difference
                now={value}
                before={before.get(key)}
                from={tried.before}
                figure={output.unitType}
                {...{ system, locale }}
              />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** A number on its way, with no more places than it ends with. */
function counted(value: number, share: number): number {
  if (share >= 1) return value;
  return Number((value * share).toFixed(Math.min(2, placesOf(String(value)))));
}

function useCounting(round: string, counts: boolean): number {
  const [share, setShare] = useState(1);
  useEffect(() => {
    if (!counts || matchMedia('(prefers-reduced-motion: reduce)').matches) return setShare(1);
    const started = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const way = Math.min(1, (now - started) / COUNT_MS);
      setShare(1 - (1 - way) ** 3);
      if (way < 1) frame = requestAnimationFrame(step);
    };
    setShare(0);
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [round, counts]);
  return share;
}

/** Values as they are while nothing is tried. */
function useBefore(figures: readonly Figure[], isTrying: boolean): ReadonlyMap<string, Figure['value']> {
  const kept = useRef<ReadonlyMap<string, Figure['value']>>(new Map());
  if (!isTrying) kept.current = new Map(figures.map(({ key, value }) => [key, value]));
  return kept.current;
}

function Difference({
  now,
  before,
  from,
  figure: unitType,
  system,
  locale,
}: {
  now: Figure['value'];
  before: Figure['value'];
  from: string | undefined;
  figure: Figure['output']['unitType'];
  system: UnitSystem;
  locale: string;
}) {
  const { t } = useTranslation('present');
  if (typeof now !== 'number' || typeof before !== 'number') return null;
  // No finer than the figure above it: whoever compares the two would look for places that are not shown.
  const decimalPlaces = placesOf(formatQuantity(now, { unitType, system, locale: 'en', form: 'figure' }).number);
  const { number, unit } = formatQuantity(Math.abs(now - before), {
    ...{ unitType, system, locale, decimalPlaces },
    form: 'figure',
  });
  const amount = unit ? `${number} ${unit}` : number;
  if (!/[1-9]/.test(number)) return <>{t('stage.as-before')}</>;
  const signed = `${now > before ? '+' : '−'}${amount}`;
  return <>{from === undefined ? signed : t('stage.difference', { difference: signed, before: from })}</>;
}

const placesOf = (number: string): number => (number.split('.')[1] ?? '').length;
