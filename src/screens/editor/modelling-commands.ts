import {
  functionTags,
  functionTexts,
  inputPortKey,
  inputTexts,
  resolveInputs,
  type FunctionRecord,
  type InputProperty,
  type LibraryFunction,
  type NodeId,
  type ReaderPort,
} from '#domain';
import type { DrawNodeInput } from '#graph';
import { editorKindOf, type DrawRequest } from '#inputs';
import type { SketchHands, SketchTool, ViewTool } from '#viewer';
import type { SearchResult } from '../../commands/search-result.ts';

const one = (part: Pick<SearchResult, 'type' | 'id' | 'name' | 'run'> & Partial<SearchResult>): SearchResult => ({
  description: '',
  shortcuts: [],
  group: 'editor',
  ...part,
});

/** A command for each function of the library that puts it into the graph. */
export function addSystemCommands(
  { reader, locale }: { reader: Pick<ReaderPort, 'library' | 'canEdit'>; locale: string },
  sentence: (name: string) => string,
  groupName: (group: NonNullable<LibraryFunction['record']['group']>) => string,
  add: (entry: LibraryFunction) => void,
): SearchResult[] {
  return reader.library().map((entry) => {
    const { name, description } = functionTexts(entry.record, locale);
    return one({
      type: 'add-system',
      id: `add.${entry.record.id}.${entry.stage}`,
      name: sentence(name),
      description,
      query: [
        entry.record.displayName,
        ...functionTags(entry.record, locale),
        ...(entry.record.group === undefined ? [] : [groupName(entry.record.group)]),
      ].join(' '),
      validator: () => reader.canEdit,
      run: () => add(entry),
    });
  });
}

/** A command for each node of the graph that shows it there, found by the name of the node and of its function. */
export function nodeCommands(
  { reader, locale }: { reader: ReaderPort; locale: string },
  sentence: (name: string) => string,
  show: (id: NodeId) => void,
): SearchResult[] {
  return Object.entries(reader.document().nodes).map(([id, node]) => {
    const record = reader.functionOf(node.functionId, node.digest);
    const functionName = record ? functionTexts(record, locale).name : node.functionId;
    const name = node.name || functionName;
    return one({
      type: 'view',
      id: `node.${id}`,
      name: sentence(name),
      description: node.name ? functionName : '',
      query: name,
      byNameOnly: true,
      run: () => show(id),
    });
  });
}

/** Views that the camera can be put to, as the view's own words call them. */
export const CAMERA_VIEWS = ['iso', 'top', 'front', 'right', 'back', 'left'] as const;

/** What the search lets a camera do: show all, stand at a view, draw in another projection. */
export type CameraAct = (typeof CAMERA_VIEWS)[number] | 'fit' | 'parallel' | 'perspective';

/** A command for each standard view of the camera, for its projections, and one that shows the whole model. */
export function cameraCommands(wordOf: (act: CameraAct) => string, goTo: (act: CameraAct) => void): SearchResult[] {
  return (['fit', ...CAMERA_VIEWS, 'parallel', 'perspective'] as const).map((view) =>
    one({ type: 'camera', id: `camera.${view}`, name: wordOf(view), query: view, run: () => goTo(view) }),
  );
}

/** A command for each tool of the model, found by its name; `keys`: what starts it where the model has the keys. */
export function toolCommands(
  tools: Readonly<Record<ViewTool, string>>,
  wordOf: (tool: ViewTool) => string,
  start: (tool: ViewTool) => void,
  isThere: () => boolean,
): SearchResult[] {
  return (Object.keys(tools) as ViewTool[]).map((tool) =>
    one({
      type: 'tools',
      id: `model-tool.${tool}`,
      name: wordOf(tool),
      paneKeys: [tools[tool].toLowerCase()],
      validator: isThere,
      run: () => start(tool),
    }),
  );
}

/** What the search lets an open sketch do beside its tools. */
const SKETCH_ACTS = ['undo', 'redo', 'done', 'cancel'] as const;
export type SketchAct = SketchTool | (typeof SKETCH_ACTS)[number];

/** A command for each tool of the open sketch, and for how it goes on and ends. */
export function sketchCommands(
  sketch: Pick<SketchHands, 'tools' | 'start' | 'undo' | 'redo' | 'finish' | 'cancel'>,
  wordOf: (act: SketchAct) => string,
): SearchResult[] {
  const acts = {
    undo: () => sketch.undo(),
    redo: () => sketch.redo(),
    done: () => sketch.finish(),
    cancel: () => void sketch.cancel(),
  };
  const command = (act: SketchAct, run: () => void) =>
    one({ type: 'drafting-command', id: `sketch.${act}`, name: wordOf(act), query: act, run });
  return [
    ...sketch.tools.map((tool) => command(tool, () => sketch.start(tool))),
    ...SKETCH_ACTS.map((act) => command(act, acts[act])),
  ];
}

/** A command for each input of each function in the graph that is drawn in the model. */
export function draftingCommands(
  { reader, locale }: { reader: ReaderPort; locale: string },
  sentence: (input: string, name: string) => string,
  {
    isDrawn,
    draw,
    commit,
  }: {
    isDrawn: (kind: string) => boolean;
    draw: DrawNodeInput;
    commit: (id: NodeId, input: string, value: Parameters<DrawRequest['onCommit']>[0]) => void;
  },
): SearchResult[] {
  // Of thousands of nodes few functions are other ones, and fewer are drawn.
  const drawn = new Map<FunctionRecord, [input: string, property: InputProperty][]>();
  const drawnOf = (record: FunctionRecord) => {
    const known = drawn.get(record);
    if (known) return known;
    const found = Object.entries(record.inputSchema.properties).filter(([, property]) => isDrawn(editorKindOf(property)));
    drawn.set(record, found);
    return found;
  };
  return Object.entries(reader.document().nodes).flatMap(([id, node]) => {
    const record = reader.functionOf(node.functionId, node.digest);
    if (record === undefined || drawnOf(record).length === 0) return [];
    const named = node.name || functionTexts(record, locale).name;
    return drawnOf(record).map(([input, property]) => {
      const label = inputTexts(record, [input], locale).title;
      const now = () => reader.document().nodes[id];
      return one({
        type: 'drafting-command',
        id: `draw.${id}.${input}`,
        name: sentence(label, named),
        query: input,
        validator: () =>
          reader.canEdit && now() !== undefined && Object.keys(now()?.links[inputPortKey(input)] ?? {}).length === 0,
        run: () =>
          draw(id, {
            label,
            property,
            value: resolveInputs(record, now()?.inputs ?? {})[input],
            onCommit: (value) => commit(id, input, value),
          }),
      });
    });
  });
}
