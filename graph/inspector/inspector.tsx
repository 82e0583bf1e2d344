import { functionTexts } from '#domain';
import type { FunctionRecord, NodeId, RunsPort, WorkflowNode } from '#domain';
import { Bar, Button, EmptyState, IconButton, Menu, Tabs, Tile } from '#ui';
import type { MenuEntry } from '#ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { functionIcon, mainType } from '../describe/function-icon.ts';
import type { UploadFile, Units } from '#inputs';
import type { DrawNodeInput } from '../editor/graph-context.ts';
import { InputPanel } from './input-panel.tsx';
import type { InspectorPorts } from './inspector-ports.ts';
import './inspector.css';
import { LogPanel } from './log-panel.tsx';
import { OutputPanel } from './output-panel.tsx';
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
  /** Further buttons in the head, such as "Open function". */
  actions?: ReactNode;
  /** Which tab is in front, where the application keeps it. */
  tab?: InspectorTab;
  onTab?: (tab: InspectorTab) => void;
}

/** Tab of the inspector. */
export type InspectorTab = 'inputs' | 'outputs' | 'log';

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
    <EmptyState icon="layers" title={t('inspector.several', { count: selection.length })}>
      {t('inspector.severalHint')}
    </EmptyState>
  );
}

function NodeInspector({
  id,
  tab,
  onTab,
  ...props
}: Omit<InspectorProps, 'tab' | 'onTab'> & { id: NodeId; tab: InspectorTab; onTab: (tab: InspectorTab) => void }) {
  const { t } = useTranslation('inputs');
  const { reader, units, uploadFile, drawInput } = props;
  const node = useNode(reader, id);
  const record = useFunction(reader, node);
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
      <InspectorHead {...props} id={id} node={node} record={record} name={name} tab={tab} onTab={onTab} />
      <div className="inspector-body" role="tabpanel">
        {tab === 'inputs' && (
          <InputPanel
            id={id}
            node={node}
            record={record}
            ports={props}
            units={units}
            uploadFile={uploadFile}
            drawInput={drawInput && ((request) => drawInput(id, request))}
          />
        )}
        {tab === 'outputs' && <OutputPanel id={id} record={record} ports={props} units={units} />}
        {tab === 'log' && <LogPanel id={id} record={record} ports={props} locale={units.locale} />}
      </div>
    </section>
  );
}

interface HeadProps extends Omit<InspectorProps, 'tab' | 'onTab'> {
  id: NodeId;
  node: WorkflowNode;
  record: FunctionRecord;
  name: string;
  tab: InspectorTab;
  onTab: (tab: InspectorTab) => void;
}

function InspectorHead({ id, node, record, name, tab, onTab, reader, commands, runs, actions }: HeadProps) {
  const { t } = useTranslation('inputs');
  const entries: MenuEntry[] = [
    {
      id: 'reset',
      label: t('inspector.reset'),
      icon: 'reset',
      disabled: Object.keys(node.inputs).length === 0,
      onSelect: () => commands.dispatch({ type: 'node.reset-inputs', id, properties: Object.keys(node.inputs) }),
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
        {t('inspector.version', { stage: t(`inspector.stage.${node.stage}`), version: node.digest.slice(0, 7) })}
      </span>
      <Tabs
        label={t('inspector.tabs')}
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'inputs', label: t('inspector.inputs') },
          { value: 'outputs', label: t('inspector.outputs') },
          { value: 'log', label: t('inspector.log') },
        ]}
      />
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
  return isOnDemand || isDue ? (
    <Button icon="play" tip={t('inspector.runAbout')} onClick={() => runs.run(id)}>
      {t(isOnDemand ? 'inspector.run' : 'inspector.runHere')}
    </Button>
  ) : null;
}
