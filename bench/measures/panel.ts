import * as Y from 'yjs';
import { emptyWorkflowDocument, importCsv, validateValue, type InputProperty, type JsonObject, type JsonValue } from '#domain';
import { createCommandsPort } from '../../collab/commands/commands-port.ts';
import { writeDocument } from '../../collab/document/document-shape.ts';
import { createReader } from '../../collab/reader/create-reader.ts';
import { workflowNode } from '../../tests/fixtures/workflow-node.ts';
import { panelInBrowser } from '../panel-page.ts';
import { median, processorMs, row, type BenchRow, type Measure } from '../measure.ts';

const [ROWS, COLUMNS, ROUNDS] = [1000, 8, 15];
const NAMES = Array.from({ length: COLUMNS }, (_, at) => `Column ${at + 1}`);
const LIST: InputProperty = {
  type: 'array',
  items: {
    type: 'object',
    properties: Object.fromEntries(
      NAMES.map((name, at) => [name, at === 0 ? { type: 'string' } : { type: 'number', $partiUnitType: 'length' }]),
    ),
  },
};
const NO_FUNCTIONS = { functionOf: () => undefined, library: () => [], subscribe: () => () => undefined };

/** A table of rooms: read from what Excel copies, written into the document, one cell of it changed. Pictures are not among it. */
export const measure: Measure = {
  ids: ['panel'],
  async run() {
    const rows = table();
    try {
      return [...rows, ...(await panelInBrowser())];
    } catch (error) {
      // What was measured is told although the other could not be.
      process.stderr.write(`panel, in a browser: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
      return rows;
    }
  },
};

/** What a paste reads and checks before anything is taken. */
function pasted(text: string): JsonValue[] {
  const { items } = importCsv(text, LIST, { system: 'metric', locale: 'en' });
  if (validateValue(LIST, items, { name: 'rows' }).length > 0) throw new Error('The table is not right.');
  return items;
}

function table(): BenchRow[] {
  const lines = Array.from({ length: ROWS }, (_, at) => [`Room ${at}`, ...NAMES.slice(1).map((_name, of) => `${at + of}.25`)]);
  const text = [NAMES, ...lines].map((cells) => cells.join('\t')).join('\n');
  const times = { read: [] as number[], write: [] as number[], cell: [] as number[] };
  let updates = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let items: JsonValue[] = [];
    times.read.push(processorMs(() => (items = pasted(text))));
    if (items.length !== ROWS) throw new Error(`${items.length} rows were read.`);
    const doc = new Y.Doc();
    writeDocument(doc, { ...emptyWorkflowDocument(), nodes: { a: workflowNode({ inputs: { Rooms: [] } }) }, layout: {} });
    const commands = createCommandsPort(doc, () => true);
    const reader = createReader(doc, NO_FUNCTIONS, () => true);
    const rooms = () => reader.get('nodes', 'a') as unknown as { inputs: { Rooms: JsonObject[] } };
    const set = (value: JsonValue) =>
      commands.dispatch({ type: 'node.set-input', id: 'a', property: 'Rooms', value, was: rooms().inputs.Rooms });
    updates = 0;
    doc.on('update', () => updates++);
    times.write.push(processorMs(() => (set(items), rooms().inputs.Rooms.length)));
    const next = rooms().inputs.Rooms.map((one, at) => (at === ROWS / 2 ? { ...one, 'Column 2': 7 } : one));
    const told = updates;
    times.cell.push(processorMs(() => (set(next), rooms().inputs.Rooms.length)));
    if (rooms().inputs.Rooms[ROWS / 2]?.['Column 2'] !== 7) throw new Error('The cell was not written.');
    updates = told;
    doc.destroy();
  }
  const what = `table of ${ROWS.toLocaleString('en')} × ${COLUMNS}`;
  const one = (part: string, value: number, most: number) =>
    row({
      id: 'panel',
      what: `${what}: ${part}`,
      value,
      unit: 'ms',
      peer: null,
      target: `≤ ${most} ms`,
      ok: value <= most,
      rounds: ROUNDS,
    });
  return [
    one('pasted, read and written, processor time', median(times.read) + median(times.write), 300),
    one('one cell changed until the value is there, processor time', median(times.cell), 50),
    row({
      id: 'panel',
      what: `${what}: updates of a paste`,
      value: updates,
      unit: '',
      peer: null,
      target: '1',
      ok: updates === 1,
      rounds: 1,
    }),
  ];
}
