import { useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  checkAuthoredSchema,
  PartiError,
  readAuthoredSchema,
  receivedError,
  schemaDocumentOf,
  type AuthoredSchema,
  type JsonObject,
} from '#domain';
import { Button, confirmChoice, showAlert, StateGlyph, Tag, useTranslation } from '#ui';
import { describeError } from '../../app/describe-error.ts';
import { reportError } from '../../app/report-error.ts';
import { useApi } from '../../app/use-api.ts';
import { CardFailure } from '../../frame/card-page.tsx';
import { useAttempt } from '../../frame/use-attempt.ts';
import { preferences } from '../../preferences/preferences.ts';
import { RecordFormProvider, type RecordForm } from '../function-forms/record-form.ts';
import { PropertyRows } from './property-rows.tsx';
import { previewRecord } from './schema-draft.ts';
import { SchemaFields } from './schema-fields.tsx';
import { SchemaSide } from './schema-side.tsx';
import type { Faults, SchemaFacts } from './schema-types.ts';

/** Props of {@link SchemaEditor}. */
export interface SchemaEditorProps {
  saved: AuthoredSchema;
  /** As the server has it; undefined for a new one, and for those that come with Parti. */
  row: SchemaFacts | undefined;
  isShipped: boolean;
  /** Documents of all other schemas that are written here. */
  others: readonly JsonObject[];
  onChanged: (isChanged: boolean) => void;
  onKept: (row: SchemaFacts) => void;
  onGone: () => void;
  onDouble: (schema: AuthoredSchema) => void;
}

/** A schema as a form, with its preview and its document beside; kept as a whole. */
export function SchemaEditor({ saved, row, isShipped, others, onChanged, onKept, onGone, onDouble }: SchemaEditorProps) {
  const { t, i18n } = useTranslation('admin');
  const api = useApi();
  const [schema, setSchema] = useState(saved);
  const [isPeeked, setPeeked] = useState(false);
  const { busy, failure, attempt } = useAttempt();
  const { preferredUnits: system } = useSnapshot(preferences);
  const isNew = row === undefined && !isShipped;
  const text = useMemo(() => textOf(schema), [schema]);
  const isChanged = !isShipped && (isNew || text !== textOf(saved));
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const known = useMemo(() => others.map((one) => ({ ...readAuthoredSchema(one) })), [others]);
  const issues = useMemo(() => (isShipped ? [] : checkAuthoredSchema(schema, known)), [schema, known, isShipped]);
  const faults = useSentences(issues);
  const record = useMemo(() => previewRecord(schema, others), [schema, others]);
  const form = useMemo<RecordForm>(
    () => ({
      ...{ id: 'schema', source: {}, record, text, isEditable: !isShipped, revision: 0 },
      units: { system, locale: i18n.language },
      faultAt: () => undefined,
      edit: () => undefined,
    }),
    [record, text, isShipped, system, i18n.language],
  );
  // Handlers that come after each other see what the one before wrote, drawn or not.
  const latest = useRef(schema);
  const change = (changed: (now: AuthoredSchema) => AuthoredSchema) => {
    latest.current = changed(latest.current);
    setSchema(latest.current);
  };
  const undo = () => change(() => saved);

  const keep = (evenUsed: boolean): Promise<void> => {
    const body = { name: schema.name, id: schema.id, document: text };
    const kept = row
      ? api.call('PUT schemas/{id}', { path: { id: row.id }, body: { ...body, revision: row.revision, evenUsed } })
      : api.call('POST schemas', { body });
    return kept.then(
      (next) => {
        showAlert({ id: 'schema', state: 'done', text: t('schemas.kept', { name: next.name }) });
        onKept(next);
      },
      async (error: unknown) => {
        if (evenUsed || !isInUse(error)) throw error;
        await meant(error);
        await keep(true);
      },
    );
  };
  /** Asks whether a change of one in use is meant, with what uses it. */
  const meant = async (error: unknown) => {
    const { text: said, hint } = await describeError(error);
    await confirmChoice({
      title: said,
      text: [row?.functions.map(({ name }) => name).join(', '), hint].filter(Boolean).join(' — '),
      confirm: t('schemas.meant'),
      danger: true,
    });
  };
  const remove = async () => {
    if (!row) return;
    const path = { id: row.id };
    if (row.functions.length > 0)
      await meant(
        new PartiError('schema-manager.in-use', { name: row.name, functions: row.functions.length, workflows: row.workflows }),
      );
    else
      await confirmChoice({
        title: t('schemas.delete-title', { name: row.name }),
        text: t('schemas.delete-text'),
        confirm: t('schemas.delete'),
        danger: true,
      });
    await api.call('DELETE schemas/{id}', { path, query: { evenUsed: 'true' } });
    onGone();
  };

  return (
    <RecordFormProvider value={form}>
      <div className="schema-page" data-peeked={isPeeked || undefined}>
        <div className="schema-form" data-part="schema-form">
          <header className="row">
            <h2 className="clip">{schema.name || t('schemas.unnamed')}</h2>
            {schema.namespace && <Tag>{schema.namespace}</Tag>}
            <span className="grow" />
            <Button className="peek" kind="outline" icon="eye" aria-pressed={isPeeked} onClick={() => setPeeked(!isPeeked)}>
              {t('schemas.preview')}
            </Button>
            <Button icon="copy" onClick={() => onDouble(schema)}>
              {t('schemas.double')}
            </Button>
            {row && (
              <Button icon="trash" onClick={() => void remove().catch(reportError)}>
                {t('schemas.delete')}
              </Button>
            )}
          </header>
          <p className="quiet">{isShipped ? t('schemas.shipped') : row ? <Uses row={row} /> : t('schemas.not-kept')}</p>
          <SchemaFields schema={schema} known={known} faults={faults} change={change} />
          <PropertyRows schema={schema} others={others} known={known} faults={faults} change={change} />
          {!isShipped && (
            <footer className="row">
              <Button
                kind="primary"
                size="form"
                disabled={!isChanged || issues.length > 0 || busy}
                aria-busy={busy}
                onClick={() => attempt(() => keep(false))}
              >
                {t('schemas.keep')}
              </Button>
              <Button size="form" disabled={text === textOf(saved) || busy} onClick={undo}>
                {t('schemas.undo')}
              </Button>
              <span className="grow" />
              {failure ? (
                <CardFailure text={failure} />
              ) : (
                <span className="row" role="status" data-part="schema-state">
                  {issues.length > 0 ? (
                    <span className="row refusal">
                      <StateGlyph state="failed" />
                      {t('schemas.problems', { count: issues.length })}
                    </span>
                  ) : (
                    <span className="meta">{isChanged ? t('schemas.changed') : t('schemas.as-kept')}</span>
                  )}
                </span>
              )}
            </footer>
          )}
        </div>
        <SchemaSide schema={schema} record={record} text={text} original={isNew ? undefined : textOf(saved)} change={change} />
      </div>
    </RecordFormProvider>
  );
}

function Uses({ row: { functions, workflows } }: { row: SchemaFacts }) {
  const { t } = useTranslation('admin');
  if (functions.length === 0) return t('schemas.unused-hint');
  return (
    <span data-tip={functions.map(({ name }) => name).join(', ')}>
      {t('schemas.used-by', {
        functions: t('schemas.functions', { count: functions.length }),
        workflows: t('schemas.workflows', { count: workflows }),
      })}
    </span>
  );
}

function useSentences(issues: ReturnType<typeof checkAuthoredSchema>): Faults {
  const { i18n } = useTranslation();
  const [sentences, setSentences] = useState<Faults>({});
  useEffect(() => {
    let isWanted = true;
    void Promise.all(
      issues.map(async ({ path, code, parameters }) => {
        const { text } = await describeError(receivedError(code, parameters as JsonObject));
        return [path, text] as const;
      }),
    ).then((all) => isWanted && setSentences(Object.fromEntries(all)));
    return () => void (isWanted = false);
  }, [issues, i18n.language]);
  return sentences;
}

const textOf = (schema: AuthoredSchema): string => JSON.stringify(schemaDocumentOf(schema), null, 2);

const isInUse = (error: unknown): boolean => error instanceof PartiError && error.code === 'schema-manager.in-use';
