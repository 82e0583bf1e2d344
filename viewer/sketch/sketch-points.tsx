import { useEffect, useRef } from 'react';
import { useTranslation } from '#ui';
import { formatQuantity, type UnitSystem } from '#domain';
import type { Vec3 } from '#engine';
import type { Address } from './edit-items.ts';
import type { SketchSession } from './sketch-session.ts';

interface Row {
  corner: Vec3;
  /** Where it stands in the items; absent while its outline grows. */
  address?: Address;
}

/** The points of a sketch as a table; a press on one selects it. */
export function SketchPoints({
  session,
  onChoose,
  system,
  locale,
}: {
  session: SketchSession;
  onChoose: (address: Address) => void;
  system: UnitSystem;
  locale: string;
}) {
  const { t } = useTranslation('viewer');
  const rows = rowsOf(session);
  const marked = useRef<HTMLTableRowElement>(null);
  const { selected } = session;
  const isMarked = ({ address }: Row, index: number) =>
    address
      ? selected?.item === address.item && selected.outline === address.outline && selected.corner === address.corner
      : index === rows.length - 1;
  const at = rows.findIndex(isMarked);
  useEffect(() => {
    void marked.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  if (rows.length === 0) return null;
  const show = (metres: number) =>
    formatQuantity(metres, { unitType: 'length', system, locale, form: 'field', decimalPlaces: 2 }).text;
  return (
    <div className="sketch-ui sketch-points pill" data-part="sketch-points" tabIndex={-1}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('sketch.points.point')}</th>
            <th scope="col">{t('sketch.fields.x')}</th>
            <th scope="col">{t('sketch.fields.y')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={index}
              ref={index === at ? marked : undefined}
              aria-current={isMarked(row, index) || undefined}
              onClick={row.address && (() => onChoose(row.address as Address))}
            >
              <th scope="row">{index + 1}</th>
              <td>{show(row.corner[0])}</td>
              <td>{show(row.corner[1])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Points of the outline that grows, else of the finished ones. */
function rowsOf({ draft, items }: SketchSession): Row[] {
  if (draft.length > 0) return draft.map((corner) => ({ corner }));
  return items.flatMap(({ outlines }, item) =>
    outlines.flatMap((corners, outline) =>
      corners.map((corner, index) => ({ corner, address: { item, outline, corner: index } })),
    ),
  );
}
