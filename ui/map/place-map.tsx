import { lazy, Suspense } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';

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

const PlaceMapSurface = lazy(async () => ({ default: (await import('./place-map-surface.tsx')).PlaceMapSurface }));

/** A map with one mark that is put by a click, by dragging, or by Enter in the middle. Its code loads when it is first shown. */
export function PlaceMap(props: PlaceMapProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <PlaceMapSurface {...props} />
    </Suspense>
  );
}
