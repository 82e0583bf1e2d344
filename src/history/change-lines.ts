import {
  functionTexts,
  inputTexts,
  ownValue,
  type DocumentChange,
  type FunctionRecord,
  type InputProperty,
  type JsonObject,
  type JsonValue,
  type WorkflowDocument,
  type WorkflowNode,
} from '#domain';

/** What became of something. */
export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved';

/** One line of a list of changes. */
export interface ChangeLine {
  key: string;
  kind: ChangeKind;
  /** Card that it is about. */
  nodeId: string | undefined;
  label: string;
  /** What was and what is; empty where the mark says it. */
  from: string;
  to: string;
  /** The changes behind it. */
  changes: readonly DocumentChange[];
}

/** Words and rules that a line is written with. */
export interface LineWords {
  say: (key: string, values?: Record<string, unknown>) => string;
  recordOf: (functionId: string, digest: string) => FunctionRecord | undefined;
  valueText: (property: InputProperty, value: JsonValue | undefined) => string;
  locale: string;
}

/** Changes as a person reads them: function by function, input by input; cards that only moved are one line at the end. */
export function changeLines(
  changes: readonly DocumentChange[],
  from: WorkflowDocument,
  to: WorkflowDocument,
  words: LineWords,
): ChangeLine[] {
  const gone = new Set(changes.flatMap(({ root, id, path }) => (root === 'nodes' && path.length === 0 ? [id] : [])));
  const moved = changes.filter(({ root }) => root === 'layout');
  const lines = changes.flatMap((change): ChangeLine[] =>
    change.root === 'layout' ? [] : [lineOf(change, (id) => to.nodes[id] ?? from.nodes[id], words)],
  );
  const only = moved.filter(({ id, from: was, to: is }) => was !== undefined && is !== undefined && !gone.has(id));
  if (only.length === 0) return lines;
  const label = words.say('change.moved', { count: only.length });
  return [...lines, { key: 'moved', kind: 'moved', nodeId: only[0]?.id, label, from: '', to: '', changes: moved }];
}

function lineOf(change: DocumentChange, nodeOf: (id: string) => WorkflowNode | undefined, words: LineWords): ChangeLine {
  const { root, id, path, from, to } = change;
  const kind: ChangeKind = path.length > 0 ? 'changed' : from === undefined ? 'added' : to === undefined ? 'removed' : 'changed';
  const base = { key: [root, id, ...path].join('\n'), kind, nodeId: root === 'nodes' ? id : undefined, changes: [change] };
  const node = root === 'nodes' ? nodeOf(id) : undefined;
  if (!node) return { ...base, ...plainLine(change, words) };
  const record = words.recordOf(node.functionId, node.digest);
  const name = node.name || (record ? functionTexts(record, words.locale).name : node.functionId);
  const [member, key = ''] = path;
  if (member === undefined) return { ...base, label: name, from: '', to: '' };
  if (member === 'inputs') {
    const title = record ? inputTexts(record, [key], words.locale).title : key;
    const properties = record?.inputSchema['properties'] as JsonObject | undefined;
    const property = ((properties && ownValue(properties, key)) ?? {}) as InputProperty;
    return {
      ...base,
      label: `${name}, ${title}`,
      from: words.valueText(property, from ?? property.default),
      to: words.valueText(property, to ?? property.default),
    };
  }
  const part = words.say(PARTS.has(member) ? `change.part.${member}` : 'change.part.other');
  const said = (value: JsonValue | undefined) => (typeof value === 'string' ? value : '');
  if (member === 'disabled')
    return { ...base, label: name, from: '', to: words.say(to === true ? 'change.disabled' : 'change.enabled') };
  return { ...base, label: `${name}, ${part}`, from: TEXTS.has(member) ? said(from) : '', to: TEXTS.has(member) ? said(to) : '' };
}

const PARTS = new Set(['name', 'note', 'links', 'overrides', 'additions', 'removals', 'digest', 'layoutGroup', 'rows', 'colour']);
const TEXTS = new Set(['name', 'note']);

/** A change of what is no function: the workflow's name, a view, a part of a report, a frame, a note. */
function plainLine({ root, id, from, to }: DocumentChange, { say }: LineWords): Pick<ChangeLine, 'label' | 'from' | 'to'> {
  const nameIn = (value: JsonValue | undefined): string => {
    const record = value as JsonObject | undefined;
    const name = record?.['name'] ?? record?.['title'];
    return typeof name === 'string' ? name : '';
  };
  if (root === 'meta') {
    const said = (value: JsonValue | undefined) => (typeof value === 'string' ? value : '');
    return { label: say(id === 'name' ? 'change.workflow-name' : 'change.workflow'), from: said(from), to: said(to) };
  }
  const name = typeof (to ?? from) === 'object' ? nameIn(to) || nameIn(from) : '';
  const label = say(`change.root.${root}`);
  return { label: name ? `${label} ${name}` : label, from: '', to: '' };
}
