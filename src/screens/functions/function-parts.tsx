import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import {
  functionTexts,
  inLanguage,
  inputKindOf,
  inputTexts,
  isJsonObject,
  outputTexts,
  type FunctionOutput,
  type FunctionRecord,
  type InputProperty,
  type JsonObject,
} from '#domain';
import { valueText, valueWords, withUnit, type Units, type ValueWords } from '#inputs';
import { EmptyState, Table, Tag, useTranslation, type Column } from '#ui';
import { preferences } from '../../preferences/preferences.ts';

type Named<Part> = Part & { name: string };

/** Inputs of a function: what each takes, its default and its bounds. */
export function InputList({ record }: { record: FunctionRecord }) {
  const { t, i18n } = useTranslation('functions');
  const { t: ofInputs } = useTranslation('inputs');
  const typeWord = useTypeWord();
  const { preferredUnits: system } = useSnapshot(preferences);
  const units = useMemo(() => ({ system, locale: i18n.language }), [system, i18n.language]);
  const words = valueWords(ofInputs);
  const required = new Set(record.inputSchema.required);
  const rows = Object.entries(record.inputSchema.properties).map(([name, property]): Named<{ property: InputProperty }> => ({
    name,
    property,
  }));
  if (rows.length === 0) return <EmptyState icon="right" title={t('inputs.none')} />;
  const columns: Column<(typeof rows)[number]>[] = [
    {
      id: 'name',
      title: t('inputs.name'),
      cell: ({ name }) => <span className="strong">{inputTexts(record, [name], i18n.language).title}</span>,
    },
    { id: 'type', title: t('inputs.type'), cell: ({ property }) => typeWord(property) },
    {
      id: 'default',
      title: t('inputs.default'),
      numeric: true,
      cell: ({ name, property }) =>
        property.default === undefined ? (
          <span className="quiet">{t(required.has(name) ? 'inputs.needed' : 'inputs.no-default')}</span>
        ) : (
          withUnit(valueText(inLanguage(record, [name], property, i18n.language), property.default, units, words))
        ),
    },
    { id: 'bounds', title: t('inputs.bounds'), numeric: true, cell: ({ property }) => bounds(property, units, words) },
    { id: 'about', title: t('inputs.about'), cell: ({ name }) => inputTexts(record, [name], i18n.language).description },
  ];
  return <Table label={t('tabs.inputs')} columns={columns} rows={rows} rowKey={(row) => row.name} />;
}

/** What a function gives: its model and its outputs. */
export function OutputList({ record }: { record: FunctionRecord }) {
  const { t, i18n } = useTranslation('functions');
  const { t: ofGraph } = useTranslation('graph');
  const typeWord = useTypeWord();
  const rows: FunctionOutput[] = record.outputs.map((output, index) => ({
    ...output,
    ...outputTexts(record, index, i18n.language),
  }));
  const { modelOutput } = functionTexts(record, i18n.language);
  const model: FunctionOutput[] =
    modelOutput === undefined
      ? []
      : [{ name: modelOutput, description: t('outputs.model-about'), type: null, unitType: null as never }];
  const all = [...model, ...rows];
  if (all.length === 0) return <EmptyState icon="share" title={t('outputs.none')} />;
  const columns: Column<FunctionOutput>[] = [
    { id: 'name', title: t('inputs.name'), cell: (one) => <span className="strong">{one.name}</span> },
    {
      id: 'type',
      title: t('inputs.type'),
      cell: (one) => (model.includes(one) ? t('outputs.model') : typeWord({ type: one.type ?? '' })),
    },
    {
      id: 'unit',
      title: t('outputs.unit'),
      cell: ({ unitType }) => (unitType === null || unitType === 'none' ? '–' : ofGraph(`unit-type.${unitType}`)),
    },
    { id: 'about', title: t('inputs.about'), cell: (one) => one.description },
  ];
  return <Table label={t('tabs.outputs')} columns={columns} rows={all} rowKey={(one) => one.name} />;
}

/** Models of others that a function needs. */
export function ConnectionList({ record }: { record: FunctionRecord }) {
  const { t } = useTranslation('functions');
  const rows = record.modelDependencies;
  if (rows.length === 0) return <EmptyState icon="swap" title={t('connections.none')} />;
  const columns: Column<FunctionRecord['modelDependencies'][number]>[] = [
    { id: 'name', title: t('connections.model'), cell: (one) => <span className="strong">{one.name}</span> },
    {
      id: 'needed',
      title: t('connections.needed'),
      cell: (one) => t(one.optional ? 'connections.optional' : 'connections.required'),
    },
  ];
  return <Table label={t('tabs.connections')} columns={columns} rows={rows} rowKey={(one) => one.name} />;
}

/** What of the elements of a function may be changed by hand. */
export function OverrideList({ record }: { record: FunctionRecord }) {
  const { t } = useTranslation('functions');
  const rows = Object.entries(record.overrides).map(([name, definition]): Named<{ definition: JsonObject }> => ({
    name,
    definition,
  }));
  if (rows.length === 0) return <EmptyState icon="pencil" title={t('overrides.none')} />;
  const columns: Column<(typeof rows)[number]>[] = [
    { id: 'name', title: t('inputs.name'), cell: ({ name }) => <span className="strong">{name}</span> },
    {
      id: 'on',
      title: t('overrides.on'),
      cell: ({ definition }) => <code>{textIn(definition, 'context') || textIn(definition, 'target')}</code>,
    },
    {
      id: 'changes',
      title: t('overrides.changes'),
      cell: ({ definition }) => (
        <span className="row wrap">
          {namesIn(definition['schema']).map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </span>
      ),
    },
  ];
  return <Table label={t('tabs.overrides')} columns={columns} rows={rows} rowKey={(row) => row.name} />;
}

const textIn = (object: JsonObject, key: string): string => (typeof object[key] === 'string' ? object[key] : '');

/** Names of the properties of a schema, which stand at its top or under `properties`. */
function namesIn(schema: JsonObject[string] | undefined): string[] {
  if (!isJsonObject(schema)) return [];
  const properties = schema['properties'];
  return Object.keys(isJsonObject(properties) ? properties : schema);
}

/** Words for the kind of a value, as the documentation of inputs has them; its schema or type where it has none. */
function useTypeWord(): (property: InputProperty) => string {
  const { t, i18n } = useTranslation('docs');
  return (property) => {
    const kind = inputKindOf(property);
    const known: unknown = i18n.getResource(i18n.language, 'docs', `entry-title.${kind}`);
    const schema = property.$ref
      ?.split('/')
      .at(-1)
      ?.replace(/\.json$/, '');
    if (typeof known !== 'string') return schema ?? property.format ?? String(property.type || '–');
    return property.enum ? `${t('entry-title.select')} (${property.enum.length})` : known;
  };
}

function bounds(property: InputProperty, units: Units, words: ValueWords): string {
  const { minimum, maximum } = property;
  if (minimum === undefined && maximum === undefined) return '';
  const text = (end: number | undefined) => (end === undefined ? '' : valueText(property, end, units, words).text);
  const { unit } = valueText(property, minimum ?? maximum, units, words);
  return withUnit({ text: `${text(minimum)} – ${text(maximum)}`.trim(), ...(unit ? { unit } : {}) });
}
