import { describe, expect, it } from 'vitest';
import type { InputProperty } from '../functions/function-record.ts';
import { readFunctionRecord } from '../functions/read-function-record.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { formatHexColor, parseHexColor } from './color.ts';
import { fieldTypesCompatible, requirePositive } from './field-type.ts';
import { drawnDefaults, FIXED_DRAW, inputDefault } from './input-default.ts';
import type { DefaultDraw } from './input-default.ts';
import { GEOMETRY_TYPES } from '../geometry/geometry-type.ts';
import { geometryTypeOf, holdsGeometry, inputKindOf } from './input-kind.ts';
import { visibleInputs } from './ordered-inputs.ts';
import { resolveInputs } from './resolve-inputs.ts';
import { schemaIdOf } from './schema-id.ts';
import { isShown } from './show-if.ts';
import { isEmptyValue, validateInputs, validateValue } from './validate-inputs.ts';
import { evaluateValidationRules, readValidationRules } from './validation-rules.ts';
import { valuesEqual } from './values-equal.ts';

const ref = (id: string): InputProperty => ({ $ref: `https://any.host/Schemas/${id}.json` });
const recordOf = (properties: JsonObject, more: JsonObject = {}) =>
  readFunctionRecord({ name: 'R', input_schema: { type: 'object', properties, ...more } });

describe('inputKindOf', () => {
  it.each<[InputProperty, string]>([
    [{ type: 'boolean' }, 'boolean'],
    [{ type: 'number' }, 'number'],
    [{ type: ['number', 'null'] }, 'number'],
    [{ type: 'integer' }, 'integer'],
    [{ type: 'string' }, 'string'],
    [{ type: 'string', enum: ['a'] }, 'select'],
    [{ type: 'number', enum: [1, 2] }, 'select'],
    [{ type: 'string', $partiEnumQuery: { query: 'x' } }, 'select'],
    [{ type: 'string', format: 'date-time' }, 'date-time'],
    [{ type: 'string', format: 'date' }, 'date'],
    [{ type: 'string', format: 'time' }, 'time'],
    [{ type: 'string', format: 'uuid' }, 'id'],
    [{ type: 'array', items: { type: 'number' } }, 'list'],
    [{ type: 'object', properties: { A: { type: 'number' } } }, 'object'],
    [{ type: 'object', properties: { Min: { type: 'number' }, Max: { type: 'number' } } }, 'range'],
    [{ type: 'array', $partiStyle: 'range' }, 'range'],
    [ref('Geometry/Color'), 'color'],
    [ref('Geometry/Vector3'), 'point'],
    [ref('Geometry/Polygon'), 'polygon'],
    [ref('GeoJSON/Polygon'), 'geojson-polygon'],
    [ref('Polyline'), 'polyline'],
    [ref('Line'), 'line'],
    [ref('Profile'), 'profile'],
    [ref('Mesh'), 'mesh'],
    [ref('Transform'), 'transform'],
    [ref('InputData'), 'data'],
    [ref('InputFolder'), 'folder'],
    [ref('FileDestination'), 'file-destination'],
    [ref('Level'), 'level'],
    [ref('ProfileConstraint'), 'profile-constraint'],
    [ref('Location/Point'), 'location'],
    [ref('GeoJSON/Position'), 'location'],
    [{ type: 'object', $partiFileTypes: ['json'] }, 'file'],
    [{ $ref: 'https://x/schemas/PolygonSplitCollection' }, 'polygon-split'],
    [ref('Unheard'), 'unknown'],
    [{ ...ref('Unheard'), type: 'object', properties: {} }, 'object'],
    [{ type: ['string', 'null'] }, 'string'],
    [{}, 'unknown'],
  ])('%j is %s', (property, kind) => {
    expect(inputKindOf(property)).toBe(kind);
  });

  it('names the 22 geometry types, plurals from lists', () => {
    expect(GEOMETRY_TYPES).toHaveLength(22);
    const singular: [string, string, string][] = [
      ['Line', 'line', 'lines'],
      ['Vector3', 'point', 'points'],
      ['Transform', 'transform', 'transforms'],
      ['Polyline', 'polyline', 'polylines'],
      ['Polygon', 'polygon', 'polygons'],
      ['Profile', 'profile', 'profiles'],
      ['Sketch', 'sketch', 'sketches'],
      ['ThickenedPolyline', 'thickened-polyline', 'thickened-polylines'],
    ];
    for (const [id, one, many] of singular) {
      expect(geometryTypeOf(ref(id))).toBe(one);
      expect(geometryTypeOf({ type: 'array', items: ref(id) })).toBe(many);
    }
    for (const [id, type] of [
      ['BBox3', 'box'],
      ['Grid1dInput', 'grid1d'],
      ['Grid2dInput', 'grid2d'],
      ['Mesh', 'mesh'],
    ] as const)
      expect(geometryTypeOf(ref(id))).toBe(type);
    expect(geometryTypeOf({ type: 'number' })).toBeUndefined();
  });

  it('looks 5 levels deep for geometry', () => {
    const nest = (levels: number): InputProperty =>
      levels === 1 ? ref('Polygon') : { type: 'object', properties: { child: nest(levels - 1) } };
    expect(holdsGeometry(nest(5))).toBe(true);
    expect(holdsGeometry(nest(6))).toBe(false);
  });

  it('reads schema names under any host', () => {
    expect(schemaIdOf('https://schemas.acme.io/Color.json?x=1#/a')).toBe('Color');
    expect(schemaIdOf('https://x/api/schemas/LevelVolume')).toBe('LevelVolume');
    expect(schemaIdOf('')).toBeUndefined();
  });
});

describe('inputDefault', () => {
  const draw: DefaultDraw = {
    random: () => 0.25,
    now: () => '2026-11-21T09:30:44.123Z',
    id: () => 'new-id',
    location: { latitude: 1, longitude: 2 },
  };
  it.each<[InputProperty, JsonValue]>([
    [{ type: 'number', default: 7, minimum: 1 }, 7],
    [{ type: 'number', minimum: 3 }, 3],
    [{ type: 'number' }, 0],
    [{ type: 'integer', maximum: -2 }, 0],
    [{ type: 'boolean' }, false],
    [{ type: 'array', items: { type: 'number' } }, []],
    [{ type: 'string' }, null],
    [{ type: ['number', 'null'] }, null],
    [ref('Color'), { Red: 0.25, Green: 0.25, Blue: 0.25, Alpha: 1 }],
    [ref('Location/Point'), { type: 'Point', coordinates: [2, 1] }],
    [ref('GeoJSON/Position'), { latitude: 1, longitude: 2 }],
    [ref('Vector3'), { X: 0, Y: 0, Z: 0 }],
    [{ type: 'array', items: ref('Polygon') }, []],
    [ref('PolygonSplitCollection'), { SplitLocations: [] }],
    [ref('Polygon'), null],
    [{ type: 'string', format: 'date-time' }, '2026-11-21T09:30:00Z'],
    [{ type: 'string', format: 'date' }, '2026-11-21'],
    [{ type: 'string', format: 'time' }, '09:30:00'],
    [{ type: 'string', format: 'uuid' }, 'new-id'],
    [
      {
        type: 'object',
        default: { A: 1 },
        properties: {
          A: { type: 'number' },
          B: { type: 'number', default: 2 },
          C: { type: 'object', properties: { D: { default: 'd' } } },
        },
      },
      { A: 1, B: 2, C: { D: 'd' } },
    ],
    [
      { type: 'array', default: [{ A: 1 }, {}], items: { type: 'object', properties: { A: { default: 5 } } } },
      [{ A: 1 }, { A: 5 }],
    ],
    [{ type: 'array', $partiStyle: 'range', minimum: 0.1, maximum: 0.9 }, [0.1, 0.9]],
    [
      { type: 'object', properties: { Min: { type: 'number' }, Max: { type: 'number', default: 4 } }, minimum: 1, maximum: 9 },
      { Min: 1, Max: 4 },
    ],
  ])('of %j is %j', (property, expected) => {
    expect(inputDefault(property, draw)).toEqual(expected);
  });

  it('ends for a schema that holds itself', () => {
    const loop: InputProperty = { type: 'object', properties: {} };
    loop.properties!['again'] = loop;
    expect(() => inputDefault(loop, FIXED_DRAW)).not.toThrow();
  });

  it('draws only what must be drawn', () => {
    expect(
      drawnDefaults(
        recordOf({
          A: { type: 'number' },
          C: { $ref: 'https://x/Color.json' },
          D: { $ref: 'https://x/Color.json', default: { Red: 0 } },
          E: { type: 'object', properties: { F: { type: 'string', format: 'uuid' } } },
        }),
        draw,
      ),
    ).toEqual({
      C: { Red: 0.25, Green: 0.25, Blue: 0.25, Alpha: 1 },
      E: { F: 'new-id' },
    });
  });
});

describe('resolveInputs', () => {
  const record = recordOf({
    A: { type: 'number', default: 1 },
    O: { type: 'object', properties: { X: { type: 'number', default: 2 }, Y: { type: 'number' } } },
    $hyparOrder: { type: 'number' },
  });

  it('fills defaults, nested ones too, and leaves out what functions must not see', () => {
    expect(resolveInputs(record, { O: { Y: 5, $hyparStyle: 'row', Extra: 1 }, Gone: 3 })).toEqual({
      A: 1,
      O: { X: 2, Y: 5, Extra: 1 },
    });
    expect(Object.keys(resolveInputs(record, {}))).toEqual(['A', 'O']);
  });

  it('keeps null and zero that were given', () => {
    expect(resolveInputs(record, { A: null })).toMatchObject({ A: null });
    expect(resolveInputs(record, { A: 0 })).toMatchObject({ A: 0 });
  });
});

describe('validateInputs', () => {
  const codes = (property: JsonObject, value: JsonValue | undefined, required = false) =>
    validateValue(property as InputProperty, value, { name: 'P', required }).map((error) => [error.code, error.parameters]);

  it('reports the 11 errors', () => {
    expect(codes({ type: 'number' }, null, true)).toEqual([['property.missing', { name: 'P' }]]);
    expect(codes({ type: 'string' }, '', true)).toEqual([['property.missing', { name: 'P' }]]);
    expect(codes({ type: 'string', enum: ['a'] }, 'b')).toEqual([['property.invalid-option', { value: 'b' }]]);
    expect(codes({ type: 'array', items: { type: 'number' } }, 1)).toEqual([['property.must-be-array', { value: 1 }]]);
    expect(codes({ type: 'boolean' }, 'yes')).toEqual([['property.must-be-boolean', { value: 'yes' }]]);
    expect(codes({ type: 'number' }, '1')).toEqual([['property.must-be-number', { value: '1' }]]);
    expect(codes({ type: 'number' }, Number.NaN)).toEqual([['property.must-be-number', { value: Number.NaN }]]);
    expect(codes({ $ref: 'https://x/Polygon.json' }, 'x')).toEqual([['property.must-be-object', { value: 'x' }]]);
    expect(codes({ type: 'string' }, 1)).toEqual([['property.must-be-string', { value: 1 }]]);
    expect(codes({ type: 'number', minimum: 2 }, 1)).toEqual([['property.number-too-low', { minimum: 2, value: 1 }]]);
    expect(codes({ type: 'number', maximum: 2 }, 3)).toEqual([['property.number-too-high', { maximum: 2, value: 3 }]]);
    expect(codes({ type: 'array', minItems: 2 }, [1])).toEqual([['property.too-few-items', { count: 2 }]]);
    expect(codes({ type: 'array', maxItems: 1 }, [1, 2])).toEqual([['property.too-many-items', { count: 1 }]]);
  });

  it('lets limits, null and options in another order pass', () => {
    expect(codes({ type: 'number', minimum: 2, maximum: 3 }, 2)).toEqual([]);
    expect(codes({ type: 'number', minimum: 2, maximum: 3 }, 3)).toEqual([]);
    expect(codes({ type: ['number', 'null'] }, null, true)).toEqual([]);
    expect(codes({ type: 'number' }, null)).toEqual([]);
    expect(codes({ enum: [{ a: 1, b: [2] }] }, { b: [2], a: 1.00005 })).toEqual([]);
    expect(codes({ enum: [{ a: 1 }] }, { a: 2 })).toHaveLength(1);
  });

  it('leads to nested values', () => {
    const record = recordOf({
      L: {
        type: 'array',
        items: { type: 'object', required: ['N'], properties: { N: { type: 'string' }, W: { type: 'number', minimum: 1 } } },
      },
    });
    expect(validateInputs(record, { L: [{ N: 'a', W: 1 }, { W: 0 }] })).toEqual([
      { path: ['L', '1', 'N'], code: 'property.missing', parameters: { name: 'N' } },
      { path: ['L', '1', 'W'], code: 'property.number-too-low', parameters: { minimum: 1, value: 0 } },
    ]);
  });

  it('skips what is not shown and what was migrated from a data input', () => {
    const record = recordOf(
      { A: { type: 'boolean' }, B: { type: 'number', $xShowIf: { conditions: [{ property: 'A', value: true }] } } },
      { required: ['B'] },
    );
    expect(validateInputs(record, { A: false })).toEqual([]);
    expect(validateInputs(record, { A: true })).toHaveLength(1);
    const migrated = readFunctionRecord({ name: 'M', inputs: [{ name: 'D', type: 'data', content_type: 'csv' }] });
    expect(validateInputs(migrated, {})).toEqual([]);
  });

  it('knows what is empty', () => {
    expect(['', null, undefined, []].map(isEmptyValue)).toEqual([true, true, true, true]);
    expect([0, false, {}, ' '].map(isEmptyValue)).toEqual([false, false, false, false]);
  });
});

describe('isShown', () => {
  const shown = (rule: JsonObject, values: JsonObject = {}, dependencies = new Map<string, { types?: string[] }>()) =>
    isShown({ $partiShowIf: rule }, { values, dependencies });

  it('combines by all and any', () => {
    const conditions = [
      { property: 'A', value: 1 },
      { property: 'B', value: 1 },
    ];
    expect(shown({ conditions }, { A: 1, B: 2 })).toBe(false);
    expect(shown({ type: 'any', conditions }, { A: 1, B: 2 })).toBe(true);
  });

  it('looks at a property, a path and a dependency', () => {
    expect(shown({ conditions: [{ propertyPath: 'O.X', value: 3 }] }, { O: { X: 3 } })).toBe(true);
    expect(shown({ conditions: [{ dependency: 'Levels', present: false }] })).toBe(true);
    expect(shown({ conditions: [{ dependency: 'Levels', present: false }] }, {}, new Map([['Levels', {}]]))).toBe(false);
    const typed = { conditions: [{ dependency: 'Levels', outputType: 'Elements.Level' }] };
    expect(shown(typed, {}, new Map([['Levels', { types: ['Elements.Level'] }]]))).toBe(true);
    expect(shown(typed, {}, new Map([['Levels', { types: ['Elements.Wall'] }]]))).toBe(false);
  });

  it('has two operators and reads siblings before the root', () => {
    expect(shown({ conditions: [{ property: 'A', operator: 'equals', value: 1 }] }, { A: 1 })).toBe(true);
    expect(shown({ conditions: [{ property: 'A', operator: 'does not equal', value: 1 }] }, { A: 1 })).toBe(false);
    expect(
      isShown({ $partiShowIf: { conditions: [{ property: 'A', value: 1 }] } }, { values: { A: 2 }, siblings: { A: 1 } }),
    ).toBe(true);
  });

  it('shows what has no readable rule', () => {
    expect([isShown({}, { values: {} }), shown({}), shown({ conditions: [{}] })]).toEqual([true, true, true]);
  });
});

describe('valuesEqual', () => {
  const nest = (depth: number, leaf: JsonValue): JsonValue => (depth === 0 ? leaf : { a: nest(depth - 1, leaf) });

  it('tolerates 0.0001 and stops at depth 10', () => {
    expect([valuesEqual(1.00005, 1), valuesEqual(1.0001, 1), valuesEqual(1.001, 1)]).toEqual([true, true, false]);
    expect(valuesEqual(nest(10, 1), nest(10, 2))).toBe(false);
    expect(valuesEqual(nest(11, 1), nest(11, 2))).toBe(true);
    expect(valuesEqual({ a: [1, { b: 2 }], c: null }, { c: null, a: [1, { b: 2 }] })).toBe(true);
    expect([valuesEqual([1], [1, 2]), valuesEqual({ a: 1 }, { b: 1 }), valuesEqual(null, 0), valuesEqual([], {})]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('validation rules', () => {
  const rules = readValidationRules({
    validationRules: [
      { type: 'minimumAddedItems', value: 2, level: 'hint', message: 'Add two.' },
      { type: 'any', level: 'hint', message: 'Do something.' },
      { type: 'required', level: 'requirement', message: 'Edit one.' },
      { type: 'smell' },
    ],
  });

  it('puts requirements first', () => {
    expect(evaluateValidationRules(rules, { added: 0, removed: 0, edited: 0 }).map((finding) => finding.message)).toEqual([
      'Edit one.',
      'Add two.',
      'Do something.',
    ]);
    expect(evaluateValidationRules(rules, { added: 0, removed: 1, edited: 1 }).map((finding) => finding.message)).toEqual([
      'Add two.',
    ]);
  });

  it('blocks only for a missing number of items at level requirement', () => {
    const blocking = (level: 'requirement' | 'hint', value = 2) =>
      evaluateValidationRules([{ type: 'minimumAddedItems', level, message: '', value }], {
        added: 1,
        removed: 0,
        edited: 0,
      }).map((finding) => finding.blocking);
    expect([blocking('requirement'), blocking('hint'), blocking('requirement', 0), blocking('requirement', 1)]).toEqual([
      [true],
      [false],
      [],
      [],
    ]);
    expect(evaluateValidationRules(rules, { added: 0, removed: 0, edited: 0 }).every((finding) => !finding.blocking)).toBe(true);
  });

  it('takes translated messages', () => {
    expect(
      evaluateValidationRules(rules, { added: 2, removed: 0, edited: 0 }, [undefined, undefined, 'Eins ändern.'])[0]!.message,
    ).toBe('Eins ändern.');
  });
});

describe('small rules', () => {
  it('reads and writes hex colours', () => {
    expect(parseHexColor('#12ab9F')).toEqual({ Red: 0x12 / 255, Green: 0xab / 255, Blue: 0x9f / 255, Alpha: 1 });
    expect(parseHexColor('12ab9F')).toBeDefined();
    expect([parseHexColor('#123'), parseHexColor('red')]).toEqual([undefined, undefined]);
    expect(formatHexColor({ Red: 0x32 / 255, Green: 0x86 / 255, Blue: 0xc3 / 255, Alpha: 1 })).toBe('#3286C3');
    expect(formatHexColor('x')).toBe('#00FF00');
  });

  it('lets only range and number take each other', () => {
    const types = ['list', 'number', 'range', 'string'] as const;
    const pairs = types.flatMap((source) =>
      types.filter((target) => fieldTypesCompatible(source, target)).map((target) => `${source}>${target}`),
    );
    expect(pairs).toEqual(['list>list', 'number>number', 'number>range', 'range>number', 'range>range', 'string>string']);
  });

  it('refuses sizes that are not above zero', () => {
    expect(requirePositive(0.1, 'Scale')).toBe(0.1);
    for (const size of [0, -1, Number.NaN]) expect(() => requirePositive(size, 'Scale')).toThrow('value.not-positive');
  });

  it('orders inputs and leaves out hidden and deprecated ones', () => {
    const record = recordOf(
      {
        C: { type: 'number' },
        B: { type: 'number', $xOrder: 2 },
        A: { type: 'number', $xOrder: 1 },
        H: { type: 'number' },
        D: { type: 'number', $xDeprecated: true },
      },
      { $xHidden: ['H'], required: ['A'] },
    );
    expect(visibleInputs(record, {}).map((entry) => entry.name)).toEqual(['A', 'B', 'C']);
    expect(visibleInputs(record, { D: 1 }).map((entry) => entry.name)).toEqual(['A', 'B', 'C', 'D']);
    expect(visibleInputs(record, {})[0]!.required).toBe(true);
  });
});
