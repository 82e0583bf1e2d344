import type { ModelFilter } from '../filter/filter-elements.ts';
import type { Flight } from '../camera/camera-rig.ts';
import type { CropBox, Exploded, ViewBackground, ViewCamera, ViewEnvironment, ViewManner } from '#domain';

/** View settings that are shown. */
export interface ShownView {
  /** How its camera is flown to; where it keeps none, to where everything is seen. Absent: by the shortest way. */
  flight?: Flight | undefined;
  id: string;
  /** Counts how often a view was chosen: each time its camera is taken up. */
  round: number;
  camera?: ViewCamera | undefined;
  crop?: CropBox | undefined;
  background?: ViewBackground | undefined;
  environment?: ViewEnvironment | undefined;
  manner?: ViewManner | undefined;
  /** Parts are drawn apart. */
  exploded?: Exploded | undefined;
  /** Seen as a plan, which is not turned. */
  flat?: boolean | undefined;
  /** Which elements stand out in it, and what colours them. */
  filter?: ModelFilter | undefined;
}
