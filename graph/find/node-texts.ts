import type { i18n as I18n } from 'i18next';
import {
  functionTexts,
  inputPortKey,
  inputTexts,
  missedInWords,
  outputTexts,
  readRichText,
  richTextWords,
  resolveInputs,
  type FunctionRecord,
  type GraphProblem,
  type InputProperty,
  type JsonValue,
  type NodeId,
  type NodeRun,
  type RunResult,
  type WorkflowNode,
  type WorkflowNote,
} from '#domain';
import { inOneLine, problemText, resultText, valueText, valueWords, type Units, type ValueWords } from '#inputs';
import type { Graph } from '../editor/graph.ts';
import type { CommentPin } from '../editor/graph-view.ts';
import { itemOf, type BoardItem } from '../model/board-items.ts';
import type { CardModel } from '../model/card-model.ts';
import { searchable } from './search-words.ts';

/** Text of a node that a search looks through, and what of the node it is. */
export interface NodeText {
  of: 'name' | 'function' | 'input' | 'output' | 'error' | 'note' | 'frame' | 'comment';
  text: string;
  /** The same as it is compared. */
  searchable: string;
}

/** Letters of one text that are looked through; an output may hold a book. */
const MAX_LETTERS = 10_000;

interface Known {
  card: CardModel;
  digest: string | undefined;
  isLoaded: boolean;
  error: NodeRun['error'];
  problems: readonly GraphProblem[];
  texts: readonly NodeText[];
}

/** Texts of a function version that do not depend on a node. */
interface FunctionNames {
  name: string;
  fixed: readonly NodeText[];
}

const NO_PROBLEMS: readonly GraphProblem[] = [];

/** Texts of all nodes in the language and units that are shown, read off document, functions, runs and results; each node again only when it changed. */
export class NodeTexts {
  readonly #graph: Graph;
  readonly #i18n: I18n;
  readonly #units: Units;
  readonly #words: ValueWords;
  readonly #known = new Map<NodeId, Known>();
  readonly #names = new WeakMap<FunctionRecord, FunctionNames>();
  readonly #said = new WeakMap<CommentPin, readonly NodeText[]>();
  readonly #items = new WeakMap<object, readonly NodeText[]>();
  readonly #inputs = new WeakMap<InputProperty, Map<JsonValue | undefined, NodeText>>();

  constructor(graph: Graph, i18n: I18n, units: Units) {
    this.#graph = graph;
    this.#units = units;
    this.#i18n = i18n;
    this.#words = valueWords(i18n.getFixedT(null, 'inputs'));
  }

  /** Texts of a node, frame or note, by id or key, its name first, what people say of it last; none for what is not there. */
  of(id: string): readonly NodeText[] {
    const texts = this.#own(id);
    const pin = this.#graph.view.pins.get()?.get(id);
    if (!pin || texts.length === 0) return texts;
    const said = this.#said.get(pin) ?? pin.said.map((text) => nodeText('comment', text));
    this.#said.set(pin, said);
    return [...texts, ...said];
  }

  #own(id: string): readonly NodeText[] {
    const { model, ports } = this.#graph;
    const item = itemOf(id);
    if (item) return this.#ofItem(item);
    const card = model.card(id);
    if (!card) return [];
    const run = ports.runs.get(id);
    const digest = run?.resultDigest;
    const result = digest === undefined ? undefined : ports.results.get(digest);
    const problems = model.graph().problems.get(id) ?? NO_PROBLEMS;
    const known = this.#known.get(id);
    const isSame = known?.card === card && known.digest === digest && known.error === run?.error && known.problems === problems;
    // A result that the tab keeps no more was read while it was there.
    if (known && isSame && (known.isLoaded || !result)) return known.texts;
    const texts = this.#read(card, result, run, problems);
    this.#known.set(id, { card, digest, isLoaded: result !== undefined, error: run?.error, problems, texts });
    return texts;
  }

  /** A frame's title; what a note says. */
  #ofItem({ kind, id }: BoardItem): readonly NodeText[] {
    const record = this.#graph.ports.reader.get(kind === 'frame' ? 'frames' : 'notes', id);
    const known = record && this.#items.get(record);
    if (!record || known) return known ?? [];
    const words = kind === 'frame' ? this.#graph.model.board.frames.get(id)?.frame.title : noteWords(record as WorkflowNote);
    const texts = words ? [nodeText(kind, words)] : [];
    this.#items.set(record, texts);
    return texts;
  }

  #read(
    { node, record }: CardModel,
    result: RunResult | undefined,
    run: NodeRun | undefined,
    problems: readonly GraphProblem[],
  ): NodeText[] {
    const names = record && this.#namesOf(record);
    const name = names?.name ?? node.functionId;
    const texts = [nodeText('name', node.name || name)];
    if (node.name) texts.push(nodeText('function', name));
    if (typeof node.note === 'string' && node.note) texts.push(nodeText('note', node.note));
    if (record && names) {
      texts.push(...names.fixed, ...this.#inputTexts(record, node));
      if (result) texts.push(...this.#valuesOf(record, result));
    }
    for (const error of [...problems, ...(run?.error ? [run.error] : [])])
      texts.push(nodeText('error', problemText(this.#i18n, missedInWords(record, error, this.#i18n.language))));
    return texts;
  }

  /** What all nodes of a function version share. */
  #namesOf(record: FunctionRecord): FunctionNames {
    const known = this.#names.get(record);
    if (known) return known;
    const { locale } = this.#units;
    const { name, modelOutput } = functionTexts(record, locale);
    const names = {
      name,
      fixed: [
        ...(record.displayName === name ? [] : [nodeText('function', record.displayName)]),
        ...(modelOutput ? [nodeText('output', modelOutput)] : []),
        ...record.outputs.map((output, index) => nodeText('output', outputTexts(record, index, locale).name || output.name)),
      ],
    };
    this.#names.set(record, names);
    return names;
  }

  #inputTexts(record: FunctionRecord, node: WorkflowNode): NodeText[] {
    const values = resolveInputs(record, node.inputs);
    return Object.entries(record.inputSchema.properties).map(([name, property]) => {
      const isWired = Object.keys(node.links[inputPortKey(name)] ?? {}).length > 0;
      const value = isWired || !Object.hasOwn(values, name) ? undefined : values[name];
      return this.#inputText(record, name, property, value === null || value === '' ? undefined : value);
    });
  }

  /** Most nodes hold the same few values: formatting each once is what makes thousands of nodes cheap. */
  #inputText(record: FunctionRecord, name: string, property: InputProperty, value: JsonValue | undefined): NodeText {
    const known = this.#inputs.get(property) ?? new Map<JsonValue | undefined, NodeText>();
    this.#inputs.set(property, known);
    const before = known.get(value);
    if (before) return before;
    const { title } = inputTexts(record, [name], this.#units.locale);
    const shown = value === undefined ? '' : inOneLine(valueText(property, value, this.#units, this.#words));
    const text = nodeText('input', `${title} ${shown}`);
    if (typeof value !== 'object') known.set(value, text);
    return text;
  }

  #valuesOf(record: FunctionRecord, { outputs }: RunResult): NodeText[] {
    return record.outputs.flatMap(({ name, unitType }, index) => {
      const value = Object.hasOwn(outputs, name) ? outputs[name] : undefined;
      const text = resultText(value, unitType, this.#units, this.#words);
      const title = outputTexts(record, index, this.#units.locale).name || name;
      return text ? [nodeText('output', `${title} ${inOneLine(text)}`)] : [];
    });
  }
}

const noteWords = ({ text }: WorkflowNote): string => richTextWords(readRichText(text));

function nodeText(of: NodeText['of'], text: string): NodeText {
  const short = text.trim().slice(0, MAX_LETTERS);
  return { of, text: short, searchable: searchable(short) };
}
