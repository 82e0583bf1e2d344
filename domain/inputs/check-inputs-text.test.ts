import { describe, expect, it } from 'vitest';
import { checkInputsText } from './check-inputs-text.ts';

const faults = (text: string) => checkInputsText(text).findings.map(({ code, line, column }) => [code, line, column]);

describe('check of the properties of a schema', () => {
  it('P1.08 says every fault at line and column', () => {
    expect(faults('{\n  "Width": { "type": "number", }\n}')).toEqual([['json.invalid', 2, 30]]);
    expect(faults('[]')).toEqual([['property.must-be-object', 1, 1]]);
    expect(
      faults(
        '{\n  "A": 5,\n  "B": { "type": "nmber" },\n  "C": { "type": "string", "enum": [] },\n    "C": { "type": "string" }\n}',
      ),
    ).toEqual([
      ['function.input.type-required', 2, 3],
      ['function.input.type-required', 3, 3],
      ['function.input.name-not-unique', 5, 5],
    ]);
    expect(faults('{ "Room": { "type": "object", "properties": { "": { "type": "number" } } } }')).toEqual([
      ['function.input.property-name-required', 1, 47],
    ]);
  });

  it('reads what a record would, under any prefix', () => {
    const { record, findings } = checkInputsText('{ "Width": { "type": "number", "$acmeUnitType": "length" } }');
    expect(findings).toEqual([]);
    expect(record?.inputSchema.properties['Width']?.$partiUnitType).toBe('length');
  });

  it('does not follow a schema that refers to itself', () => {
    const { record } = checkInputsText('{ "Tree": { "type": "array", "items": { "$ref": "#" } } }');
    expect(Object.keys(record?.inputSchema.properties ?? {})).toEqual(['Tree']);
  });
});
