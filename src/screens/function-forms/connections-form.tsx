import { useEffect, useState } from 'react';
import {
  addEntry,
  entriesOf,
  functionTexts,
  mayDependOn,
  moveEntry,
  readFunctionRecord,
  refusalError,
  removeEntry,
  setEntry,
  type FunctionRecord,
} from '#domain';
import { EmptyState, PropertyColumn, Select, useTranslation } from '#ui';
import { useApp } from '../../app/app-context.ts';
import { describeError } from '../../app/describe-error.ts';
import { reportError } from '../../app/report-error.ts';
import { SwitchRow, TextRow } from './fields.tsx';
import { OrderedList } from './ordered-list.tsx';
import { useForm } from './record-form.ts';

/** Models of others that the function reads, added by choosing who makes one. */
export function ConnectionsForm() {
  const { t } = useTranslation('functions');
  const { source, record, edit, isEditable, faultAt, units } = useForm();
  const { services } = useApp();
  const [producers, setProducers] = useState<readonly FunctionRecord[]>([]);
  const [wanted, setWanted] = useState(0);
  const [note, setNote] = useState<string>();
  useEffect(() => {
    services.authoring
      .library()
      .then((all) => setProducers(all.map((one) => readFunctionRecord({ ...one.record, id: one.id }))), reportError);
  }, [services]);
  const entries = entriesOf(source, 'model_dependencies');
  const chosen = Math.min(wanted, entries.length - 1);
  const one = record.modelDependencies[chosen];
  const makers = producers
    .filter(({ modelOutput, id }) => modelOutput !== undefined && id !== record.id)
    .map((producer) => ({
      value: producer.id,
      label: t('forms.model-of', { model: producer.modelOutput, name: functionTexts(producer, units.locale).name }),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, units.locale));
  const add = (id: string) => {
    const producer = producers.find((each) => each.id === id);
    if (!producer) return;
    const verdict = mayDependOn(record, producer);
    setNote(undefined);
    if (!verdict.ok) {
      void describeError(refusalError(verdict)).then(({ text }) => setNote(text));
      return;
    }
    edit(addEntry('model_dependencies', { name: producer.modelOutput ?? '', optional: false, autohide: false }));
    setWanted(entries.length);
  };
  return (
    <div className="master">
      <section aria-label={t('tabs.connections')}>
        {entries.length === 0 && <EmptyState icon="swap" title={t('connections.none')} />}
        <OrderedList
          label={t('tabs.connections')}
          chosen={chosen}
          onChoose={setWanted}
          onMove={(from, to) => edit(moveEntry('model_dependencies', from, to))}
          onRemove={(index) => edit(removeEntry('model_dependencies', index))}
          items={entries.map((entry, index) => {
            const name = typeof entry['name'] === 'string' ? entry['name'] : '';
            return {
              id: name || String(index + 1),
              name: name || t('forms.no-name'),
              about: t(entry['optional'] === true ? 'connections.optional' : 'connections.required'),
              isFaulty: faultAt(`model_dependencies.${index}`) !== undefined,
            };
          })}
        />
        <Select
          label={t('forms.add-connection')}
          placeholder={t('forms.add-connection')}
          value={undefined}
          options={makers}
          disabled={!isEditable || makers.length === 0}
          onChange={add}
        />
        {note && (
          <p className="refusal" role="alert">
            {note}
          </p>
        )}
      </section>
      {one && (
        <section className="detail" aria-label={one.name}>
          <PropertyColumn key={chosen}>
            <TextRow
              label={t('connections.model')}
              value={one.name}
              onCommit={(text) => edit(setEntry('model_dependencies', chosen, { name: text.trim() }))}
            />
            <SwitchRow
              label={t('forms.optional')}
              checked={one.optional}
              onChange={(on) => edit(setEntry('model_dependencies', chosen, { optional: on }))}
            />
            <SwitchRow
              label={t('forms.autohide')}
              checked={one.autohide}
              onChange={(on) => edit(setEntry('model_dependencies', chosen, { autohide: on }))}
            />
          </PropertyColumn>
        </section>
      )}
    </div>
  );
}
