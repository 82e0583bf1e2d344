import {
  control,
  divIcon,
  layerGroup,
  map as createMap,
  marker as createMarker,
  polygon,
  polyline,
  tileLayer,
  type Map as LeafletMap,
  type LayerGroup,
  type LatLng,
  type Marker,
} from 'leaflet';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { flatCoasts, landsOf } from './coasts.ts';
import { degreesText, graticule, type HemisphereLetters } from './graticule.ts';
import './map.css';
import { mapTiles } from './map-tiles.ts';
import type { MapPlace, PlaceMapProps } from './map-place.ts';

/** Zoom at which a neighbourhood is seen where there are pictures of it, and a country where there are coasts only. */
const [NEAR, FAR] = [14, 4];
/** Coasts are drawn for small scales; nearer they would lie. */
const LAST_COAST_ZOOM = 7;
/** What an arrow key moves the map by (px); with Shift a tenth. */
const STEP_PX = 80;
const DIRECTIONS: Record<string, readonly [right: number, down: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Room of the meridians' names at the top (px). */
const NAMES_PX = 32;
/** Six decimals are a tenth of a metre. */
const DECIMALS = 6;

/** The drawn map of {@link PlaceMap}. */
export function PlaceMapSurface({ label, place, outline, onPlace }: PlaceMapProps) {
  const { t } = useTranslation('ui');
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ map: LeafletMap; mark: Marker }>(undefined);
  const letters = { north: t('map.north'), south: t('map.south'), east: t('map.east'), west: t('map.west') };
  const words = { in: t('map.in'), out: t('map.out'), mark: label, letters };
  const latest = useRef({ place, onPlace, words });
  latest.current = { place, onPlace, words };
  useEffect(() => {
    if (!host.current) return undefined;
    const { words: said, place: first } = latest.current;
    const map = createMap(host.current, {
      center: [first.latitude, first.longitude],
      zoom: FAR,
      minZoom: 1,
      worldCopyJump: true,
      keyboard: false,
      zoomControl: false,
      attributionControl: false,
      fadeAnimation: false,
      zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    });
    control.zoom({ position: 'bottomright', zoomInTitle: said.in, zoomOutTitle: said.out }).addTo(map);
    control.scale({ position: 'bottomleft' }).addTo(map);
    const mark = createMarker([first.latitude, first.longitude], {
      draggable: true,
      keyboard: false,
      icon: divIcon({ className: 'map-mark', iconSize: [20, 20] }),
      alt: said.mark,
    }).addTo(map);
    const put = (at: LatLng) => latest.current.onPlace(placeOf(at));
    mark.on('dragend', () => put(mark.getLatLng()));
    map.on('click', ({ latlng }) => put(latlng));
    const lines = layerGroup().addTo(map);
    const ruled = () => rule(map, lines, said.letters);
    map.on('moveend zoomend', ruled);
    ruled();
    // The library's own keys glide: Enter would take a place on the way.
    const press = (event: KeyboardEvent) => {
      if (event.target !== host.current || event.ctrlKey || event.metaKey || event.altKey) return;
      const direction = DIRECTIONS[event.key];
      const step = event.shiftKey ? STEP_PX / 10 : STEP_PX;
      if (direction) map.panBy([direction[0] * step, direction[1] * step], { animate: false });
      else if (event.key === '+' || event.key === '=') map.setZoom(map.getZoom() + 1, { animate: false });
      else if (event.key === '-') map.setZoom(map.getZoom() - 1, { animate: false });
      else if (event.key === 'Enter') put(map.getCenter());
      else return;
      event.preventDefault();
    };
    const element = host.current;
    element.addEventListener('keydown', press);
    const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    observer.observe(element);
    drawn.current = { map, mark };
    let isThere = true;
    void showWorld(map, () => isThere);
    return () => {
      isThere = false;
      drawn.current = undefined;
      observer.disconnect();
      element.removeEventListener('keydown', press);
      map.remove();
    };
  }, []);
  const { latitude, longitude } = place;
  useEffect(() => {
    const { map, mark } = drawn.current ?? {};
    mark?.setLatLng([latitude, longitude]);
    if (map && !map.getBounds().contains([latitude, longitude])) map.panTo([latitude, longitude], { animate: false });
  }, [latitude, longitude]);
  const corners = outline?.map((corner) => `${corner.latitude} ${corner.longitude}`).join(';');
  const shownOutline = useRef(outline);
  shownOutline.current = outline;
  useEffect(() => {
    const { map } = drawn.current ?? {};
    const ring = shownOutline.current ?? [];
    if (!map || ring.length < 2) return undefined;
    // Nearest to the corner before: over the date line it stays in one piece.
    let last = ring[0]?.longitude ?? 0;
    const shape = polygon(
      ring.map((corner): [number, number] => {
        last = corner.longitude - 360 * Math.round((corner.longitude - last) / 360);
        return [corner.latitude, last];
      }),
      { interactive: false, className: 'map-outline' },
    ).addTo(map);
    return () => void shape.remove();
  }, [corners]);
  return (
    <div className="place-map">
      <div ref={host} role="application" aria-label={`${label}. ${t('map.keys')}`} tabIndex={0} data-part="place-map" />
      <i className="map-middle" aria-hidden="true" />
    </div>
  );
}

const round = (degrees: number): number => Number(degrees.toFixed(DECIMALS));

/** A clicked place, whichever copy of the world it was clicked in. */
function placeOf(at: LatLng): MapPlace {
  const { lat, lng } = at.wrap();
  return { latitude: round(Math.max(-90, Math.min(90, lat))), longitude: round(lng) };
}

/** The pictures that this server allows; without them coasts. */
async function showWorld(map: LeafletMap, isThere: () => boolean): Promise<void> {
  const { tiles, attribution } = await mapTiles();
  if (!isThere()) return;
  if (tiles !== '') {
    tileLayer(tiles, { maxZoom: 19 }).addTo(map);
    map.setMaxZoom(19);
    map.setZoom(NEAR, { animate: false });
    // As words: whoever set it up is trusted with an address, not with a script.
    if (attribution !== '') control.attribution({ prefix: false }).addTo(map).addAttribution(asText(attribution));
    return;
  }
  const [{ feature }, { default: world }] = await Promise.all([import('topojson-client'), import('world-atlas/land-110m.json')]);
  if (!isThere()) return;
  map.setMaxZoom(17);
  const atlas = world as unknown as Parameters<typeof feature>[0];
  const land = atlas.objects['land'];
  if (!land) return;
  const coasts = layerGroup(
    flatCoasts(landsOf(feature(atlas, land))).map((rings) =>
      polygon(
        rings.map((ring) => ring.map(([longitude, latitude]): [number, number] => [latitude, longitude])),
        { interactive: false, className: 'map-land' },
      ),
    ),
  );
  const shown = () => (map.getZoom() <= LAST_COAST_ZOOM ? coasts.addTo(map) : coasts.remove());
  map.on('zoomend', shown);
  shown();
}

const asText = (text: string): string => {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
};

/** Draws parallels and meridians of what is seen, named at the edge. */
function rule(map: LeafletMap, lines: LayerGroup, letters: HemisphereLetters): void {
  lines.clearLayers();
  const bounds = map.getBounds();
  const extent = { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() };
  for (const { ends, degrees, axis } of graticule(extent)) {
    polyline(ends, { interactive: false, className: 'map-graticule' }).addTo(lines);
    const [from, to] = ends;
    // Parallels are named at the left edge, below the names of the meridians.
    if (axis === 'latitude' && map.latLngToContainerPoint(from).y < NAMES_PX) continue;
    createMarker(axis === 'latitude' ? from : to, {
      interactive: false,
      keyboard: false,
      icon: divIcon({ className: `map-degrees map-${axis}`, html: degreesText(degrees, axis, letters), iconSize: [0, 0] }),
    }).addTo(lines);
  }
}
