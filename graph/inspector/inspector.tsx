import { functionTexts } from '#domain';
import type { FunctionRecord, NodeId, RunsPort, WorkflowNode } from '#domain';
import { Bar, Button, EmptyState, IconButton, Menu, Tabs, Tag, Tile, useTranslation } from '#ui';
import type { MenuEntry } from '#ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { functionIcon, mainType } from '../describe/function-icon.ts';
import type { InputAsking, UploadFile, Units } from '#inputs';
import type { DrawNodeInput } from '../editor/graph-context.ts';
import { InputPanel, type SampleInput } from './input-panel.tsx';
import type { InspectorPorts } from './inspector-ports.ts';
import './inspector.css';
import { NO_FILTER, type PanelFilter } from './panel-filter.ts';
import { PanelTools } from './panel-tools.tsx';
import { LogPanel } from './log-panel.tsx';
import { OutputPanel } from './output-panel.tsx';
import { SeveralPanel } from './several-panel.tsx';
import { useFunction, useNode, useRun } from './use-node.ts';

/** Props of {@link Inspector}. */
export interface InspectorProps extends InspectorPorts {
  /** Selected nodes; the inputs of a single one can be edited. */
  selection: readonly NodeId[];
  units: Units;
  /** Stores a chosen file; without it file inputs cannot be set. */
  uploadFile?: UploadFile;
  /** Draws a geometry input over the model. */
  drawInput?: DrawNodeInput;
  /** Picks elements in the drawing and shows them there. */
  asking?: Omit<InputAsking, 'models'>;
  sample?: SampleInput | undefined;
  /** Further buttons in the head, such as "Open function". */
  actions?: ReactNode;
  /** The pinned version by its number, such as "Test 3"; without it the head names it by its digest. */
  versionWords?: string | undefined;
  /** Changes by hand of a function, where it offers or keeps any: how many, and their list. */
  hands?: (id: NodeId) => { count: number; list: ReactNode } | undefined;
  /** Which tab is in front, where the application keeps it. */
  tab?: InspectorTab;
  onTab?: (tab: InspectorTab) => void;
}

/** Tab of the inspector. */
export type InspectorTab = 'inputs' | 'outputs' | 'hands' | 'log';

/** The dock under the graph: inputs, outputs and log of the selected function. */
export function Inspector(props: InspectorProps) {
  const { t } = useTranslation('inputs');
  const { selection } = props;
  const [own, setOwn] = useState<InspectorTab>('inputs');
  const tab = props.tab ?? own;
  const setTab = props.onTab ?? setOwn;
  const [only] = selection;
  if (selection.length === 1 && only !== undefined)
    return <NodeInspector key={only} {...props} id={only} tab={tab} onTab={setTab} />;
  return selection.length === 0 ? (
    <EmptyState icon="levels" title={t('inspector.nothing')}>
      {t('inspector.nothingHint')}
    </EmptyState>
  ) : (
    <SeveralPanel selection={selection} ports={props} units={props.units} uploadFile={props.uploadFile} />
  );
}

function NodeInspector({
  id,
  tab,
  onTab,
  ...props
}: Omit<InspectorProps, 'tab' | 'onTab'> & { id: NodeId; tab: InspectorTab; onTab: (tab: InspectorTab) => void }) {
  const { t } = useTranslation('inputs');
  const { reader, units, uploadFile, drawInput, asking } = props;
  const hands = props.hands?.(id);
  const shown = tab === 'hands' && !hands ? 'inputs' : tab;
  const node = useNode(reader, id);
  const record = useFunction(reader, node);
  const [filter, setFilter] = useState(NO_FILTER);
  if (node === undefined) return <EmptyState icon="levels" title={t('inspector.nothing')} />;
  if (record === undefined) {
    return (
      <EmptyState icon="alert" title={t('inspector.unknown')}>
        {t('inspector.unknownHint')}
      </EmptyState>
    );
  }
  const name = node.name || functionTexts(record, units.locale).name;
  return (
    <section className="inspector" data-part="inspector" aria-label={t('inspector.label', { name })}>
      <InspectorHead
        {...props}
        id={id}
        node={node}
        record={record}
        name={name}
        handCount={hands?.count}
        tab={shown}
        onTab={onTab}
        filter={filter}
        onFilter={setFilter}
      />
      <div className="inspector-body" role="tabpanel">
        {shown === 'inputs' && (
          <InputPanel
            id={id}
            node={node}
            record={record}
            ports={props}
            units={units}
            filter={filter}
            uploadFile={uploadFile}
            drawInput={drawInput && ((request) => drawInput(id, request))}
            asking={asking}
            sample={props.sample}
            onHands={hands && (() => onTab('hands'))}
          />
        )}
        {shown === 'hands' && hands?.list}
        {shown === 'outputs' && <OutputPanel id={id} record={record} ports={props} units={units} />}
        {shown === 'log' && <LogPanel id={id} record={record} ports={props} units={units} />}
      </div>
    </section>
  );
}

interface HeadProps extends Omit<InspectorProps, 'tab' | 'onTab'> {
  id: NodeId;
  node: WorkflowNode;
  record: FunctionRecord;
  name: string;
  handCount: number | undefined;
  tab: InspectorTab;
  onTab: (tab: InspectorTab) => void;
  filter: PanelFilter;
  onFilter: (filter: PanelFilter) => void;
}

function InspectorHead(props: HeadProps) {
  const { id, node, record, name, handCount, tab, onTab, filter, onFilter, reader, commands, runs, actions, versionWords } =
    props;
  const { t } = useTranslation('inputs');
  const entries: MenuEntry[] = [
    {
      id: 'reset',
      label: t('inspector.reset'),
      icon: 'reset',
      disabled: Object.keys(node.inputs).length === 0 && !handCount,
      onSelect: () => commands.dispatch({ type: 'node.reset-inputs', id, properties: Object.keys(node.inputs), overrides: true }),
    },
    {
      id: 'disable',
      label: t(node.disabled ? 'inspector.enable' : 'inspector.disable'),
      icon: node.disabled ? 'play' : 'stop',
      onSelect: () => commands.dispatch({ type: 'node.disable', ids: [id], disabled: !node.disabled }),
    },
  ];
  return (
    <Bar>
      <Tile hue={mainType(record)} icon={functionIcon(record)} />
      <h2 className="title clip">{name}</h2>
      <span className="meta clip">
        {versionWords ?? t('inspector.version', { stage: t(`inspector.stage.${node.stage}`), version: node.digest.slice(0, 7) })}
      </span>
      <Tabs
        label={t('inspector.tabs')}
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'inputs', label: t('inspector.inputs') },
          { value: 'outputs', label: t('inspector.outputs') },
          ...(handCount === undefined
            ? []
            : [
                {
                  value: 'hands' as const,
                  label: t('inspector.hands'),
                  ...(handCount > 0 ? { end: <Tag>{handCount}</Tag> } : {}),
                },
              ]),
          { value: 'log', label: t('inspector.log') },
        ]}
      />
      {tab === 'inputs' && <PanelTools id={id} node={node} record={record} reader={reader} filter={filter} onFilter={onFilter} />}
      <span className="grow" />
      {reader.canEdit && <RunButton id={id} isOnDemand={record.onDemand} runs={runs} />}
      {actions}
      {reader.canEdit && (
        <Menu align="end" entries={entries} trigger={<IconButton icon="more" label={t('inspector.actions', { name })} />} />
      )}
    </Bar>
  );
}

/** Runs this function with what it needs, or stops what runs. */
function RunButton({ id, isOnDemand, runs }: { id: NodeId; isOnDemand: boolean; runs: RunsPort }) {
  const { t } = useTranslation('inputs');
  const run = useRun(runs, id);
  if (run?.state === 'running') {
    return (
      <Button icon="stop" onClick={() => runs.stop(id)}>
        {t('inspector.stop')}
      </Button>
    );
  }
  const isDue = run === undefined || ['out-of-date', 'failed', 'timed-out', 'blocked'].includes(run.state);
  const words = t(isOnDemand ? 'inspector.run' : 'inspector.runHere');
  return isOnDemand || isDue ? (
    <Button icon="play" aria-label={words} tip={t('inspector.runAbout')} onClick={() => runs.run(id)}>
      <span className="words">{words}</span>
    </Button>
  ) : null;
}
