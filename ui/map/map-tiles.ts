/** Map tiles that whoever runs the server allows. */
export interface MapTiles {
  /** Address with `{z}`, `{x}` and `{y}`; empty: none, the map shows coasts and a graticule. */
  tiles: string;
  /** Who made them; shown on the map. */
  attribution: string;
}

const NONE: MapTiles = { tiles: '', attribution: '' };
let load: () => Promise<MapTiles> = () => Promise.resolve(NONE);
let loaded: Promise<MapTiles> | undefined;

/** Source of map tiles; asked once, when the first map opens. */
export function provideMapTiles(loader: () => Promise<MapTiles>): void {
  load = loader;
  loaded = undefined;
}

/** Map tiles; none where they cannot be asked for now. */
export function mapTiles(): Promise<MapTiles> {
  loaded ??= load().catch(() => {
    loaded = undefined;
    return NONE;
  });
  return loaded;
}
