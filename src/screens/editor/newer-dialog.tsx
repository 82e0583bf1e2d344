import { useEffect, useMemo, useState } from 'react';
import {
  deriveGraph,
  elementCountOf,
  findPort,
  functionTexts,
  hasModel,
  inputPortKey,
  inputTexts,
  newerVersion,
  outputTexts,
  renamedInputs,
  unfitParts,
  type FunctionRecord,
  type LibraryFunction,
  type NodeId,
  type RunResult,
  type WorkflowNode,
} from '#domain';
import { outputWords } from '#graph';
import { inOneLine, problemText, resultText, type Units } from '#inputs';
import { Button, Dialog, Icon, Segmented, useTranslation } from '#ui';
import { reportError } from '../../app/report-error.ts';
import type { OpenWorkflow, TriedVersion } from '../../session/open-workflow.ts';
import './newer-dialog.css';

const NONE: ReadonlyMap<string, string> = new Map();

/** Props of {@link NewerDialog}. */
export interface NewerDialogProps {
  id: NodeId;
  workflow: OpenWorkflow;
  units: Units;
  onClose: () => void;
}

/** What a function gives now beside what its newer version would give, and what no longer fits; taken for one node or all. */
export function NewerDialog({ id, workflow, units, onClose }: NewerDialogProps) {
  const { t } = useTranslation('functions');
  const { reader, commands } = workflow;
  // As it stood when the question was asked: an edit of others does not turn it into another one.
  const [asked] = useState(() => questionAbout(workflow, id));
  const [scope, setScope] = useState<'one' | 'all'>('one');
  const now = useResultNow(workflow, id);
  const tried = useTried(workflow, id, asked?.version);
  if (!asked) return null;
  const { node, record, version, alike } = asked;
  const renamed = record ? renamedInputs(record, version.record) : NONE;
  const name = node.name || functionTexts(version.record, units.locale).name;
  const take = () => {
    const wanted = scope === 'all' ? alike : [id];
    const ids = wanted.filter((one) => reader.get('nodes', one) !== undefined);
    const pinned = { digest: version.digest, stage: version.stage, renamed: Object.fromEntries(renamed) };
    if (ids.length > 0) commands.dispatch({ type: 'node.pin-version', ids, ...pinned });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('newer.title', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('newer.keep')}</Button>
          <Button kind="primary" disabled={!reader.canEdit} onClick={take}>
            {t('newer.take')}
          </Button>
        </>
      }
    >
      <div className="newer-version" data-part="newer-version">
        <Results before={record} after={version.record} now={now} tried={tried} units={units} />
        <Unfit
          workflow={workflow}
          id={id}
          node={node}
          record={record ?? version.record}
          renamed={renamed}
          version={version}
          locale={units.locale}
        />
        {alike.length > 1 && (
          <div className="whom">
            <span>{t('newer.whom')}</span>
            <Segmented
              label={t('newer.whom')}
              value={scope}
              onChange={setScope}
              options={[
                { value: 'one', label: t('newer.one') },
                { value: 'all', label: t('newer.all', { count: alike.length }) },
              ]}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The node, its newer version, and the nodes that pin what it pins. */
function questionAbout({ reader }: OpenWorkflow, id: NodeId) {
  const node = reader.get('nodes', id) as WorkflowNode | undefined;
  const version = node && newerVersion(reader.library(), node);
  if (!node || !version) return undefined;
  const alike = Object.entries(reader.document().nodes).flatMap(([other, { functionId, digest, stage }]) =>
    functionId === node.functionId && digest === node.digest && stage === node.stage ? [other] : [],
  );
  return { node, version, alike, record: reader.functionOf(node.functionId, node.digest) };
}

/** What the node gives now; undefined without a result. */
function useResultNow({ runs, results }: OpenWorkflow, id: NodeId): RunResult | undefined {
  const [digest] = useState(() => runs.get(id)?.resultDigest);
  const [result, setResult] = useState(() => (digest === undefined ? undefined : results.get(digest)));
  useEffect(() => {
    if (digest !== undefined && !results.get(digest)) results.load(digest).then(setResult, () => undefined);
  }, [results, digest]);
  return result;
}

/** What the newer version gives; undefined while it runs. */
function useTried(workflow: OpenWorkflow, id: NodeId, version: LibraryFunction | undefined): TriedVersion | undefined {
  const [tried, setTried] = useState<TriedVersion>();
  useEffect(() => {
    let isWanted = true;
    const ask = version && workflow.tryVersion?.(id, version.digest);
    ask?.then(
      (made) => isWanted && setTried(made),
      (error: unknown) => {
        if (!isWanted) return;
        setTried({ error: undefined });
        reportError(error);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [workflow, id, version]);
  return tried;
}

interface ResultsProps {
  before: FunctionRecord | undefined;
  after: FunctionRecord;
  now: RunResult | undefined;
  tried: TriedVersion | undefined;
  units: Units;
}

function Results({ before, after, now, tried, units }: ResultsProps) {
  const { t, i18n } = useTranslation('functions');
  const { t: ofInputs } = useTranslation('inputs');
  const words = outputWords(ofInputs);
  const made = tried && 'result' in tried ? tried.result : undefined;
  const text = (record: FunctionRecord | undefined, result: RunResult | undefined, name: string): string => {
    const output = record?.outputs.find((one) => one.name === name);
    const found = output && result && resultText(result.outputs[name], output.unitType, units, words);
    return found ? inOneLine(found) : '–';
  };
  const names = [...new Set([...(before?.outputs ?? []), ...after.outputs].map((output) => output.name))];
  const rows = names.map((name) => ({
    name: shownName(name, before, after, units.locale),
    now: text(before, now, name),
    newer: text(after, made, name),
  }));
  const count = (result: RunResult | undefined) =>
    result && hasModel(result) ? t('newer.elements', { count: elementCountOf(result) }) : '–';
  if (before?.modelOutput !== undefined || after.modelOutput !== undefined)
    rows.unshift({ name: t('newer.model'), now: count(now), newer: count(made) });
  const error = tried && 'error' in tried ? tried.error : undefined;
  const waiting = tried === undefined ? t('newer.running') : t('newer.none');
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('newer.output')}</th>
            <th scope="col">{t('newer.now')}</th>
            <th scope="col">{t('newer.then')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} data-changed={made && row.now !== row.newer ? '' : undefined}>
              <th scope="row">{row.name}</th>
              <td>{now ? row.now : t('newer.none')}</td>
              <td>{made ? row.newer : waiting}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {error && (
        <p className="problem" role="alert">
          <Icon name="alert" /> {problemText(i18n, error)}
        </p>
      )}
    </>
  );
}

function shownName(name: string, before: FunctionRecord | undefined, after: FunctionRecord, locale: string): string {
  for (const record of [after, before]) {
    const index = record?.outputs.findIndex((output) => output.name === name) ?? -1;
    if (record && index >= 0) return outputTexts(record, index, locale).name;
  }
  return name;
}

interface UnfitProps {
  workflow: OpenWorkflow;
  id: NodeId;
  node: WorkflowNode;
  record: FunctionRecord;
  /** Inputs that have another name now. */
  renamed: ReadonlyMap<string, string>;
  version: LibraryFunction;
  locale: string;
}

/** What the newer version does not take, each by its name. */
function Unfit({ workflow: { reader }, id, node, record, renamed, version, locale }: UnfitProps) {
  const { t } = useTranslation('functions');
  const found = useMemo(() => {
    const graph = deriveGraph(reader.document(), (functionId, digest) => reader.functionOf(functionId, digest));
    return unfitParts(node, version.record, graph.wiresFrom(id));
  }, [reader, node, version, id]);
  const portName = (key: string) => {
    const port = findPort(record, key);
    return port?.property ? inputTexts(record, [port.name], locale).title : (port?.name ?? key);
  };
  const goes = new Set([...renamed.keys()].map(inputPortKey));
  const moved = [...renamed].filter(([from]) => found.inputs.includes(from) || found.ports.includes(inputPortKey(from)));
  const lines = [
    ...found.inputs
      .filter((name) => !renamed.has(name))
      .map((name) => t('newer.input', { name: inputTexts(record, [name], locale).title || name })),
    ...found.ports.filter((key) => !goes.has(key)).map((key) => t('newer.port', { name: portName(key) })),
    ...found.outputs.map((key) => t('newer.from', { name: portName(key) })),
    ...found.overrides.map((name) => t('newer.override', { name })),
  ];
  const title = (of: FunctionRecord, name: string) => inputTexts(of, [name], locale).title || name;
  const told = moved.map(([from, to]) => t('newer.renamed', { from: title(record, from), to: title(version.record, to) }));
  const mapped = told.map((line) => <p key={line}>{line}</p>);
  if (lines.length === 0) return told.length > 0 ? mapped : <p className="fits">{t('newer.unfit-none')}</p>;
  return (
    <section className="unfit">
      {mapped}
      <h3>{t('newer.unfit')}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t('newer.unfit-hint')}</p>
    </section>
  );
}
