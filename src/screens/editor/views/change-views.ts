import {
  assertAllowed,
  convertView,
  duplicatedView,
  freeViewName,
  lastOrder,
  mayDeleteView,
  orderAt,
  placeView,
  shownViews,
  viewsBeside,
  type CommandsPort,
  type NamedView,
  type ReaderPort,
  type ShownAs,
  type ViewPlace,
  type ViewType,
  type WorkflowView,
  type WorkflowWidget,
} from '#domain';
import { confirmChoice } from '#ui';

/** Where views are read and written. */
export interface ViewPorts {
  reader: ReaderPort;
  commands: CommandsPort;
}

const viewsOf = ({ reader }: ViewPorts): NamedView[] => shownViews(reader.document().views);

const isStored = ({ reader }: ViewPorts, id: string): boolean => Object.hasOwn(reader.document().views, id);

function put({ reader, commands }: ViewPorts, id: string, view: WorkflowView, widgets?: Record<string, WorkflowWidget>): void {
  commands.dispatch({ type: 'view.put', id, view, beside: viewsBeside(reader.document().views), widgets });
}

/** Changes settings of a view; one step of undo. A view that was only shown becomes part of the document with it. */
export function patchView(ports: ViewPorts, id: string, patch: Partial<WorkflowView>): void {
  if (isStored(ports, id)) return ports.commands.dispatch({ type: 'view.patch', id, patch });
  const shown = viewsOf(ports).find((one) => one.id === id);
  if (shown) put(ports, id, { ...shown.view, ...patch });
}

/** Adds a view behind the others; `settings` are what it begins with. Answers its id. */
export function addView(ports: ViewPorts, type: ViewType, name: string, settings: Partial<WorkflowView> = {}): string {
  const views = viewsOf(ports);
  const id = crypto.randomUUID();
  put(ports, id, { ...settings, type, name: freeViewName(views, name), order: lastOrder(views) });
  return id;
}

/** Copies a view with the parts of its report; answers the copy's id. */
export function duplicateView(ports: ViewPorts, { id, view }: NamedView): string {
  const copy = crypto.randomUUID();
  const parts = Object.values(ports.reader.document().widgets).filter((widget) => widget.view === id);
  const widgets = Object.fromEntries(parts.map((widget) => [crypto.randomUUID(), { ...widget, view: copy }]));
  put(ports, copy, duplicatedView(viewsOf(ports), view), widgets);
  return copy;
}

/** Moves a view to another place among the tabs. */
export function moveView(ports: ViewPorts, id: string, place: number): void {
  const order = orderAt(viewsOf(ports), id, place);
  if (order !== undefined) patchView(ports, id, { order });
}

/** Brings a view to a place of the list, and into the group there. */
export function putInPlace(ports: ViewPorts, id: string, place: ViewPlace): void {
  const patch = placeView(viewsOf(ports), id, place);
  if (patch) patchView(ports, id, patch);
}

/** Deletes a view; throws `view.at-least-one` for the last one. */
export function deleteView(ports: ViewPorts, id: string): void {
  const views = viewsOf(ports);
  assertAllowed(mayDeleteView(views.length));
  if (!isStored(ports, id)) {
    const other = views.find((one) => one.id !== id);
    if (other) ports.commands.dispatch({ type: 'view.put', id: other.id, view: other.view });
    return;
  }
  ports.commands.dispatch({ type: 'view.delete', id });
}

/** Makes a view another kind; asks first where camera and visibility would be lost. */
export async function turnView(
  ports: ViewPorts,
  { id, view }: NamedView,
  type: ViewType,
  words: { title: string; text: string; confirm: string },
): Promise<void> {
  const conversion = convertView(view, type);
  if (conversion.warning && conversion.dropped.length > 0) await confirmChoice(words);
  put(ports, id, conversion.view);
}

/** Hides, shows or pales functions and elements in a view; one step of undo. */
export function setVisibility(ports: ViewPorts, { id, view }: NamedView, keys: readonly string[], as: ShownAs): void {
  const visibility = Object.fromEntries(keys.map((key) => [key, as]));
  if (isStored(ports, id)) ports.commands.dispatch({ type: 'view.set-visibility', id, nodes: visibility });
  else put(ports, id, { ...view, visibility });
}
