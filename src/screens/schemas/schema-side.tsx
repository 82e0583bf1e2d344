import { useMemo, useState } from 'react';
import { schemaIdOf, type AuthoredSchema, type FunctionRecord, type JsonObject } from '#domain';
import { Button, IconButton, Select, showAlert, useTranslation } from '#ui';
import { LiveInputs } from '../input-docs/live-inputs.tsx';
import { valuesOf } from '../input-docs/live-values.ts';
import { useForm } from '../function-forms/record-form.ts';
import { changedLines } from './changed-lines.ts';
import type { Change } from './schema-types.ts';

/** How people will see a schema, with values to keep as samples; its document below, changed lines marked. */
export function SchemaSide({
  schema,
  record,
  text,
  original,
  change,
}: {
  schema: AuthoredSchema;
  record: FunctionRecord;
  text: string;
  original: string | undefined;
  change: Change;
}) {
  const { t } = useTranslation('admin');
  const { isEditable } = useForm();
  const [own, setOwn] = useState<JsonObject>(() => sampleOf(schema, 0));
  const [sample, setSample] = useState('0');
  const values = useMemo(() => valuesOf(record, own), [record, own]);
  const { sampleValues } = schema;
  const show = (at: string) => {
    setSample(at);
    setOwn(sampleOf(schema, Number(at)));
  };
  const copy = () =>
    void navigator.clipboard
      .writeText(text)
      .then(() => showAlert({ id: 'schema-copy', state: 'done', text: t('schemas.copied') }));
  return (
    <aside className="panel schema-side" aria-label={t('schemas.preview')}>
      <header className="bar">
        <span className="title">{t('schemas.preview')}</span>
        <span className="meta clip">
          {schema.hidden ? t('schemas.preview-hidden') : schema.deprecated ? t('schemas.preview-old') : t('schemas.preview-as')}
        </span>
        <span className="grow" />
        <IconButton icon="reset" size="compact" label={t('schemas.sample-back')} onClick={() => show(sample)} />
      </header>
      <div className="live" data-part="schema-preview">
        {Object.keys(record.inputSchema.properties).length === 0 ? (
          <p className="quiet">{t('schemas.preview-empty')}</p>
        ) : (
          <LiveInputs record={record} own={own} values={values} onChange={setOwn} />
        )}
        <span className="row">
          {sampleValues.length > 0 && (
            <Select
              size="compact"
              label={t('schemas.sample')}
              value={sample}
              options={sampleValues.map((_, at) => ({
                value: String(at),
                label: t('schemas.sample-number', { number: at + 1 }),
              }))}
              onChange={show}
            />
          )}
          {isEditable && (
            <Button
              size="compact"
              icon="plus"
              onClick={() => {
                setSample(String(sampleValues.length));
                change((now) => ({ ...now, sampleValues: [...now.sampleValues, keptOf(schema, values)] }));
              }}
            >
              {t('schemas.sample-keep')}
            </Button>
          )}
          {isEditable && sampleValues.length > 0 && (
            <IconButton
              icon="trash"
              size="compact"
              label={t('schemas.sample-remove', { number: Number(sample) + 1 })}
              onClick={() => {
                setSample('0');
                change((now) => ({ ...now, sampleValues: now.sampleValues.filter((_, at) => at !== Number(sample)) }));
              }}
            />
          )}
        </span>
      </div>
      <header className="bar">
        <span className="title">{t('schemas.document')}</span>
        <span className="meta clip">{schemaIdOf(schema.id)}.json</span>
        <span className="grow" />
        <IconButton icon="copy" size="compact" label={t('schemas.copy')} onClick={copy} />
      </header>
      <DocumentLines text={text} original={original} label={t('schemas.document')} />
    </aside>
  );
}

/** Lines of a document; those that are not in what was kept are marked. */
function DocumentLines({ text, original, label }: { text: string; original: string | undefined; label: string }) {
  const lines = text.split('\n');
  const marked = useMemo(() => changedLines(original?.split('\n') ?? [], text.split('\n')), [original, text]);
  return (
    <ol className="source" aria-label={label} tabIndex={0}>
      {lines.map((line, at) => (
        // Two lines may say the same.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} data-mark={original !== undefined && marked.has(at) ? 'changed' : undefined}>
          {line}
        </li>
      ))}
    </ol>
  );
}

/** Values of a sample as the preview holds them: by property, or under the schema's name for a list. */
function sampleOf(schema: AuthoredSchema, at: number): JsonObject {
  const sample = schema.sampleValues[at];
  if (sample === undefined || sample === null) return {};
  if (Array.isArray(sample) || typeof sample !== 'object') return { [schema.name || '–']: sample };
  return sample;
}

const keptOf = (schema: AuthoredSchema, values: JsonObject) => (schema.isList ? (values[schema.name || '–'] ?? []) : values);
