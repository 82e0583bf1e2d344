import { useTranslation } from 'react-i18next';
import {
  inputTexts,
  isJsonObject,
  outputTexts,
  shownText,
  type FunctionOutput,
  type FunctionRecord,
  type InputProperty,
  type JsonObject,
} from '#domain';
import { EmptyState, Table, Tag, type Column } from '#ui';

type Named<Part> = Part & { name: string };

/** Inputs of a function: what each takes, its default and its bounds. */
export function InputList({ record }: { record: FunctionRecord }) {
  const { t, i18n } = useTranslation('functions');
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
    { id: 'type', title: t('inputs.type'), cell: ({ property }) => typeWords(property) },
    {
      id: 'default',
      title: t('inputs.default'),
      numeric: true,
      cell: ({ name, property }) =>
        property.default === undefined ? (
          <span className="quiet">{t(required.has(name) ? 'inputs.needed' : 'inputs.no-default')}</span>
        ) : (
          plain(property)
        ),
    },
    { id: 'bounds', title: t('inputs.bounds'), numeric: true, cell: ({ property }) => bounds(property) },
    { id: 'about', title: t('inputs.about'), cell: ({ name }) => inputTexts(record, [name], i18n.language).description },
  ];
  return <Table label={t('tabs.inputs')} columns={columns} rows={rows} rowKey={(row) => row.name} />;
}

/** What a function gives: its model and its outputs. */
export function OutputList({ record }: { record: FunctionRecord }) {
  const { t, i18n } = useTranslation('functions');
  const rows = record.outputs.map((output, index) => ({ ...output, ...outputTexts(record, index, i18n.language) }));
  const model: FunctionOutput[] =
    record.modelOutput === undefined
      ? []
      : [{ name: record.modelOutput, description: t('outputs.model-about'), type: null, unitType: null as never }];
  const all = [...model, ...rows];
  if (all.length === 0) return <EmptyState icon="share" title={t('outputs.none')} />;
  const columns: Column<FunctionOutput>[] = [
    { id: 'name', title: t('inputs.name'), cell: (one) => <span className="strong">{one.name}</span> },
    { id: 'type', title: t('inputs.type'), cell: (one) => (model.includes(one) ? t('outputs.model') : (one.type ?? '–')) },
    { id: 'unit', title: t('outputs.unit'), cell: (one) => (typeof one.unitType === 'string' ? one.unitType : '–') },
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

function typeWords(property: InputProperty): string {
  if (property.enum) return `${String(property.type ?? 'string')} (${property.enum.length})`;
  const reference = property.$ref
    ?.split('/')
    .at(-1)
    ?.replace(/\.json$/, '');
  return reference ?? property.format ?? String(property.type ?? '–');
}

const plain = (property: InputProperty): string => {
  const value = property.default;
  if (value === undefined || value === null) return '–';
  if (typeof value === 'string') return shownText(property, value);
  return typeof value === 'object' ? JSON.stringify(value).slice(0, 60) : String(value);
};

function bounds({ minimum, maximum }: InputProperty): string {
  if (minimum === undefined && maximum === undefined) return '';
  return `${minimum ?? ''} – ${maximum ?? ''}`;
}
