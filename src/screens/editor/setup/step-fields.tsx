import { useEffect, useState } from 'react';
import {
  functionTexts,
  inputKindOf,
  inputTexts,
  outputTexts,
  shownViews,
  STEP_FIELDS,
  visibleInputs,
  type FunctionRecord,
  type ReaderPort,
  type SetupStep,
  type StepPayload,
  type ViewActionType,
} from '#domain';
import { Button, Select, TextField, useTranslation, type Option } from '#ui';
import { useApp } from '../../../app/app-context.ts';
import { reportError } from '../../../app/report-error.ts';
import type { OpenWorkflow } from '../../../session/open-workflow.ts';
import { useViewName } from '../../../views/tabs-of-views.ts';
import type { EditorState } from '../editor-state.ts';
import { NoteField } from './note-field.tsx';

/** Props of {@link StepFields}. */
export interface StepFieldsProps {
  workflowId: string;
  workflow: OpenWorkflow;
  state: EditorState;
  step: SetupStep;
  onChange: (payload: StepPayload) => void;
}

/** Types of commands that nobody chooses a step from. */
const NOT_OFFERED = new Set(['add-system', 'internal', 'flag', 'developer-tool', 'experimental', 'help', 'preferences']);

/** What a step is about: chosen from what the workflow has. */
export function StepFields({ workflowId, workflow, state, step, onChange }: StepFieldsProps) {
  const { t, i18n } = useTranslation('present');
  const { registry } = useApp();
  const viewName = useViewName();
  const { reader } = workflow;
  const { type, payload } = step;
  const { needs, may } = STEP_FIELDS[type];
  const fields = [...needs, ...may];
  const versions = useVersions(workflowId, fields.includes('version'));
  const record = recordOf(reader, payload.node);
  const put = (patch: StepPayload) => onChange({ ...payload, ...patch });
  const offers: Partial<Record<keyof StepPayload, () => Option[]>> = {
    function: () =>
      reader.library().map((entry) => ({ value: entry.record.id, label: functionTexts(entry.record, i18n.language).name })),
    node: () => nodesFor(reader, type, i18n.language),
    input: () => (record ? inputsOf(record, type, i18n.language) : []),
    output: () =>
      (record?.outputs ?? []).map(({ name }, at) => ({
        value: name,
        label: record ? outputTexts(record, at, i18n.language).name : name,
      })),
    override: () => Object.keys(record?.overrides ?? {}).map((name) => ({ value: name, label: name })),
    view: () => shownViews(reader.document().views).map(({ id, view }) => ({ value: id, label: viewName(view) })),
    version: () => versions,
    command: () =>
      registry
        .all()
        .filter((one) => !one.byNameOnly && !NOT_OFFERED.has(one.type))
        .map(({ id, name }) => ({ value: id, label: name }))
        .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language)),
  };
  return (
    <div className="setup-fields">
      {fields.map((field) => {
        if (field === 'words') return <NoteField key={field} payload={payload} onChange={put} />;
        // A note has its rich text.
        if (field === 'text' && type === 'note') return null;
        if (field === 'text')
          return (
            <TextField
              key={field}
              label={t('setup.fields.text')}
              placeholder={t('setup.fields.text')}
              maxLength={4000}
              value={payload.text ?? ''}
              onCommit={(text) => text !== (payload.text ?? '') && put({ text })}
            />
          );
        if (field === 'filter') return <FilterField key={field} state={state} payload={payload} onChange={put} />;
        const options = offers[field]?.() ?? [];
        return (
          <Select
            key={field}
            label={t(`setup.fields.${field}`)}
            placeholder={t(`setup.fields.${field}`)}
            options={options}
            value={payload[field]}
            disabled={options.length === 0}
            onChange={(value) => put(field === 'node' ? withoutParts({ ...payload, node: value }) : { [field]: value })}
          />
        );
      })}
    </div>
  );
}

/** Another function has other inputs, outputs and overrides. */
const withoutParts = ({ input: _input, output: _output, override: _override, ...rest }: StepPayload): StepPayload => ({
  ...rest,
  input: '',
  output: '',
  override: '',
});

function FilterField({
  state,
  payload,
  onChange,
}: {
  state: EditorState;
  payload: StepPayload;
  onChange: (patch: StepPayload) => void;
}) {
  const { t } = useTranslation('present');
  const query = payload.filter?.query ?? '';
  return (
    <>
      <TextField
        label={t('setup.fields.filter')}
        placeholder={t('setup.fields.filter')}
        value={query}
        maxLength={2000}
        onCommit={(next) => next !== query && onChange({ filter: { ...payload.filter, query: next } })}
      />
      <Button
        size="compact"
        onClick={() => {
          const { query: now, colourBy } = state.filter;
          onChange({ filter: { query: now, ...(colourBy ? { colourBy } : {}) } });
        }}
      >
        {t('setup.filter-now')}
      </Button>
    </>
  );
}

function recordOf(reader: ReaderPort, id: string | undefined): FunctionRecord | undefined {
  const node = id === undefined ? undefined : reader.get('nodes', id);
  return node && reader.functionOf(node.functionId, node.digest);
}

/** Functions of the workflow that have what a step of the type is about. */
function nodesFor(reader: ReaderPort, type: ViewActionType, locale: string): Option[] {
  return Object.entries(reader.document().nodes).flatMap(([id, node]): Option[] => {
    const record = reader.functionOf(node.functionId, node.digest);
    if (!record) return [];
    const isOffered =
      type === 'function-override' || type === 'quick-add'
        ? Object.keys(record.overrides).length > 0
        : type === 'function-input' || type === 'import-file'
          ? inputsOf(record, type, locale).length > 0
          : true;
    return isOffered ? [{ value: id, label: node.name || functionTexts(record, locale).name }] : [];
  });
}

const inputsOf = (record: FunctionRecord, type: ViewActionType, locale: string): Option[] =>
  visibleInputs(record, {})
    .filter(({ property }) => type !== 'import-file' || inputKindOf(property) === 'file')
    .map(({ name }) => ({ value: name, label: inputTexts(record, [name], locale).title }));

function useVersions(workflowId: string, isWanted: boolean): Option[] {
  const { api } = useApp();
  const [versions, setVersions] = useState<Option[]>([]);
  useEffect(() => {
    if (!isWanted || !api) return;
    api
      .call('GET workflows/{id}/versions', { path: { id: workflowId } })
      .then(({ versions: found }) =>
        setVersions(found.flatMap(({ id, kind, name }) => (kind === 'named' ? [{ value: id, label: name }] : []))),
      )
      .catch(reportError);
  }, [api, workflowId, isWanted]);
  return versions;
}
