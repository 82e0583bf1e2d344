import { proxy, ref } from 'valtio';
import type { Answer, ApiClient } from '#api';
import type { JsonValue, NodeId, StudyAxis } from '#domain';
import { describeError } from '../app/describe-error.ts';

/** Facts of a study as lists show it. */
export type StudyFacts = Answer<'GET workflows/{id}/studies'>['studies'][number];
/** A study with its options. */
export type Study = Answer<'GET workflows/{id}/studies/{study}'>;
/** One combination of values, and what it came to. */
export type StudyOption = Study['options'][number];

/** What the strip of studies shows. */
export interface StudiesState {
  isOpen: boolean;
  /** Function whose input is about to be sampled, and which; undefined: nothing is asked. */
  asking: { nodeId: NodeId | undefined; property?: string | undefined } | undefined;
  list: readonly StudyFacts[];
  study: Study | undefined;
  isLoading: boolean;
  problem: string | undefined;
}

/** Studies of one open workflow. */
export interface WorkflowStudies {
  workflowId: string;
  state: StudiesState;
  open(): Promise<void>;
  close(): void;
  /** Shows a study; undefined: the newest. */
  choose(id?: string): Promise<void>;
  /** Rejects with the reason of the server. */
  make(name: string, axes: readonly StudyAxis[], rows?: JsonValue[][]): Promise<void>;
  /** Rejects with the reason of the server. */
  change(n: number, wish: { starred?: boolean; dropped?: boolean; note?: string }): Promise<void>;
  remove(id: string): Promise<void>;
}

/** While options run, or others may star some, the study is read again. */
const RUNNING_MS = 700;
const RESTING_MS = 5000;

export function openStudies(api: ApiClient, workflowId: string): WorkflowStudies {
  const path = { id: workflowId };
  const state = proxy<StudiesState>({
    isOpen: false,
    asking: undefined,
    list: [],
    study: undefined,
    isLoading: false,
    problem: undefined,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;
  const read = async (id: string | undefined) => {
    const mine = ++round;
    clearTimeout(timer);
    try {
      const { studies } = await api.call('GET workflows/{id}/studies', { path });
      const wanted = studies.find((one) => one.id === id) ?? studies[0];
      const study = wanted && (await api.call('GET workflows/{id}/studies/{study}', { path: { ...path, study: wanted.id } }));
      if (mine !== round || !state.isOpen) return;
      state.list = ref(studies);
      state.study = study && ref(study);
      state.problem = undefined;
    } catch (error) {
      if (mine !== round || !state.isOpen) return;
      state.problem = (await describeError(error)).text;
    }
    state.isLoading = false;
    const isRunning = state.study !== undefined && state.study.ended < state.study.total;
    timer = setTimeout(() => void read(state.study?.id), isRunning ? RUNNING_MS : RESTING_MS);
  };
  const choose = (id?: string) => {
    state.isLoading = true;
    return read(id);
  };
  return {
    workflowId,
    state,
    choose,
    async open() {
      state.isOpen = true;
      await choose(state.study?.id);
    },
    close() {
      round++;
      clearTimeout(timer);
      state.isOpen = false;
    },
    async make(name, axes, rows) {
      const { id } = await api.call('POST workflows/{id}/studies', {
        path,
        body: { name, axes: [...axes], ...(rows ? { rows } : {}) },
      });
      state.isOpen = true;
      await choose(id);
    },
    async change(n, wish) {
      const { study } = state;
      if (!study) return;
      await api.call('PATCH workflows/{id}/studies/{study}/options/{n}', {
        path: { ...path, study: study.id, n: String(n) },
        body: wish,
      });
      await read(study.id);
    },
    async remove(id) {
      await api.call('DELETE workflows/{id}/studies/{study}', { path: { ...path, study: id } });
      await choose();
    },
  };
}
