import { readFunctionRecord, type JsonObject } from '#domain';
import { useMemo, useState } from 'react';
import { DOCS_ENTRIES, type DocsEntry } from './entries.ts';
import { LiveInputs } from './live-inputs.tsx';
import { firstValues, valuesOf } from './live-values.ts';

function Example({ id, properties }: Pick<DocsEntry, 'id' | 'properties'>) {
  const record = useMemo(
    () => readFunctionRecord({ id, name: id, language: 'typescript', input_schema: { type: 'object', properties } }),
    [id, properties],
  );
  const [own, setOwn] = useState<JsonObject>(() => firstValues(record));
  return (
    <section data-entry={id} aria-label={id}>
      <LiveInputs record={record} own={own} values={valuesOf(record, own)} onChange={setOwn} />
    </section>
  );
}

/** Every kind of input, typed, chosen, drawn or asked of a model, and what each keyword makes of one. */
export function Everything() {
  return (
    <main style={{ columnWidth: '420px', columnGap: '24px' }}>
      {DOCS_ENTRIES.map((entry) => (
        <Example key={`${entry.group}/${entry.id}`} {...entry} />
      ))}
    </main>
  );
}
