import { Avatar } from '../identity/avatar.tsx';
import { Tag } from '../data/tag.tsx';
import { ICON_PATHS, type IconName } from '../icons/icon-paths.ts';
import { Icon } from '../icons/icon.tsx';
import { StateGlyph, type GlyphState } from '../icons/state-glyph.tsx';
import { Tile, type DataHue } from '../icons/tile.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Kbd } from './kbd.tsx';

const STATES: GlyphState[] = ['done', 'reused', 'running', 'failed', 'waiting', 'stale', 'unreleased', 'off'];
const HUES: DataHue[] = ['model', 'geometry', 'number', 'text', 'boolean', 'location', 'file', 'list'];

/** Buttons in every kind and state. */
export function Buttons() {
  return (
    <div className="sheet">
      <span className="row">
        <Button kind="primary">Share</Button>
        <Button kind="danger">Delete</Button>
        <Button kind="outline" icon="present">
          Present
        </Button>
        <Button icon="plus">Add function</Button>
        <Button>Reset</Button>
        <Button kind="outline" disabled>
          Off
        </Button>
      </span>
      <span className="row">
        <IconButton icon="undo" label="Undo" keys="mod+z" size="compact" />
        <IconButton icon="measure" label="Measure" pressed />
        <IconButton icon="fit" label="Fit" kind="outline" />
        <Kbd keys="mod+k" />
        <Tag>test 13</Tag>
        <Tag tone="accent">by hand</Tag>
        <Tag tone="ok">live</Tag>
        <Tag tone="warn">old</Tag>
        <Tag tone="error">failed</Tag>
        <Avatar name="Lena Keller" />
        <Avatar name="Aiko Mori" peer={1} />
      </span>
    </div>
  );
}

/** The icon set, states and tiles. */
export function Icons() {
  return (
    <div className="sheet">
      <span className="row" style={{ flexWrap: 'wrap' }}>
        {(Object.keys(ICON_PATHS) as IconName[]).map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
      </span>
      <span className="row">
        {STATES.map((state) => (
          <span key={state} className="row">
            <StateGlyph state={state} />
            {state}
          </span>
        ))}
      </span>
      <span className="row">
        {HUES.map((hue) => (
          <Tile key={hue} hue={hue} icon="envelope" />
        ))}
      </span>
    </div>
  );
}
