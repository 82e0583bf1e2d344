import type { FunctionLookup } from '../graph/graph-index.ts';
import { resolveInputs } from '../inputs/resolve-inputs.ts';
import { readRichText, type RichText } from '../rich-text/rich-text.ts';
import { isEmptyValue } from '../inputs/validate-inputs.ts';
import type { NodeId, WorkflowDocument, WorkflowNode } from '../workflow/document.ts';
import { actionStatus, type ActionStatus, type VIEW_ACTION_TYPES } from '../workflow/view-action.ts';

export type ViewActionType = (typeof VIEW_ACTION_TYPES)[number];

/** What a step of a setup view is about; which of it counts follows from its type. */
export interface StepPayload {
  /** Id of a function that is added. */
  function?: string;
  node?: NodeId;
  /** Name of an input of `node`. */
  input?: string;
  /** Name of an output of `node` that is shown. */
  output?: string;
  /** Name of an override of `node`. */
  override?: string;
  view?: string;
  /** Id of a version. */
  version?: string;
  /** Id of a command, such as `run.now`. */
  command?: string;
  /** Words of a choice, or of what is said of an element; of a note that has no `words`. */
  text?: string;
  /** Rich text of a note. */
  words?: RichText;
  /** Elements that stand out, and what colours them. */
  filter?: { query: string; colourBy?: string };
}

/** Step of a setup view. */
export interface SetupStep {
  id: string;
  /** The choice that it is an option of. */
  parent?: string;
  type: ViewActionType;
  /** Empty: as its type says. */
  title: string;
  payload: StepPayload;
}

/** Fields that a step of a type must tell, and those that it may. */
export const STEP_FIELDS: Readonly<
  Record<ViewActionType, { needs: readonly (keyof StepPayload)[]; may: readonly (keyof StepPayload)[] }>
> = {
  'add-function': { needs: ['function'], may: [] },
  'choice-dialog': { needs: [], may: ['text'] },
  'element-details': { needs: [], may: ['text'] },
  'error-messages': { needs: [], may: [] },
  'function-input': { needs: ['node', 'input'], may: [] },
  'function-override': { needs: ['node', 'override'], may: [] },
  'import-file': { needs: ['node', 'input'], may: [] },
  'navigate-views': { needs: ['view'], may: [] },
  note: { needs: [], may: ['text', 'words', 'node', 'output'] },
  'quick-add': { needs: ['node', 'override'], may: [] },
  'remove-function': { needs: ['node'], may: [] },
  'reset-function': { needs: ['node'], may: [] },
  'restore-snapshot': { needs: ['version'], may: [] },
  'run-command': { needs: ['command'], may: [] },
  'select-visibility-filter': { needs: ['filter'], may: [] },
};

/** Steps of one view at most, and options among them. */
export const SETUP_STEPS_MAX = 100;

/** What steps are looked at beside. */
export interface StepWorld {
  document: Pick<WorkflowDocument, 'nodes' | 'views'>;
  functionOf: FunctionLookup;
  /** Whether the person may add a function, by its id. */
  hasFunction: (id: string) => boolean;
  /** Functions that have failed or miss something. */
  failed: number;
  /** Steps that this person has gone, of those that leave no trace in the workflow. */
  gone: ReadonlySet<string>;
}

/** How far a step is; undefined for one that asks nothing. */
export function stepStatus(step: SetupStep, steps: readonly SetupStep[], world: StepWorld): ActionStatus | undefined {
  const { type, payload } = step;
  const node = payload.node === undefined ? undefined : world.document.nodes[payload.node];
  switch (type) {
    case 'note':
      return undefined;
    case 'add-function':
      return done(Object.values(world.document.nodes).some(({ functionId }) => functionId === payload.function));
    case 'choice-dialog':
      return choiceStatus(step, steps, world);
    case 'error-messages':
      return done(world.failed === 0);
    case 'function-input':
    case 'import-file':
      return node === undefined ? 'incomplete' : inputStatus(node, payload.input ?? '', world);
    case 'function-override':
      return done(keeps(node, 'overrides', payload.override) || keeps(node, 'additions', payload.override));
    case 'quick-add':
      return done(keeps(node, 'additions', payload.override));
    case 'remove-function':
      return done(node === undefined);
    case 'reset-function':
      return done(node !== undefined && Object.keys(node.inputs).length === 0);
    default:
      return done(world.gone.has(step.id));
  }
}

const done = (isDone: boolean): ActionStatus => actionStatus([isDone]);

/** One option is enough; one that was begun is a beginning. */
function choiceStatus({ id }: SetupStep, steps: readonly SetupStep[], world: StepWorld): ActionStatus {
  const options = steps.filter(({ parent }) => parent === id).map((option) => stepStatus(option, steps, world));
  if (world.gone.has(id) || options.includes('complete')) return 'complete';
  return options.includes('in-progress') ? 'in-progress' : 'incomplete';
}

/** A value that somebody set, or a wire, is complete; the author's own is a beginning. */
function inputStatus(node: WorkflowNode, input: string, { functionOf }: StepWorld): ActionStatus {
  if (Object.keys(node.links[`in/${input}`] ?? {}).length > 0 || !isEmptyValue(node.inputs[input])) return 'complete';
  const record = functionOf(node.functionId, node.digest);
  return record && !isEmptyValue(resolveInputs(record, {})[input]) ? 'in-progress' : 'incomplete';
}

const keeps = (node: WorkflowNode | undefined, member: 'overrides' | 'additions', name = ''): boolean =>
  Object.keys(node?.[member]?.[name] ?? {}).length > 0;

/** What a step names and the workflow has no more; undefined where all is there. */
export function lostOfStep(
  { type, payload }: SetupStep,
  { document, functionOf, hasFunction }: StepWorld,
): keyof StepPayload | undefined {
  const { node: id, input, output, override, view } = payload;
  if (type === 'add-function') return payload.function === undefined || hasFunction(payload.function) ? undefined : 'function';
  if (
    view !== undefined &&
    type === 'navigate-views' &&
    !Object.hasOwn(document.views, view) &&
    Object.keys(document.views).length > 0
  )
    return 'view';
  if (id === undefined || type === 'remove-function') return undefined;
  const node = document.nodes[id];
  if (!node) return 'node';
  const record = functionOf(node.functionId, node.digest);
  if (!record) return undefined;
  if (input !== undefined && !Object.hasOwn(record.inputSchema.properties, input)) return 'input';
  if (output !== undefined && !record.outputs.some(({ name }) => name === output)) return 'output';
  return override !== undefined && !Object.hasOwn(record.overrides, override) ? 'override' : undefined;
}

/** Whether a step tells all that its type asks for. */
export const isWholeStep = ({ type, payload }: Pick<SetupStep, 'type' | 'payload'>): boolean =>
  STEP_FIELDS[type].needs.every((name) => payload[name] !== undefined && payload[name] !== '');

/** What a note says. */
export const noteWords = ({ text, words }: StepPayload): RichText => readRichText(words ?? (text ? [{ insert: text }] : []));

/** Steps without those whose choice is gone, and without what their types do not tell. */
export function tidySteps(steps: readonly SetupStep[]): SetupStep[] {
  const choices = new Set(
    steps.flatMap(({ id, type, parent }) => (type === 'choice-dialog' && parent === undefined ? [id] : [])),
  );
  return steps
    .filter(({ parent }) => parent === undefined || choices.has(parent))
    .map(({ payload, ...step }) => {
      const { needs, may } = STEP_FIELDS[step.type];
      const kept = Object.entries(payload).filter(([name]) => [...needs, ...may].includes(name as keyof StepPayload));
      const tidied = Object.fromEntries(kept) as StepPayload;
      return { ...step, payload: tidied.words ? { ...tidied, words: readRichText(tidied.words) } : tidied };
    });
}
