import { arc, pie, type PieArcDatum } from 'd3-shape';
import { useTranslation } from '#ui';
import { formatQuantity } from '#domain';
import { partColour } from './chart-colour.ts';
import { sharesOf, type ComparedPart } from './chart-data.ts';
import type { ChartProps } from './chart-props.ts';

const SIZE = 168;
const RADIUS = SIZE / 2;
const INNER = 54;

/** Shares of a whole with the total in the middle; every slice is named with its share beside the ring. */
export function DonutChart({ parts, unitType, selected, onSelect, nameOf, system, locale }: ChartProps) {
  const { t } = useTranslation('report');
  const counted = parts.filter(({ value }) => value !== undefined && value > 0);
  const total = counted.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const slices = pie<ComparedPart>()
    .sort(null)
    .padAngle(0.012)
    .value(({ value }) => value ?? 0)([...counted]);
  const path = arc<PieArcDatum<ComparedPart>>()
    .innerRadius(INNER)
    .outerRadius(RADIUS - 1)
    .cornerRadius(2);
  const text = (value: number) => formatQuantity(value, { unitType, system, locale, form: 'figure' });
  const shares = sharesOf(counted.map(({ value }) => value));
  const share = (index: number) =>
    ((shares[index] ?? 0) / 1000).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <div className="chart-place donut" aria-hidden="true" data-part="donut-chart">
      <svg className="chart" width={SIZE} height={SIZE} viewBox={`${-RADIUS} ${-RADIUS} ${SIZE} ${SIZE}`}>
        {slices.map((slice) => (
          <path
            key={slice.data.key}
            className="chart-bar chart-part"
            d={path(slice) ?? undefined}
            fill={partColour(parts, parts.indexOf(slice.data))}
            data-selected={selected.has(slice.data.key) || undefined}
            data-group={nameOf(slice.data)}
            onClick={() => onSelect(slice.data)}
          />
        ))}
        <text className="donut-total" textAnchor="middle" y={2}>
          {text(total).number}
        </text>
        <text textAnchor="middle" y={20}>
          {text(total).unit || t('total')}
        </text>
      </svg>
      <ul className="donut-key">
        {counted.map((part, index) => (
          <li
            key={part.key}
            className="chart-part"
            data-selected={selected.has(part.key) || undefined}
            onClick={() => onSelect(part)}
          >
            <i className="key" style={{ background: partColour(parts, parts.indexOf(part)) }} />
            <span className="clip grow">{nameOf(part)}</span>
            <span className="strong">{share(index)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
