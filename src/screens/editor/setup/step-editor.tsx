import { VIEW_ACTION_TYPES, isWholeStep, type SetupStep, type ViewActionType } from '#domain';
import { Button, IconButton, Menu, TextField, useTranslation, type IconName } from '#ui';
import type { OpenWorkflow } from '../../../session/open-workflow.ts';
import type { EditorState } from '../editor-state.ts';
import { StepFields } from './step-fields.tsx';
import { useStepTitle } from './step-title.ts';

/** Props of {@link StepEditor}. */
export interface StepEditorProps {
  workflowId: string;
  workflow: OpenWorkflow;
  state: EditorState;
  steps: readonly SetupStep[];
  onChange: (steps: readonly SetupStep[]) => void;
}

const ICONS: Readonly<Record<ViewActionType, IconName>> = {
  'add-function': 'plus',
  'choice-dialog': 'checks',
  'element-details': 'select',
  'error-messages': 'alert',
  'function-input': 'pencil',
  'function-override': 'hand',
  'import-file': 'upload',
  'navigate-views': 'eye',
  note: 'note',
  'quick-add': 'core',
  'remove-function': 'trash',
  'reset-function': 'reset',
  'restore-snapshot': 'history',
  'run-command': 'command',
  'select-visibility-filter': 'filter',
};

/** What the steps of a setup view are, in place: their words, what they are about, their order. */
export function StepEditor({ workflowId, workflow, state, steps, onChange }: StepEditorProps) {
  const { t } = useTranslation('present');
  const rows = steps.filter(({ parent }) => parent === undefined);
  const put = (step: SetupStep) => onChange(steps.map((one) => (one.id === step.id ? step : one)));
  const remove = (id: string) => onChange(steps.filter((one) => one.id !== id && one.parent !== id));
  const move = (among: readonly SetupStep[], at: number, by: number) => {
    const [one, other] = [among[at], among[at + by]];
    if (!one || !other) return;
    onChange(steps.map((step) => (step === one ? other : step === other ? one : step)));
  };
  const add = (type: ViewActionType, parent?: string) =>
    onChange([...steps, { id: crypto.randomUUID(), type, title: '', payload: {}, ...(parent ? { parent } : {}) }]);
  const row = (step: SetupStep, at: number, among: readonly SetupStep[]) => (
    <li key={step.id} className="setup-edit" data-step={step.id} data-type={step.type}>
      <EditHead
        step={step}
        workflow={workflow}
        isFirst={at === 0}
        isLast={at === among.length - 1}
        onTitle={(title) => put({ ...step, title })}
        onMove={(by) => move(among, at, by)}
        onRemove={() => remove(step.id)}
      />
      <StepFields
        workflowId={workflowId}
        workflow={workflow}
        state={state}
        step={step}
        onChange={(payload) => put({ ...step, payload })}
      />
      {!isWholeStep(step) && <p className="setup-lost">{t('setup.unfinished')}</p>}
      {step.type === 'choice-dialog' && (
        <div className="setup-choice">
          <ol>{optionsOf(steps, step).map(row)}</ol>
          <AddStep label={t('setup.add-option')} onAdd={(type) => add(type, step.id)} isOption />
        </div>
      )}
    </li>
  );
  return (
    <>
      <ol>{rows.map(row)}</ol>
      <div>
        <AddStep label={t('setup.add-step')} onAdd={(type) => add(type)} />
      </div>
    </>
  );
}

const optionsOf = (steps: readonly SetupStep[], { id }: SetupStep) => steps.filter(({ parent }) => parent === id);

function AddStep({ label, onAdd, isOption }: { label: string; onAdd: (type: ViewActionType) => void; isOption?: boolean }) {
  const { t } = useTranslation('present');
  return (
    <Menu
      entries={VIEW_ACTION_TYPES.filter((type) => !isOption || type !== 'choice-dialog').map((type) => ({
        id: type,
        label: t(`setup.types.${type}`),
        icon: ICONS[type],
        onSelect: () => onAdd(type),
      }))}
      trigger={
        <Button size="compact" icon="plus">
          {label}
        </Button>
      }
    />
  );
}

function EditHead({
  step,
  workflow,
  isFirst,
  isLast,
  onTitle,
  onMove,
  onRemove,
}: {
  step: SetupStep;
  workflow: OpenWorkflow;
  isFirst: boolean;
  isLast: boolean;
  onTitle: (title: string) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('present');
  const name = useStepTitle(workflow.reader)(step);
  return (
    <div className="setup-edit-head">
      <span className="meta">{t(`setup.types.${step.type}`)}</span>
      <TextField
        label={t('setup.title')}
        placeholder={useStepTitle(workflow.reader)({ ...step, title: '' })}
        maxLength={200}
        value={step.title}
        onCommit={(title) => title !== step.title && onTitle(title.trim())}
      />
      <IconButton
        icon="left"
        className="up"
        size="compact"
        label={t('setup.earlier', { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="right"
        className="up"
        size="compact"
        label={t('setup.later', { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      <IconButton icon="trash" size="compact" label={t('setup.remove', { name })} onClick={onRemove} />
    </div>
  );
}
