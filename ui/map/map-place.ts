/** Geographic position: latitude −90 to 90, longitude −180 to 180 (degrees). */
export interface MapPlace {
  latitude: number;
  longitude: number;
}

/** Props of {@link PlaceMap}; `onPlace` hears where the mark was put. */
export interface PlaceMapProps {
  label: string;
  place: MapPlace;
  /** Corners of an outline that is drawn as well. */
  outline?: readonly MapPlace[];
  onPlace: (place: MapPlace) => void;
}
