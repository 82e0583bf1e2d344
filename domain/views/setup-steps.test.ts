import { describe, expect, it } from 'vitest';
import type { FunctionRecord } from '../functions/function-record.ts';
import { emptyWorkflowDocument, type WorkflowNode } from '../workflow/document.ts';
import { VIEW_ACTION_TYPES } from '../workflow/view-action.ts';
import { isWholeStep, lostOfStep, STEP_FIELDS, stepStatus, tidySteps, type SetupStep, type StepWorld } from './setup-steps.ts';

const record = {
  id: 'levels',
  inputSchema: { type: 'object', properties: { Count: { type: 'number', default: 2 }, Site: { type: 'string' } } },
  outputs: [{ name: 'Area' }],
  overrides: { Height: {} },
} as unknown as FunctionRecord;
const node = (rest: Partial<WorkflowNode> = {}): WorkflowNode => ({
  functionId: 'levels',
  digest: 'd',
  stage: 'live',
  name: '',
  disabled: false,
  inputs: {},
  links: {},
  ...rest,
});
const world = (nodes: Record<string, WorkflowNode>, rest: Partial<StepWorld> = {}): StepWorld => ({
  document: { ...emptyWorkflowDocument('Tower'), nodes },
  functionOf: () => record,
  hasFunction: (id) => id === 'levels',
  failed: 0,
  gone: new Set(),
  ...rest,
});
const step = (type: SetupStep['type'], payload: SetupStep['payload'] = {}, rest: Partial<SetupStep> = {}): SetupStep => ({
  id: type,
  type,
  title: '',
  payload,
  ...rest,
});
const statusIn = (one: SetupStep, among: StepWorld, steps: SetupStep[] = [one]) => stepStatus(one, steps, among);

describe('steps of a setup view', () => {
  it('W4.16b are told by the workflow where it tells them', () => {
    const input = step('function-input', { node: 'a', input: 'Count' });
    expect(statusIn(input, world({ a: node() }))).toBe('in-progress');
    expect(statusIn(step('function-input', { node: 'a', input: 'Site' }), world({ a: node() }))).toBe('incomplete');
    expect(statusIn(input, world({ a: node({ inputs: { Count: 3 } }) }))).toBe('complete');
    const wired = node({ links: { 'in/Count': { w: { node: 'b', output: 'out/Area', order: 0 } } } });
    expect(statusIn(input, world({ a: wired }))).toBe('complete');
    expect(statusIn(step('add-function', { function: 'levels' }), world({}))).toBe('incomplete');
    expect(statusIn(step('add-function', { function: 'levels' }), world({ a: node() }))).toBe('complete');
    expect(statusIn(step('remove-function', { node: 'a' }), world({ a: node() }))).toBe('incomplete');
    expect(statusIn(step('remove-function', { node: 'a' }), world({}))).toBe('complete');
    expect(statusIn(step('reset-function', { node: 'a' }), world({ a: node({ inputs: { Count: 3 } }) }))).toBe('incomplete');
    expect(statusIn(step('error-messages'), world({}, { failed: 1 }))).toBe('incomplete');
    const changed = node({ additions: { Height: { e: { value: {}, order: 0 } } } as never });
    expect(statusIn(step('quick-add', { node: 'a', override: 'Height' }), world({ a: changed }))).toBe('complete');
    expect(statusIn(step('note', { text: 'Begin' }), world({}))).toBeUndefined();
  });

  it('W4.16b are remembered for a person where they leave no trace, and a choice is made by one of its options', () => {
    const run = step('run-command', { command: 'run.now' });
    expect(statusIn(run, world({}))).toBe('incomplete');
    expect(statusIn(run, world({}, { gone: new Set(['run-command']) }))).toBe('complete');
    const choice = step('choice-dialog');
    const options = [step('add-function', { function: 'levels' }, { parent: 'choice-dialog' })];
    expect(statusIn(choice, world({}), [choice, ...options])).toBe('incomplete');
    expect(statusIn(choice, world({ a: node() }), [choice, ...options])).toBe('complete');
  });

  it('say what they name and is gone', () => {
    const there = world({ a: node() });
    expect(lostOfStep(step('function-input', { node: 'b', input: 'Count' }), there)).toBe('node');
    expect(lostOfStep(step('function-input', { node: 'a', input: 'Colour' }), there)).toBe('input');
    expect(lostOfStep(step('function-override', { node: 'a', override: 'Width' }), there)).toBe('override');
    expect(lostOfStep(step('note', { node: 'a', output: 'Cost' }), there)).toBe('output');
    expect(lostOfStep(step('function-input', { node: 'a', input: 'Count' }), there)).toBeUndefined();
    expect(lostOfStep(step('remove-function', { node: 'b' }), there)).toBeUndefined();
    expect(lostOfStep(step('add-function', { function: 'roof' }), there)).toBe('function');
    expect(lostOfStep(step('add-function', { function: 'levels' }), there)).toBeUndefined();
    const views = { m: { type: 'model', name: 'Model', order: 0 } } as const;
    expect(lostOfStep(step('navigate-views', { view: 'x' }), { ...there, document: { nodes: {}, views } })).toBe('view');
  });

  it('W3.02 have a table of what each of the fifteen tells', () => {
    expect(Object.keys(STEP_FIELDS).toSorted()).toEqual([...VIEW_ACTION_TYPES].toSorted());
    expect(isWholeStep(step('function-input', { node: 'a' }))).toBe(false);
    expect(isWholeStep(step('function-input', { node: 'a', input: 'Count' }))).toBe(true);
    expect(tidySteps([step('note', { text: 'x', view: 'y' }), step('note', {}, { id: 'o', parent: 'gone' })])).toEqual([
      step('note', { text: 'x' }),
    ]);
  });
});
