import { type InputProperty, type JsonObject, type JsonValue, type UnitSystem } from '#domain';
import { PropertyColumn, Segmented, useTranslation } from '#ui';
import { useState } from 'react';
import { InputRow } from './field/input-row.tsx';

const length = { type: 'number', $partiUnitType: 'length' } as const;
const room: InputProperty = {
  type: 'object',
  required: ['Name'],
  $partiHidden: ['Group'],
  properties: {
    Group: { type: ['string', 'null'], default: null },
    Name: { type: 'string', default: '' },
    Area: { type: 'number', $partiUnitType: 'area', minimum: 0, default: 12 },
    Height: { ...length, default: 3 },
    Open: { type: 'boolean', default: false },
    Doors: { type: 'array', items: { type: 'number', $partiUnitType: 'length' } },
    Use: { type: 'string', enum: ['Office', 'Meeting', 'Service'], default: 'Office' },
    Note: { type: ['string', 'null'], default: null },
  },
};

/** One property of each kind that is typed, chosen or listed, with a value. */
const KINDS: Record<string, [InputProperty, JsonValue]> = {
  Number: [{ ...length, minimum: 0.5, maximum: 40, default: 2.5 }, 2.5],
  Plain: [{ ...length, $partiStyle: 'number', minimum: 0, maximum: 40 }, 12],
  Count: [{ type: 'integer', minimum: 1, maximum: 9 }, 4],
  Heading: [{ type: 'number', $partiUnitType: 'heading' }, 45],
  Range: [{ type: 'array', $partiStyle: 'range', minimum: 0, maximum: 1, $partiUnitType: 'ratio' }, [0.3, 0.8]],
  Switch: [{ type: 'boolean' }, true],
  Tick: [{ type: 'boolean', $partiStyle: 'checkbox' }, true],
  Choice: [{ type: 'string', enum: ['Larch', 'Oak', 'Steel'] }, 'Oak'],
  Text: [{ type: 'string' }, 'South'],
  Lines: [{ type: 'string', $partiStyle: 'multiline' }, 'One line\nand another'],
  Day: [{ type: 'string', format: 'date' }, '1977-05-12'],
  Hour: [{ type: 'string', format: 'time' }, '12:12:00'],
  Moment: [{ type: 'string', format: 'date-time' }, '1977-05-12T12:12:00Z'],
  Floating: [{ type: ['string', 'null'], format: 'date-time' }, '1977-05-12T12:12:00'],
  Identity: [{ type: 'string', format: 'uuid' }, '0f8fad5b-d9cb-469f-a165-70867728950e'],
  Tint: [{ $ref: 'https://schemas.parti.design/Color.json' }, { Red: 0.2, Green: 0.4, Blue: 0.8, Alpha: 1 }],
  Heights: [{ type: 'array', items: length }, [3, 3.5, 4]],
  Spacing: [{ type: 'array', $partiStyle: 'singleField', items: length }, [3, 4.5, 3]],
  Names: [{ type: ['array', 'null'], items: { type: 'string' } }, ['Lobby', 'Hall']],
  Rooms: [
    { type: 'array', items: room },
    [
      { Name: 'Lab', Area: 40, Height: 3, Doors: [1, 1.2], Note: null },
      { Name: 'Office', Area: 12, Height: 3 },
    ],
  ],
  Program: [
    { type: 'array', items: room, $partiGroupBy: 'Group' },
    [
      { Group: 'Work', Name: 'Desk', Area: 12 },
      { Group: 'Rest', Name: 'Lounge', Area: 30 },
      { Group: 'Work', Name: 'Focus', Area: 6 },
    ],
  ],
  Matrix: [
    { type: 'array', $partiStyle: 'matrix', items: { type: 'array', items: { type: 'number' } } },
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  ],
  Frame: [
    { type: 'object', $partiStyle: 'row', properties: { Width: length, Depth: length } },
    { Width: 0.06, Depth: 0.14 },
  ],
  Door: [
    { type: ['object', 'null'], properties: { Width: { ...length, default: 0.9 }, Leaf: { type: 'string', default: 'left' } } },
    null,
  ],
  Old: [{ type: 'string', $partiDeprecated: true }, 'kept'],
  Moved: [{ type: 'string', $partiMigratedFromDataInput: true }, 'kept'],
};

function Rows({ kinds }: { kinds: Record<string, [InputProperty, JsonValue]> }) {
  const start = Object.fromEntries(Object.entries(kinds).map(([name, [, value]]) => [name, value]));
  const [values, setValues] = useState<JsonObject>(start);
  const [commits, setCommits] = useState(0);
  const [system, setSystem] = useState<UnitSystem>('metric');
  const { i18n } = useTranslation();
  return (
    <div style={{ inlineSize: '460px', maxInlineSize: '100%' }}>
      <Segmented
        label="Units"
        value={system}
        options={[
          { value: 'metric', label: 'Metric' },
          { value: 'imperial', label: 'Imperial' },
        ]}
        onChange={setSystem}
      />
      <PropertyColumn>
        {Object.entries(kinds).map(([name, [property, fallback]]) => (
          <InputRow
            key={name}
            label={name}
            property={property}
            value={values[name]}
            fallback={fallback}
            units={{ system, locale: i18n.language }}
            onReset={
              JSON.stringify(values[name]) === JSON.stringify(fallback)
                ? undefined
                : () => setValues({ ...values, [name]: fallback })
            }
            onCommit={(next) => {
              setValues((now) => ({ ...now, [name]: next }));
              setCommits((count) => count + 1);
            }}
          />
        ))}
      </PropertyColumn>
      <output hidden data-values={JSON.stringify(values)} data-commits={commits} />
    </div>
  );
}

/** Every kind that is typed, chosen or listed. */
export function Kinds() {
  return <Rows kinds={KINDS} />;
}

/** A schedule of a thousand rooms. */
export function Schedule() {
  const rows = Array.from({ length: 1000 }, (_, at): JsonValue => ({
    Name: `Room ${at + 1}`,
    Area: 10 + (at % 7),
    Height: 3,
    Open: false,
    Doors: [],
    Use: 'Office',
    Note: null,
  }));
  const property: InputProperty = { type: 'array', items: { ...room, $partiHidden: [] } };
  return <Rows kinds={{ Schedule: [property, rows] }} />;
}
