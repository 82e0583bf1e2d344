import { describe, expect, it } from 'vitest';
import { inputTexts, readAuthoredSchema, schemaDocumentOf, visibleInputs, type AuthoredSchema, type JsonObject } from '#domain';
import { withKind } from '../function-forms/kind-choices.ts';
import { changedLines } from './changed-lines.ts';
import { inheritedOf, moved, newSchema, previewRecord, renamed, shapeOf, textIn, withShape, withText } from './schema-draft.ts';

const ELEMENT = 'https://schemas.parti.design/Element.json';
const department: JsonObject = {
  $id: 'department.json',
  title: 'Department',
  type: 'object',
  properties: { Title: { type: 'string' } },
};
const room: AuthoredSchema = readAuthoredSchema({
  $id: 'https://s.example/room.json',
  title: 'Room',
  description: 'One room.',
  allOf: [{ $ref: ELEMENT }],
  required: ['Area'],
  properties: {
    Department: { $ref: 'department.json' },
    Area: { type: 'number', minimum: 1, $partiUnitType: 'area' },
    Door: { type: 'boolean', $partiShowIf: { conditions: [{ property: 'Area', value: 4 }] } },
    Old: { type: 'string', $partiHidden: true },
  },
});

describe('a schema that is being written', () => {
  it('W3.28 is shown as people will see it: inherited properties, other schemas, what is hidden left out', () => {
    const record = previewRecord(room, [department]);
    expect(visibleInputs(record, {}).map(({ name }) => name)).toEqual(['Name', 'Department', 'Area', 'Door']);
    expect(record.inputSchema.properties['Department']).toMatchObject({
      type: 'object',
      properties: { Title: { type: 'string' } },
    });
    // A list of them is one input with rows, under the name of the schema.
    const { inputSchema } = previewRecord({ ...room, isList: true }, [department]);
    expect(inputSchema.properties['Room']).toMatchObject({ type: 'array', items: { properties: { Area: { minimum: 1 } } } });
    // Hidden, it is still shown to who writes it.
    expect(visibleInputs(previewRecord({ ...room, hidden: true }, []), {}).length).toBe(4);
  });

  it('names what it inherits and from where, but for what it says itself', () => {
    const parent: JsonObject = {
      $id: 'parent.json',
      title: 'Parent',
      allOf: [{ $ref: ELEMENT }],
      properties: { Area: {}, Height: { type: 'number' } },
    };
    const inherited = inheritedOf({ ...room, baseSchema: 'parent.json' }, [parent]);
    expect(inherited.map(({ name, from }) => `${name} of ${from}`)).toEqual([
      'Id of Element',
      'Name of Element',
      'Height of Parent',
    ]);
    // Parents in a circle end where they began.
    expect(
      inheritedOf({ ...room, id: 'a.json', baseSchema: 'parent.json' }, [{ ...parent, allOf: [{ $ref: 'parent.json' }] }]),
    ).toHaveLength(1);
  });

  it('keeps texts, conditions and place of a property that is renamed', () => {
    const german = withText(room, 'de', 'name', 'Fläche', 'Area');
    const next = renamed(german, 1, 'Net area');
    expect(textIn(next, 'de', 'name', 'Net area')).toBe('Fläche');
    expect(inputTexts(previewRecord(next, []), ['Net area'], 'de').title).toBe('Fläche');
    expect(next.properties[2]?.keywords).toEqual({ $partiShowIf: { conditions: [{ property: 'Net area', value: 4 }] } });
    expect(next.properties.map(({ name }) => name)).toEqual(['Department', 'Net area', 'Door', 'Old']);
    // While two are called the same, the one that is renamed leaves the other its texts.
    const doubled = renamed(german, 2, 'Area');
    expect(textIn(renamed(doubled, 2, 'Door'), 'de', 'name', 'Area')).toBe('Fläche');
    expect(withText(german, 'de', 'name', '', 'Area').messages).toEqual({ de: { properties: { Area: {} } } });
  });

  it('gives a property another kind; its name and whether it is needed stay', () => {
    const [, area] = room.properties;
    if (!area) throw new Error('no property');
    const list = withShape(area, withKind(shapeOf(area), 'color'));
    expect([list.name, list.required, list.reference.split('/').at(-1)]).toEqual(['Area', true, 'Color.json']);
    expect(shapeOf(list)).not.toHaveProperty('minimum');
  });

  it('moves properties, and their document follows', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    const { properties } = schemaDocumentOf({ ...room, properties: moved(room.properties, 3, 0) });
    expect(Object.keys(properties as JsonObject)).toEqual(['Old', 'Department', 'Area', 'Door']);
  });

  it('begins under an address that no other has, and marks the lines that changed', () => {
    const first = newSchema('https://site.example', []);
    expect(first.id).toBe('https://site.example/api/served-schemas/schema-1.json');
    expect(newSchema('https://site.example', [first.id]).id).toBe('https://site.example/api/served-schemas/schema-2.json');
    expect([...changedLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])]).toEqual([1, 3]);
    expect([...changedLines(['a', 'b'], ['a', 'b'])]).toEqual([]);
  });
});
