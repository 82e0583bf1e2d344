import { ALLOWED, refused, type Refusal, type Verdict } from '../errors/verdict.ts';
import type { ViewType, WorkflowView } from '../workflow/document.ts';

/** Settings that only a view of the model has. */
export const MODEL_ONLY_SETTINGS = [
  'camera',
  'visibility',
  'cropBox',
  'background',
  'environment',
  'manner',
  'filter',
  'flat',
  'explode',
] as const;

/** Views that a workflow has at least. */
export const MIN_VIEWS = 1;

/** A view in another kind, what went with it, and the warning to confirm first where something does. */
export interface ViewConversion {
  view: WorkflowView;
  dropped: (typeof MODEL_ONLY_SETTINGS)[number][];
  warning?: Refusal;
}

/**
 * Converts a view. From model to report or setup the camera, visibility and what else belongs to the model are dropped
 * for good; back to model the view has the default camera. The same kind changes nothing.
 */
export function convertView(view: WorkflowView, type: ViewType): ViewConversion {
  if (view.type === type) return { view, dropped: [] };
  if (view.type !== 'model') return { view: { ...view, type }, dropped: [] };
  const dropped = MODEL_ONLY_SETTINGS.filter((setting) => view[setting] !== undefined);
  const converted: WorkflowView = { ...view, type };
  for (const setting of MODEL_ONLY_SETTINGS) delete converted[setting];
  return { view: converted, dropped, warning: refused('view.conversion-irreversible', { type }) };
}

/** Whether a workflow of so many views may lose one. */
export function mayDeleteView(views: number): Verdict {
  return views > MIN_VIEWS ? ALLOWED : refused('view.at-least-one');
}
