import { Skeleton } from '../feedback/skeleton.tsx';
import { loadLater } from '../loading/load-later.tsx';
import type { PlaceMapProps } from './map-place.ts';

/** Map with one marker that is put by a click, by dragging, or by Enter in the middle. Its code loads when it is first shown. */
export const PlaceMap = loadLater<PlaceMapProps>(
  async () => (await import('./place-map-surface.tsx')).PlaceMapSurface,
  () => <Skeleton />,
);
