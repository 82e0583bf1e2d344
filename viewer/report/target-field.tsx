import { displayUnit, formatQuantity, parseExpression, type UnitType } from '#domain';
import { Property, TextField, useTranslation } from '#ui';
import { useReport } from './report-context.ts';

/** Number that is aimed at, metric outside and in the reader's units inside; emptied, there is none. */
export function TargetField({
  target,
  unitType,
  onChange,
}: {
  target: number | undefined;
  unitType: UnitType;
  onChange: (target: number | undefined) => void;
}) {
  const { t } = useTranslation('report');
  const { system, locale } = useReport();
  const quantity = { unitType, system, locale };
  return (
    <Property label={t('target')}>
      <TextField
        label={t('target')}
        value={formatQuantity(target, { ...quantity, form: 'field' }).number}
        placeholder={t('noTarget')}
        end={<span className="unit">{displayUnit(unitType, system).suffix}</span>}
        onCommit={(text) => {
          const parsed = parseExpression(text, quantity);
          onChange(parsed.valid ? parsed.valueInMetric : undefined);
        }}
      />
    </Property>
  );
}
