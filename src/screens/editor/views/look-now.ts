import { filterOf, writeCamera, type NamedView, type WorkflowView } from '#domain';
import type { EditorState } from '../editor-state.ts';

/** Settings that make a look of the model; one that is undefined is not part of it. */
export type Look = Pick<
  WorkflowView,
  'visibility' | 'cropBox' | 'background' | 'environment' | 'manner' | 'flat' | 'explode' | 'camera' | 'filter'
>;

/** Everything that makes the picture of the model as it is seen now: what the view keeps, and camera and filter of this tab. */
export function lookNow(state: EditorState, from: NamedView | undefined): Look {
  const { visibility, cropBox, background, environment, manner, flat, explode } = from?.view ?? {};
  const camera = state.camera.read();
  const all = {
    ...{ visibility, cropBox, background, environment, manner, flat, explode },
    camera: camera && writeCamera(camera),
    filter: filterOf({ filter: { query: state.filter.query, colourBy: state.filter.colourBy } }),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** As {@link lookNow}, with what the look lacks as `undefined`: written over another look, nothing of that stays. */
export const wholeLook = (look: Look): { [Key in keyof Look]: Look[Key] | undefined } => ({
  visibility: look.visibility ?? {},
  cropBox: look.cropBox,
  background: look.background,
  environment: look.environment,
  manner: look.manner,
  flat: look.flat,
  explode: look.explode,
  camera: look.camera,
  filter: look.filter,
});
