import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { lostOfStep, setupStatus, stepStatus, type SetupStep, type StepWorld } from '#domain';
import type { UploadFile } from '#inputs';
import { Button, useTranslation } from '#ui';
import { useReportSources } from '#viewer';
import type { OpenWorkflow } from '../../../session/open-workflow.ts';
import { useViewName } from '../../../views/tabs-of-views.ts';
import '../../../views/views.css';
import type { EditorState } from '../editor-state.ts';
import { useChosenView } from '../use-views.ts';
import { SetupView } from '../views/setup-view.tsx';
import './setup.css';
import { StepEditor } from './step-editor.tsx';
import { StepRow } from './step-row.tsx';
import { useGoneSteps } from './use-gone-steps.ts';
import { useSteps } from './use-steps.ts';

/** Props of {@link SetupPane}. */
export interface SetupPaneProps {
  workflowId: string;
  workflow: OpenWorkflow;
  state: EditorState;
  upload: UploadFile;
}

/**
 * A setup view: the steps that its owner chose, each answered where it stands, with how far it is; where the owner chose
 * none, every function as a step. Its owner says here what the steps are.
 */
export function SetupPane({ workflowId, workflow, state, upload }: SetupPaneProps) {
  const { t } = useTranslation('present');
  const { t: app } = useTranslation('app');
  const view = useChosenView(workflow.reader, state, 'setup');
  const nameOf = useViewName();
  const title = view ? nameOf(view.view) : app('editor.setup');
  const { steps, mayChange, change } = useSteps(workflowId, view?.id ?? '', workflow.presence);
  const [isChanging, setChanging] = useState(false);
  const [gone, go] = useGoneSteps(workflowId);
  const world = useStepWorld(workflow, gone);
  const configure = mayChange && view && workflow.reader.canEdit && (
    <Button size="compact" icon={isChanging ? 'check' : 'pencil'} onClick={() => setChanging(!isChanging)}>
      {t(isChanging ? 'setup.done' : 'setup.change')}
    </Button>
  );
  if (isChanging && mayChange && steps)
    return (
      <section className="setup-view" data-part="setup-view" aria-label={title}>
        <header className="setup-head">
          <h2>{title}</h2>
          {configure}
        </header>
        <p className="quiet">{t('setup.change-about')}</p>
        <StepEditor workflowId={workflowId} workflow={workflow} state={state} steps={steps} onChange={change} />
      </section>
    );
  if (!steps || steps.length === 0)
    return (
      <div className="setup-derived">
        {configure && <div className="setup-configure">{configure}</div>}
        <SetupView reader={workflow.reader} state={state} title={title} />
      </div>
    );
  const status = (step: SetupStep) => stepStatus(step, steps, world);
  const shown = steps.filter(({ parent }) => parent === undefined);
  const asked = shown.flatMap((step) => status(step) ?? []);
  const complete = asked.filter((one) => one === 'complete').length;
  return (
    <section className="setup-view" data-part="setup-view" aria-label={title}>
      <header className="setup-head">
        <h2>{title}</h2>
        {asked.length > 0 && (
          <span className="quiet" data-status={setupStatus(asked)}>
            {t('setup.progress', { complete, count: asked.length })}
          </span>
        )}
        <span className="grow" />
        {configure}
      </header>
      <ol>
        {shown.map((step) => (
          <StepRow
            key={step.id}
            step={step}
            options={steps.filter(({ parent }) => parent === step.id)}
            statusOf={status}
            lostOf={(one) => lostOfStep(one, world)}
            onGone={go}
            around={{ workflowId, workflow, state, upload }}
          />
        ))}
      </ol>
    </section>
  );
}

/** What steps are told beside, anew with every change of functions and results. */
function useStepWorld(workflow: OpenWorkflow, gone: ReadonlySet<string>): StepWorld {
  const { i18n } = useTranslation();
  const { reader } = workflow;
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [
        reader.subscribeAll((touched) => (touched.has('nodes') || touched.has('views')) && listener()),
        reader.subscribeFunctions(listener),
      ];
      return () => ends.forEach((end) => end());
    },
    [reader],
  );
  const nodes = useSyncExternalStore(subscribe, () => reader.document().nodes);
  const views = useSyncExternalStore(subscribe, () => reader.document().views);
  const failed = useReportSources(workflow, i18n.language).filter(({ failure }) => failure !== undefined).length;
  return useMemo(
    () => ({
      document: { nodes, views },
      functionOf: (id, digest) => reader.functionOf(id, digest),
      hasFunction: (id) => reader.library().some(({ record }) => record.id === id),
      ...{ failed, gone },
    }),
    [nodes, views, reader, failed, gone],
  );
}
