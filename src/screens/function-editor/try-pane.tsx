import type { ReactNode } from 'react';
import { inputTexts, type FunctionRecord, type JsonValue } from '#domain';
import { InputRow, type Units } from '#inputs';
import { IconButton, Switch, useTranslation } from '#ui';

/** Values to try. */
export function TryPane({
  record,
  nodeInputs,
  values,
  units,
  isLive,
  onLive,
  onValue,
  onReset,
  children,
}: {
  record: FunctionRecord;
  /** Values that the node has of its own. */
  nodeInputs: Readonly<Record<string, JsonValue>>;
  values: Readonly<Record<string, JsonValue>>;
  units: Units;
  /** It runs after each pause. */
  isLive: boolean;
  onLive: (isLive: boolean) => void;
  onValue: (name: string, value: JsonValue) => void;
  onReset: () => void;
  /** Below the values. */
  children: ReactNode;
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
        <IconButton
          icon="reset"
          size="compact"
          label={t('code.reset')}
          disabled={Object.keys(values).length === 0}
          onClick={onReset}
        />
      </header>
      <div className="values">
        {inputs.length === 0 && <p className="quiet">{t('code.no-inputs')}</p>}
        {inputs.map(([name, property]) => (
          <InputRow
            key={name}
            label={inputTexts(record, [name], units.locale).title || name}
            property={property}
            value={values[name] ?? nodeInputs[name] ?? property.default}
            units={units}
            onCommit={(value) => onValue(name, value)}
          />
        ))}
      </div>
      <div className="row live">
        <span className="grow">{t('code.live')}</span>
        <Switch checked={isLive} onChange={onLive} label={t('code.live')} />
      </div>
      {children}
    </section>
  );
}
