import { useState } from 'react';
import { functionTexts, isBlankText, noteWords, type ActionStatus, type SetupStep, type StepPayload } from '#domain';
import { ShownText, type UploadFile } from '#inputs';
import { NodeInputs } from '#graph';
import { Button, Segmented, StateGlyph, useTranslation, type GlyphState } from '#ui';
import { EarlierMark, FigureValue, figuresOf, useReportSources } from '#viewer';
import { useApp } from '../../../app/app-context.ts';
import { reportError } from '../../../app/report-error.ts';
import { think } from '../../../app/thinking.ts';
import { useUnits } from '../../../preferences/use-units.ts';
import type { OpenWorkflow } from '../../../session/open-workflow.ts';
import { useEditorState, type EditorState } from '../editor-state.ts';
import { useDrawing } from '../use-drawing.ts';
import { HandsList } from '../use-node-hands.tsx';
import { useAskingInModel } from '../use-picking.ts';
import { CHANGING, PRESSED, runStep } from './run-step.ts';
import { OverrideStep } from './override-step.tsx';
import { useStepTitle } from './step-title.ts';
import { StepFailures } from './step-failures.tsx';

/** What stands around the steps. */
export interface StepPlace {
  workflowId: string;
  workflow: OpenWorkflow;
  state: EditorState;
  upload: UploadFile;
}

/** Props of {@link StepRow}. */
export interface StepRowProps {
  step: SetupStep;
  /** What is chosen from, for a choice. */
  options: readonly SetupStep[];
  statusOf: (step: SetupStep) => ActionStatus | undefined;
  /** What it names and the workflow has no more. */
  lostOf: (step: SetupStep) => keyof StepPayload | undefined;
  /** The person has gone a step that leaves no trace. */
  onGone: (id: string) => void;
  around: StepPlace;
}

const GLYPHS: Record<ActionStatus, GlyphState> = { complete: 'done', 'in-progress': 'stale', incomplete: 'waiting' };

/** A step: how far it is, what it is called, and what is done about it, in its place. */
export function StepRow(props: StepRowProps) {
  const { t } = useTranslation('present');
  const { step, options, statusOf, lostOf, around } = props;
  const title = useStepTitle(around.workflow.reader)(step);
  const status = statusOf(step);
  const lost = lostOf(step);
  return (
    <li className="setup-step" data-step={step.id} data-type={step.type} data-status={status}>
      <div className="setup-step-head">
        {status ? (
          <span role="img" aria-label={t(`setup.status.${status}`)} data-tip={t(`setup.status.${status}`)}>
            <StateGlyph state={lost ? 'failed' : GLYPHS[status]} />
          </span>
        ) : (
          <span />
        )}
        <b>{title}</b>
        {!lost && <StepButton {...props} title={title} />}
      </div>
      {lost ? (
        <p className="setup-lost" role="note">
          {t(`setup.lost.${lost}`)}
        </p>
      ) : step.type === 'choice-dialog' ? (
        <Choice {...props} options={options} title={title} />
      ) : (
        <StepBody step={step} around={around} />
      )}
    </li>
  );
}

function useRun({ step, onGone, around }: Pick<StepRowProps, 'step' | 'onGone' | 'around'>) {
  const app = useApp();
  const titleOf = useStepTitle(around.workflow.reader);
  return (one: SetupStep = step) =>
    void think(runStep({ ...one, title: titleOf(one) }, { ...around, app }).then(() => onGone(one.id))).catch(reportError);
}

/** Runs a step that is pressed; greyed for whoever may not change the workflow. */
function StepButton(props: StepRowProps & { title: string }) {
  const { t } = useTranslation('present');
  const { step, around, title } = props;
  const run = useRun(props);
  if (!PRESSED.has(step.type)) return null;
  const isRefused = CHANGING.has(step.type) && !around.workflow.reader.canEdit;
  return (
    <Button
      size="compact"
      kind="outline"
      disabled={isRefused}
      aria-label={`${t(`setup.press.${step.type}` as 'setup.press.add-function')}: ${title}`}
      data-tip={isRefused ? t('setup.view-only') : undefined}
      onClick={() => run()}
    >
      {t(`setup.press.${step.type}` as 'setup.press.add-function')}
    </Button>
  );
}

/** One of several steps: chosen by its name; what is pressed runs at once, the others open below. */
function Choice({ step, options, onGone, around, title, lostOf }: StepRowProps & { title: string }) {
  const titleOf = useStepTitle(around.workflow.reader);
  const run = useRun({ step, onGone, around });
  const [chosen, setChosen] = useState<string>();
  const open = options.find(({ id }) => id === chosen);
  const choose = (id: string) => {
    setChosen(id);
    const option = options.find((one) => one.id === id);
    if (!option || lostOf(option)) return;
    if (PRESSED.has(option.type)) run(option);
    else onGone(step.id);
  };
  const { canEdit } = around.workflow.reader;
  return (
    <div className="setup-body">
      {step.payload.text && <p>{step.payload.text}</p>}
      {options.length > 0 && options.length <= 4 ? (
        <Segmented
          label={title}
          value={chosen}
          onChange={choose}
          options={options.map((one) => ({
            value: one.id,
            label: titleOf(one),
            disabled: CHANGING.has(one.type) && !canEdit,
          }))}
        />
      ) : (
        <div className="setup-options" role="group" aria-label={title}>
          {options.map((one) => (
            <Button
              key={one.id}
              size="compact"
              aria-pressed={one.id === chosen}
              disabled={CHANGING.has(one.type) && !canEdit}
              onClick={() => choose(one.id)}
            >
              {titleOf(one)}
            </Button>
          ))}
        </div>
      )}
      {open && !PRESSED.has(open.type) && <StepBody step={open} around={around} />}
    </div>
  );
}

/** What a step shows below its name. */
function StepBody({ step: { type, payload }, around }: { step: SetupStep; around: StepPlace }) {
  const { workflow, state, upload } = around;
  const units = useUnits();
  const drawInput = useDrawing(state, workflow);
  const asking = useAskingInModel(state, workflow);
  switch (type) {
    case 'function-input':
    case 'import-file':
      return (
        <div className="setup-body">
          <NodeInputs
            id={payload.node ?? ''}
            only={[payload.input ?? '']}
            ports={workflow}
            units={units}
            uploadFile={upload}
            drawInput={drawInput}
            asking={asking}
          />
        </div>
      );
    case 'function-override':
    case 'quick-add':
      return (
        <div className="setup-body setup-hands">
          {type === 'function-override' && <OverrideStep workflow={workflow} state={state} payload={payload} />}
          <HandsList workflow={workflow} state={state} node={payload.node} />
        </div>
      );
    case 'error-messages':
      return <StepFailures workflow={workflow} state={state} />;
    case 'note':
      return (
        <div className="setup-body">
          {!isBlankText(noteWords(payload)) && <ShownText text={noteWords(payload)} />}
          {payload.output !== undefined && <StepFigure payload={payload} workflow={workflow} />}
        </div>
      );
    case 'element-details':
      return <ElementHint state={state} text={payload.text} />;
    default:
      return null;
  }
}

/** An output as the report shows it. */
function StepFigure({ payload: { node, output }, workflow }: { payload: StepPayload; workflow: OpenWorkflow }) {
  const { system, locale } = useUnits();
  const figure = figuresOf(useReportSources(workflow, locale)).find(({ key }) => key === `${node}/${output}`);
  const kept = node === undefined ? undefined : workflow.reader.get('nodes', node);
  const record = kept && workflow.reader.functionOf(kept.functionId, kept.digest);
  if (!figure) return null;
  return (
    <p className="setup-figure" data-figure={figure.key}>
      <span className="quiet">
        {figure.title}
        {record && ` · ${kept.name || functionTexts(record, locale).name}`}
        {figure.source.isEarlier && <EarlierMark />}
      </span>
      <b>
        <FigureValue value={figure.value} unitType={figure.output.unitType} system={system} locale={locale} />
      </b>
    </p>
  );
}

function ElementHint({ state, text }: { state: EditorState; text: string | undefined }) {
  const { t } = useTranslation('present');
  const { element } = useEditorState(state);
  return (
    <div className="setup-body">
      <p>{text || t(element ? 'setup.element-shown' : 'setup.element-none')}</p>
    </div>
  );
}
