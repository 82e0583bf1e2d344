import { Property, useTranslation } from '#ui';
import type { SharedRow } from './element-rows.ts';

/** Properties of one element, or those that several share. */
export function PropertyRows({ rows, say }: { rows: readonly SharedRow[]; say: (word: string) => string }) {
  const { t } = useTranslation('viewer');
  return rows.map(({ property, quantity, text, isTrue, isDifferent }) => (
    <Property key={property} label={say(property)} end>
      {isDifferent ? (
        <span className="differs">{t('several.differs')}</span>
      ) : quantity ? (
        <>
          {quantity.number} {quantity.unit && <span className="unit">{quantity.unit}</span>}
        </>
      ) : text === undefined ? (
        t(isTrue ? 'yes' : 'no')
      ) : (
        say(text)
      )}
    </Property>
  ));
}
