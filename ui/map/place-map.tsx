import { Skeleton } from '../feedback/skeleton.tsx';
import { loadLater } from '../loading/load-later.tsx';

/** A place on the globe (degrees). */
export interface MapPlace {
  latitude: number;
  longitude: number;
}

/** Props of {@link PlaceMap}; `onPlace` hears where the mark was put. */
export interface PlaceMapProps {
  label: string;
  place: MapPlace;
  onPlace: (place: MapPlace) => void;
}

/** A map with one mark that is put by a click, by dragging, or by Enter in the middle. Its code loads when it is first shown. */
export const PlaceMap = loadLater<PlaceMapProps>(
  async () => (await import('./place-map-surface.tsx')).PlaceMapSurface,
  () => <Skeleton />,
);
