import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import {
  changedInputs,
  inLanguage,
  inputTexts,
  isControlShown,
  validateInputs,
  visibleInputs,
  type FunctionRecord,
  type JsonObject,
} from '#domain';
import { InputAskingProvider, InputRow, type UploadFile } from '#inputs';
import { loadChunk, PropertyColumn, useTranslation } from '#ui';
import { preferences } from '../../preferences/preferences.ts';
import { firstValues } from './live-values.ts';
import { SAMPLE_MODELS } from './sample-model.ts';

const ASKING = { models: SAMPLE_MODELS };

/** Most readers choose no file: what reads and names one comes with the first. */
const keepHere: UploadFile = async (chosen, onProgress, wanted) => {
  const { keptFile } = await loadChunk(() => import('./keep-file.ts'));
  const kept = await keptFile(chosen, wanted);
  onProgress(1);
  return kept;
};

/** The editors of a schema as the panel shows them, over a small building. */
export function LiveInputs({
  record,
  own,
  values,
  onChange,
}: {
  record: FunctionRecord;
  own: JsonObject;
  values: JsonObject;
  onChange: (own: JsonObject) => void;
}) {
  const { t, i18n } = useTranslation('docs');
  const { preferredUnits: system } = useSnapshot(preferences);
  const units = useMemo(() => ({ system, locale: i18n.language }), [system, i18n.language]);
  const first = useMemo(() => firstValues(record), [record]);
  const errors = validateInputs(record, values);
  const changed = new Set(changedInputs(record, own).flatMap(([name]) => (name === undefined ? [] : [name])));
  const shown = visibleInputs(record, own).filter(({ property }) => isControlShown(property, { values }));
  if (shown.length === 0) return <p className="quiet">{t('nothing-shown')}</p>;
  return (
    <InputAskingProvider value={ASKING}>
      <PropertyColumn>
        {shown.map(({ name, property }) => {
          const { title, description } = inputTexts(record, [name], units.locale);
          const { [name]: _own, ...rest } = own;
          return (
            <InputRow
              key={name}
              label={title}
              description={description}
              property={inLanguage(record, [name], property, units.locale)}
              value={values[name]}
              fallback={first[name] ?? record.inputSchema.properties[name]?.default}
              units={units}
              error={errors.find(({ path }) => path.length === 1 && path[0] === name)}
              uploadFile={keepHere}
              onCommit={(next) => onChange({ ...own, [name]: next })}
              onReset={changed.has(name) ? () => onChange(rest) : undefined}
            />
          );
        })}
      </PropertyColumn>
    </InputAskingProvider>
  );
}
