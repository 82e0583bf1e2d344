import { explodeOf, filterOf, mannerOf, readCamera, readCropBox, type NamedView } from '#domain';
import type { ShownView } from '#viewer';

/** What the model draws of a view's settings; `round` counts how often the view was chosen. */
export const shownSettings = ({ id, view }: NamedView, round: number): ShownView => ({
  id,
  round,
  camera: readCamera(view.camera),
  crop: readCropBox(view.cropBox),
  background: view.background,
  environment: view.environment,
  manner: mannerOf(view),
  flat: view.flat === true,
  exploded: explodeOf(view),
  filter: filterOf(view),
});
