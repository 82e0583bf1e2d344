import { describe, expect, it } from 'vitest';
import { readFunctionRecord } from '#domain';
import { generateTypes } from './generate-types.ts';

const record = readFunctionRecord({
  id: 'bars',
  name: 'Bars',
  language: 'C#',
  input_schema: {
    type: 'object',
    properties: {
      'Bar Width': { type: 'number' },
      Count: { type: ['integer', 'null'] },
      Mode: { type: 'string', enum: ['By Area', '2 Rows'] },
      Site: { $ref: 'https://prod-api.hypar.io/schemas/Polygon' },
      Table: { type: 'object', $partiFileTypes: ['csv'] },
      Old: { $ref: 'https://prod-api.hypar.io/schemas/InputData' },
      Rows: { type: 'array', items: { type: 'object', properties: { Name: { type: 'string' } } } },
    },
  },
  outputs: [{ name: 'Total Area', type: 'number', description: '' }],
});
const FUNCTION =
  'namespace Demo { public static class Bars { public static BarsOutputs Execute(Dictionary<string, Model> inputModels, BarsInputs input) { } } }';

describe('classes that an author has not written', () => {
  it('follow the record', () => {
    const text = generateTypes({ 'Bars.cs': FUNCTION }, record) ?? '';
    for (const line of [
      'namespace Demo',
      'public class BarsInputs : S3Args',
      '[JsonProperty("Bar Width")]\n        public double BarWidth { get; set; }',
      'public int? Count { get; set; }',
      'public BarsInputsMode Mode { get; set; }',
      '[System.Runtime.Serialization.EnumMember(Value = "By Area")] By_Area = 0',
      '[System.Runtime.Serialization.EnumMember(Value = "2 Rows")] _2_Rows = 1',
      'public Polygon Site { get; set; }',
      'public InputData Table { get; set; }',
      'public InputData Old { get; set; }',
      'public IList<BarsInputsRowsItem> Rows { get; set; } = new List<BarsInputsRowsItem>();',
      'public class BarsInputsRowsItem\n',
      'public class BarsOutputs : SystemResults',
      'public BarsOutputs(double @totalArea) { TotalArea = @totalArea; }',
    ])
      expect(text).toContain(line);
  });

  it('are left out where the author has them', () => {
    const own = 'public class BarsInputs { } public class BarsOutputs { }';
    expect(generateTypes({ 'Bars.cs': FUNCTION, 'Own.g.cs': own }, record)).toBeUndefined();
  });
});
