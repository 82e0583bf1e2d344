import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

/** Hues of data types: ports, wires, tiles, plugs. */
export type DataHue = 'model' | 'geometry' | 'number' | 'text' | 'boolean' | 'location' | 'file' | 'list';

/** Function tile: 18 px square in the hue of a function's main output, with its icon. */
export function Tile({ hue, icon }: { hue: DataHue; icon: IconName }) {
  return (
    <i className="tile" data-part="tile" data-type={hue}>
      <Icon name={icon} />
    </i>
  );
}
