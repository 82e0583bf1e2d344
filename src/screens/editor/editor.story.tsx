import { useMemo, useState } from 'react';
import { emptyWorkflowDocument, PartiError, type RunSummary } from '#domain';
import { StoryApp } from '../../stories/story-app.tsx';
import type { EditorPorts, SaveState } from '../../session/open-workflow.ts';
import { createEditorState } from './editor-state.ts';
import { EditorScreen } from './editor-screen.tsx';
import { EditorView } from './editor-view.tsx';

const noop = () => undefined;
const silent = () => noop;

function storyPorts(name: string, summary: Partial<RunSummary>, save: SaveState): EditorPorts {
  const document = emptyWorkflowDocument(name);
  return {
    reader: {
      document: () => document,
      get: noop,
      subscribe: silent,
      subscribeIds: silent,
      subscribeAll: silent,
      subscribeText: silent,
      functionOf: noop,
      library: () => [],
      subscribeFunctions: silent,
      canEdit: true,
    },
    commands: { dispatch: noop, undo: noop, redo: noop, canUndo: () => true, canRedo: () => false, subscribe: silent },
    runs: {
      get: noop,
      subscribe: silent,
      subscribeAll: silent,
      summary: () => ({ paused: false, running: 0, waiting: 0, failed: 0, outOfDate: 0, total: 12, ...summary }),
      setPaused: noop,
      run: noop,
      stop: noop,
      logOf: noop,
      subscribeLog: silent,
      preview: noop,
      endPreview: noop,
      warmUp: noop,
    },
    results: { get: noop, load: () => Promise.reject(new Error('Stories have no results.')) },
    save: { get: () => save, subscribe: silent },
  };
}

function Frame({
  name = 'Tower on a slope',
  summary = {},
  save = 'saved',
}: {
  name?: string;
  summary?: Partial<RunSummary>;
  save?: SaveState;
}) {
  const [state] = useState(createEditorState);
  const ports = useMemo(() => storyPorts(name, summary, save), [name, summary, save]);
  const place = (label: string) => <div className="empty">{label}</div>;
  const view = useMemo(
    () => (
      <EditorView
        projectId="w1"
        ports={ports}
        state={state}
        panes={{
          graph: place('graph'),
          model: place('model'),
          report: place('report'),
          inspector: place('inspector'),
          element: place('element'),
          setup: place('setup'),
        }}
      />
    ),
    [ports, state],
  );
  return (
    <div className="whole">
      <StoryApp>{view}</StoryApp>
    </div>
  );
}

const RUNNING = { running: 1, waiting: 1, failed: 1, outOfDate: 1, lastDurationMs: 2600, lastReused: 3 };
const PAUSED = { paused: true, outOfDate: 4 };

export const Running = () => <Frame summary={RUNNING} />;
export const Paused = () => <Frame summary={PAUSED} save="offline" />;
export const LongName = () => (
  <Frame name="Hofbebauung Lindenstraße mit Anschluss an die Bestandsgebäude und die Tiefgarage" save="error" />
);

const missing = () => Promise.reject(new PartiError('workflow.not-found'));
const forever = () => new Promise<never>(() => undefined);
const noPanes = () => ({ graph: null, model: null, report: null, inspector: null, element: null, setup: null });

const Opening = ({ open }: { open: () => Promise<never> }) => (
  <div className="whole">
    <StoryApp>
      <EditorScreen open={open} panes={noPanes} />
    </StoryApp>
  </div>
);

export const Loading = () => <Opening open={forever} />;
export const NotFound = () => <Opening open={missing} />;
