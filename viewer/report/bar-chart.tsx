import { memo } from 'react';
import { scaleBand, scaleLinear } from 'd3-scale';
import { displayUnit, formatQuantity, fromMetric, localNumber } from '#domain';
import { partColour } from './chart-colour.ts';
import type { ChartProps } from './chart-props.ts';
import { useWidth } from './use-width.ts';

/** Bars get thinner as they become more (px). */
const PITCH = { few: 44, some: 26, many: 22 };
const FEW = 6;
const MANY = 16;
const AXIS_HEIGHT = 28;
/** Room behind the longest bar for its number, and of one letter of a name (px). */
const NUMBER_ROOM = 64;
const LETTER = 6.6;
/** Letters of Chinese and Japanese are as wide as two. */
const WIDE = /[\u2e80-\uffef]/g;
const lettersOf = (name: string): number => name.length + (name.match(WIDE)?.length ?? 0);

/** Lying bars, one a group, with the number at each; a dashed line where a bar is set against a value. */
export const BarChart = memo(function BarChart({ parts, unitType, selected, onSelect, nameOf, system, locale }: ChartProps) {
  const [held, width] = useWidth<HTMLDivElement>();
  const names = parts.map(nameOf);
  const left = Math.min(width * 0.36, Math.max(24, ...names.map((name) => lettersOf(name) * LETTER)) + 24);
  const pitch = parts.length <= FEW ? PITCH.few : parts.length < MANY ? PITCH.some : PITCH.many;
  const height = parts.length * pitch;
  const unit = displayUnit(unitType, system);
  const shown = parts.flatMap(({ value, against }) =>
    [value, against].flatMap((metric) => (metric === undefined ? [] : [fromMetric(metric, unit)])),
  );
  const x = scaleLinear()
    .domain([Math.min(0, ...shown), Math.max(0, ...shown) || 1])
    .nice(4)
    .range([left, Math.max(left + 1, width - NUMBER_ROOM)]);
  const y = scaleBand<number>()
    .domain(parts.map((_, index) => index))
    .range([4, height])
    .paddingInner(0.34);
  const text = (value: number) => formatQuantity(value, { unitType, system, locale, form: 'figure' });
  const ticks = x.ticks(width < 420 ? 2 : 4);
  const zero = x(0);
  return (
    <div className="chart-place" ref={held}>
      {width > 0 && (
        <svg className="chart" width={width} height={height + AXIS_HEIGHT} aria-hidden="true" data-part="bar-chart">
          <path
            className="gridline"
            d={x
              .ticks(4)
              .map((tick) => `M${x(tick)} 4V${height + 4}`)
              .join('')}
          />
          <path className="axis" d={`M${zero} 4V${height + 4}`} />
          {parts.map((part, index) => {
            const [top, band] = [y(index) ?? 0, y.bandwidth()];
            const end = part.value === undefined ? zero : x(fromMetric(part.value, unit));
            const against = part.against === undefined ? undefined : x(fromMetric(part.against, unit));
            return (
              <g
                key={part.key}
                className="chart-part"
                data-group={nameOf(part)}
                data-value={part.value}
                data-selected={selected.has(part.key) || undefined}
                onClick={() => onSelect(part)}
              >
                <rect className="chart-hit" x={0} y={top - 4} width={width} height={band + 8} />
                <text className="strong" x={left - 10} y={top + band / 2 + 4} textAnchor="end">
                  {clipped(names[index] ?? '', left)}
                </text>
                <rect
                  className="chart-bar"
                  x={Math.min(zero, end)}
                  y={top}
                  width={Math.abs(end - zero)}
                  height={band}
                  rx={2}
                  fill={partColour(parts, index)}
                />
                {against !== undefined && <path className="limit" d={`M${against} ${top - 5}V${top + band + 5}`} />}
                <text className="strong" x={Math.max(zero, end, against ?? 0) + 8} y={top + band / 2 + 4}>
                  {part.value === undefined ? '–' : text(part.value).number}
                </text>
              </g>
            );
          })}
          {ticks.map((tick) => (
            <text key={tick} x={x(tick)} y={height + 22} textAnchor="middle">
              {localNumber(tick, locale, digitsOf(ticks), true)}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
});

/** As many decimals as tell the steps of an axis apart. */
function digitsOf([first = 0, second = 1]: readonly number[]): number {
  return Math.max(0, -Math.floor(Math.log10(Math.abs(second - first) || 1)));
}

function clipped(name: string, room: number): string {
  const letters = Math.max(3, Math.floor((room - 24) / LETTER));
  const all = lettersOf(name);
  return all > letters + 1 ? `${name.slice(0, Math.max(1, Math.floor((letters * name.length) / all)))}…` : name;
}
