import { useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { Property, PropertyColumn } from './property.tsx';
import { ScrubField } from './scrub-field.tsx';
import { Segmented } from './segmented.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { TextField } from './text-field.tsx';

const GLAZING = [
  { value: 'triple', label: 'Triple, clear' },
  { value: 'double', label: 'Double, clear' },
  { value: 'solar', label: 'Solar control, with a name that is longer than its field' },
];
const START = [
  { value: 'corner', label: 'Corner' },
  { value: 'centre', label: 'Centre' },
];
const metres = (value: number) => ({ number: value.toFixed(2), unit: 'm' });

/** The fields of a dock column, all alive. */
export function Fields() {
  const [levels, setLevels] = useState(24);
  const [width, setWidth] = useState(2.25);
  const [glazing, setGlazing] = useState('triple');
  const [start, setStart] = useState('corner');
  const [vents, setVents] = useState(true);
  const [ticked, setTicked] = useState(true);
  const [name, setName] = useState('Option B');
  return (
    <div className="sheet" style={{ inlineSize: 340 }}>
      <div style={{ inlineSize: '100%' }}>
        <PropertyColumn>
          <Property label="Levels">
            <ScrubField
              label="Levels"
              size="compact"
              value={levels}
              min={2}
              max={60}
              step={1}
              onPreview={setLevels}
              onCommit={setLevels}
            />
          </Property>
          <Property label="Panel width">
            <ScrubField label="Panel width" size="compact" value={width} step={0.05} format={metres} onCommit={setWidth} />
          </Property>
          <Property label="Fin depth" note="Max 0.60 m, 0.45 m in use">
            <ScrubField label="Fin depth" size="compact" value={1.8} invalid format={metres} onCommit={() => undefined} />
          </Property>
          <Property label="Empty">
            <ScrubField label="Empty" size="compact" value={undefined} placeholder="Auto" onCommit={() => undefined} />
          </Property>
          <Property label="Off">
            <ScrubField label="Off" size="compact" value={3} min={0} max={9} disabled onCommit={() => undefined} />
          </Property>
          <Property label="Glazing">
            <Select label="Glazing" size="compact" options={GLAZING} value={glazing} onChange={setGlazing} />
          </Property>
          <Property label="Opening vents">
            <Switch label="Opening vents" checked={vents} onChange={setVents} />
          </Property>
          <Property label="Ticked">
            <Checkbox label="Ticked" checked={ticked} onChange={setTicked} />
          </Property>
          <Property label="Start from">
            <Segmented label="Start from" size="compact" options={START} value={start} onChange={setStart} />
          </Property>
          <Property label="Name of the option">
            <TextField label="Name of the option" size="compact" value={name} onCommit={setName} />
          </Property>
          <Property label="Envelope">
            <Field kind="incoming" size="compact" data-type="geometry">
              <b className="plug" />
              <span className="value">1 solid</span>
              <span className="unit">Envelope</span>
            </Field>
          </Property>
          <Property label="Area" end>
            7.16 <span className="unit">m²</span>
          </Property>
        </PropertyColumn>
      </div>
    </div>
  );
}
