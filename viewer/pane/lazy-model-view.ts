import { loadLater } from '#ui';
import type { ModelViewProps } from './model-view.tsx';

/** Model view: the model of a workflow as an architect's drawing: turn, move, come nearer, point at elements. Its code loads when it is first shown. */
export const ModelView = loadLater<ModelViewProps>(async () => (await import('./model-view.tsx')).ModelView);
