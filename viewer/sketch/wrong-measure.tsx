import { useTranslation } from '#ui';
import { formatQuantity, parseExpression, type UnitSystem, type UnitType } from '#domain';

interface Asked {
  unitType: UnitType;
  system: UnitSystem;
  locale: string;
}

/** Whether typed words are no measure, or one that is not above zero where it has to be; nothing typed is not wrong. */
export function isWrongMeasure(typed: string | undefined, asked: Asked, isAboveZero: boolean): boolean {
  if (typed === undefined || typed.trim() === '') return false;
  const parsed = parseExpression(typed, asked);
  return !parsed.valid || (isAboveZero && parsed.valueInMetric !== undefined && parsed.valueInMetric <= 0);
}

/** Metres or degrees of the example. */
const EXAMPLE = { length: 12, angle: 30 };

/** What may be typed instead, with an example in the reader's units. */
export function WrongMeasure({ isSigned = false, ...asked }: Asked & { isSigned?: boolean }) {
  const { t } = useTranslation('viewer');
  const name = asked.unitType === 'length' ? 'length' : 'angle';
  const example = formatQuantity(EXAMPLE[name], { ...asked, form: 'field' }).text;
  return (
    <span className="bad" role="alert" data-part="wrong-measure">
      {t(`sketch.wrong.${isSigned && name === 'length' ? 'move' : name}`, { example })}
    </span>
  );
}
