import {
  elementTies,
  functionTexts,
  inputTexts,
  type ElementTie,
  type NodeId,
  type ResultsPort,
  type WorkflowNode,
  wiringOf,
} from '#domain';
import { nodeModels } from '#graph';
import { keptName, offeredElement, offeredElements, type InputModels } from '#inputs';
import type { ElementRef } from '#viewer';
import type { EditorPorts } from '../session/open-workflow.ts';

/** An input of a function that names an element, and where that element is now. */
export interface KnownTie {
  key: string;
  node: NodeId;
  /** Name of the function in the workflow. */
  functionName: string;
  /** Title of the input, with those around it. */
  title: string;
  /** Undefined while its models are not computed, and where they no longer hold it. */
  element: ElementRef | undefined;
  /** The models are there, and the element is not in them. */
  isBroken: boolean;
  /** Name of the element, as far as it is known. */
  name: string | undefined;
}

interface Tied {
  node: NodeId;
  functionName: string;
  ties: readonly ElementTie[];
  titles: readonly string[];
  models: InputModels;
}

const NONE: readonly KnownTie[] = [];

/** All ties of the workflow, now and after each change of inputs, functions and results; `get` answers the same list until one differs. */
export function followTies({ reader, runs, results }: Pick<EditorPorts, 'reader' | 'runs' | 'results'>, locale: string) {
  const listeners = new Set<() => void>();
  const ends: (() => void)[] = [];
  const known = new Map<NodeId, { held: WorkflowNode; tied: Tied | undefined }>();
  const modelsOf = new Map<NodeId, InputModels>();
  let isStale = true;
  let list = NONE;
  const functionOf = (id: string, digest: string) => reader.functionOf(id, digest);

  const tell = () => {
    isStale = true;
    for (const listener of Array.from(listeners)) listener();
  };
  const told: ResultsPort = {
    get: (digest) => results.get(digest),
    async load(digest) {
      const result = await results.load(digest);
      queueMicrotask(tell);
      return result;
    },
  };

  function modelsFor(id: NodeId): InputModels {
    const models =
      modelsOf.get(id) ?? nodeModels({ reader, runs, results: told }, id, locale, () => wiringOf(reader).wiresInto(id));
    modelsOf.set(id, models);
    return models;
  }

  function tiedOf(id: NodeId, node: WorkflowNode): Tied | undefined {
    const before = known.get(id);
    if (before?.held === node) return before.tied;
    const record = functionOf(node.functionId, node.digest);
    const ties = record && !node.disabled ? elementTies(record, node.inputs) : [];
    const tied: Tied | undefined =
      record && ties.length > 0
        ? {
            node: id,
            functionName: node.name || functionTexts(record, locale).name,
            ties,
            titles: ties.map(({ path }) => titleOf(path, (names) => inputTexts(record, names, locale).title)),
            models: modelsFor(id),
          }
        : undefined;
    known.set(id, { held: node, tied });
    return tied;
  }

  function read(): readonly KnownTie[] {
    const { nodes } = reader.document();
    for (const id of known.keys()) if (!nodes[id]) known.delete(id);
    return Object.entries(nodes).flatMap(([id, node]) => {
      const tied = tiedOf(id, node);
      return tied ? tied.ties.map((tie, at) => knownTie(tied, tie, at)) : [];
    });
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      isStale = true;
      if (listeners.size === 1)
        ends.push(
          reader.subscribeAll((touched) => touched.has('nodes') && tell()),
          reader.subscribeFunctions(() => {
            known.clear();
            tell();
          }),
          runs.subscribeAll(tell),
        );
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        for (const end of ends.splice(0)) end();
      };
    },
    get(): readonly KnownTie[] {
      if (!isStale) return list;
      isStale = false;
      const next = read();
      if (next.length !== list.length || next.some((tie, at) => textOf(tie) !== textOf(list[at]!))) list = next;
      return list;
    },
  };
}

const textOf = (tie: KnownTie): string => JSON.stringify(tie);

function knownTie(
  { node, functionName, titles, models }: Tied,
  { path, property, question, value }: ElementTie,
  at: number,
): KnownTie {
  const asked = models.of(question);
  const found = offeredElement(offeredElements(asked, question, property), value);
  return {
    key: JSON.stringify([node, path]),
    node,
    functionName,
    title: titles[at]!,
    element: found && { nodeId: found.source.nodeId, elementId: found.id },
    isBroken: found === undefined && asked.length > 0,
    name: found?.name ?? keptName(question, value),
  };
}

/** Titles along a path; of a row of a list its number, from 1. */
function titleOf(path: ElementTie['path'], title: (names: string[]) => string): string {
  const names: string[] = [];
  return path
    .map((part) => {
      if (typeof part === 'number') return String(part + 1);
      names.push(part);
      return title(names);
    })
    .join(' · ');
}
