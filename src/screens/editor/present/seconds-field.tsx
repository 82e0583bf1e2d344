import { useState } from 'react';
import { ARRIVE_SECONDS, parseQuantity } from '#domain';
import { ProblemWords } from '#inputs';
import { ScrubField, useTranslation } from '#ui';

const { least, most } = ARRIVE_SECONDS;

/** Seconds of an arrival or a flight; what lies beyond their limits is refused as it is typed, and said below the field. */
export function SecondsField({ label, value, onCommit }: { label: string; value: number; onCommit: (value: number) => void }) {
  const { i18n } = useTranslation('present');
  const [refused, setRefused] = useState<string>();
  const fault =
    refused === undefined ? undefined : faultOf(refused, i18n.language, (limit) => `${limit.toLocaleString(i18n.language)} s`);
  return (
    <span className="seconds">
      <ScrubField
        label={label}
        size="compact"
        value={value}
        min={least}
        max={most}
        step={0.2}
        format={(shown) => ({
          number: shown.toLocaleString(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
          unit: 's',
        })}
        parse={(text) => (faultOf(text, i18n.language, String) ? undefined : secondsIn(text, i18n.language))}
        onUnreadable={setRefused}
        onCommit={onCommit}
      />
      {fault && (
        <span className="note" role="alert">
          <ProblemWords problem={fault} />
        </span>
      )}
    </span>
  );
}

/** Seconds that a text tells, with or without a unit of time. */
export function secondsIn(text: string, locale: string): number | undefined {
  const read = parseQuantity(text, { unitType: 'time', system: 'metric', locale });
  return read.valid ? read.valueInMetric : undefined;
}

/** What is wrong with typed seconds. */
export function faultOf(
  text: string,
  locale: string,
  limitText: (limit: number) => string,
): { code: string; parameters: Record<string, string> } | undefined {
  const seconds = secondsIn(text, locale);
  if (seconds === undefined) return { code: 'property.must-be-number', parameters: {} };
  if (seconds < least) return { code: 'property.number-too-low', parameters: { minimum: limitText(least) } };
  return seconds > most ? { code: 'property.number-too-high', parameters: { maximum: limitText(most) } } : undefined;
}
