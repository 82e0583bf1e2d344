import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  inputDefault,
  resolveInputs,
  readFunctionRecord,
  validateValue,
  type InputProperty,
  type JsonObject,
  type JsonValue,
} from '#domain';
import { shownTexts } from '#fixtures/shown-texts';
import type { DrawRequest, InputFieldProps } from '../editors/input-field-props.ts';
import { InputField } from '../field/input-field.tsx';
import { INPUT_KINDS } from '../kinds/index.ts';
import { loadEditors } from '../kinds/lazy-editor.tsx';
import { DRAW } from '../values/draw-default.ts';
import type { Units } from '../values/quantity-scale.ts';

interface FieldProps {
  label: string;
  parse: (text: string) => number | undefined;
  onCommit: (value: unknown) => void;
  onChange: (value: unknown) => void;
}
const shown = vi.hoisted(() => ({ fields: [] as unknown[] }));
/** Parts that are drawn as they are, and noted. */
vi.mock('#ui', async (load) => {
  const parts = await load<Record<string, unknown>>();
  const noted = (Part: unknown) => (props: object) => {
    shown.fields.push(props);
    return (Part as (props: object) => unknown)(props);
  };
  return {
    ...parts,
    ScrubField: noted(parts['ScrubField']),
    Switch: noted(parts['Switch']),
    IconButton: noted(parts['IconButton']),
  };
});

const UNITS: Units = { system: 'metric', locale: 'en' };

/** An input of a kind, typed and drawn into as its field lets. */
function inputOf(property: InputProperty, drawn: (request: DrawRequest) => void = () => undefined) {
  const record = readFunctionRecord({
    id: 'F',
    name: 'F',
    input_schema: { type: 'object', properties: { Shape: property as JsonObject } },
  });
  let value: JsonValue | undefined = inputDefault(property, DRAW);
  const see = () => {
    shown.fields.length = 0;
    const props: InputFieldProps = {
      label: 'Shape',
      property,
      value,
      units: UNITS,
      drawInput: drawn,
      onCommit: (next) => void (value = next),
    };
    renderToStaticMarkup(
      <I18nextProvider i18n={shownTexts()}>
        <InputField {...props} />
      </I18nextProvider>,
    );
    return shown.fields as (FieldProps & { onClick?: () => void })[];
  };
  const named = (label: string) => {
    const found = see().find((one) => one.label === label);
    if (!found)
      throw new Error(
        `no field ${label}: ${see()
          .map((one) => one.label)
          .join(', ')}`,
      );
    return found;
  };
  return {
    type(label: string, text: string) {
      const field = named(label);
      field.onCommit(field.parse(text));
    },
    flip: (label: string, to: boolean) => named(label).onChange(to),
    press: (label: string) => named(label).onClick?.(),
    /** What a function is given. */
    given() {
      expect(validateValue(property, value, { name: 'Shape' })).toEqual([]);
      return resolveInputs(record, { Shape: value ?? null })['Shape'];
    },
  };
}

const at = (X: number, Y: number, Z = 0) => ({ X, Y, Z });
const line = (...Vertices: object[]) => ({ discriminator: 'Elements.Geometry.Polyline', Vertices }) as JsonValue;
const near = (value: number) => expect.closeTo(value, 9) as number;

beforeAll(async () => {
  await loadEditors();
  for (const { Editor } of Object.values(INPUT_KINDS))
    if (Editor)
      renderToStaticMarkup(
        <I18nextProvider i18n={shownTexts()}>
          <Editor label="" property={{ type: 'string', enum: [] }} value={null} units={UNITS} onCommit={() => undefined} />
        </I18nextProvider>,
      );
  await vi.dynamicImportSettled();
});

describe('W3.14d kinds that are drawn, as a function is given them', () => {
  it('a box: typed at its ends in any unit, its footprint drawn, its height kept', () => {
    const box = inputOf({ $ref: 'Geometry/BBox3.json' }, ({ onCommit }) =>
      onCommit({ discriminator: 'Elements.Geometry.Polygon', Vertices: [at(1, 2), at(5, 2), at(5, 9), at(1, 9)] } as JsonValue),
    );
    box.type('Shape From x', '1500 mm');
    box.type('Shape To z', '12 ft');
    expect(box.given()).toMatchObject({ Min: at(1.5, 0, 0), Max: { X: 10, Y: 10, Z: near(3.6576) } });
    box.press('Draw Shape');
    expect(box.given()).toMatchObject({ Min: at(1, 2, 0), Max: { X: 5, Y: 9, Z: near(3.6576) } });
  });

  it('a thickened line: drawn, then as wide to each side as typed; drawn anew it keeps its widths', () => {
    const drawn = [
      line(at(0, 0), at(4, 0)),
      { ...(line(at(0, 0), at(8, 0)) as object), leftWidth: 0.2, rightWidth: 1.5 } as JsonValue,
    ];
    const corridor = inputOf({ $ref: 'ThickenedPolyline.json', default: { rightWidth: 1.5 } }, ({ onCommit }) =>
      onCommit(drawn.shift() ?? null),
    );
    corridor.press('Draw Shape');
    corridor.type('Shape width to the left', '20 cm');
    const widths = { leftWidth: near(0.2), rightWidth: near(1.5) };
    expect(corridor.given()).toMatchObject({ ...widths, polyline: line(at(0, 0), at(4, 0)) });
    corridor.press('Draw Shape');
    expect(corridor.given()).toMatchObject({ ...widths, polyline: line(at(0, 0), at(8, 0)) });
  });

  it('what a room may be: sides and area typed, whether it gives way, its rectangle drawn', () => {
    const room = inputOf({ $ref: 'ProfileConstraint.json' }, ({ onCommit }) =>
      onCommit(line(at(2, 2), at(6.5, 2), at(6.5, 5), at(2, 5))),
    );
    room.type('Shape Width', '4200 mm');
    room.type('Shape Area', '24 m2');
    room.flip('Shape May give way', true);
    expect(room.given()).toMatchObject({ width: near(4.2), area: near(24), flexible: true });
    room.press('Draw Shape');
    expect(room.given()).toMatchObject({ width: near(4.5), depth: near(3), area: near(24), flexible: true });
  });

  it('lines that split a polygon, and a sketch: what is drawn, all of it', () => {
    const cut = { discriminator: 'Elements.Geometry.Line', Start: at(0, 5), End: at(10, 5) } as JsonValue;
    const splits = inputOf({ $ref: 'PolygonSplitCollection.json' }, ({ onCommit }) => onCommit([cut]));
    splits.press('Draw Shape');
    expect(splits.given()).toEqual({ SplitLocations: [cut] });
    const sketch = inputOf({ $ref: 'Geometry/Sketch.json' }, ({ onCommit }) => onCommit([line(at(0, 0), at(3, 4))]));
    sketch.press('Draw Shape');
    expect(sketch.given()).toMatchObject({ Curves: [line(at(0, 0), at(3, 4))] });
  });
});
