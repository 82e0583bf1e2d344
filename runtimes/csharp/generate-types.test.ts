import { describe, expect, it } from 'vitest';
import { CSHARP_INPUT_TYPES, readFunctionRecord } from '#domain';
import { libraryTypes } from './build-tools.ts';
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
      Desks: { $ref: 'https://schemas.parti.design/InputFolder.json' },
      Tables: { type: 'array', items: { type: 'object', $partiFileTypes: ['csv'] } },
    },
  },
  outputs: [{ name: 'Total Area', type: 'number', description: '' }],
});
const FUNCTION =
  'namespace Demo { public static class Bars { public static BarsOutputs Execute(Dictionary<string, Model> inputModels, BarsInputs input) { } } }';

describe('classes that an author has not written', () => {
  it('name types of inputs that the library has', () => {
    const known = libraryTypes();
    expect([...CSHARP_INPUT_TYPES].filter((name) => !known.has(name))).toEqual([]);
  });

  it('follow the record', () => {
    const text = generateTypes({ 'Bars.cs': FUNCTION }, record, libraryTypes()) ?? '';
    for (const line of [
      'namespace Demo',
      'public partial class BarsInputs : S3Args',
      '[JsonProperty("Bar Width")]\n        public double BarWidth { get; set; }',
      'public int? Count { get; set; }',
      'public BarsInputsMode Mode { get; set; }',
      '[System.Runtime.Serialization.EnumMember(Value = "By Area")] By_Area = 0',
      '[System.Runtime.Serialization.EnumMember(Value = "2 Rows")] _2_Rows = 1',
      'public Polygon Site { get; set; }',
      'public InputData Table { get; set; }',
      'public InputData Old { get; set; }',
      'public InputFolder Desks { get; set; }',
      'public IList<InputData> Tables { get; set; } = new List<InputData>();',
      'public IList<Rows> Rows { get; set; } = new List<Rows>();',
      'public partial class Rows\n',
      'public partial class BarsOutputs : SystemResults',
      'public BarsOutputs(double @totalArea) { TotalArea = @totalArea; }',
    ])
      expect(text).toContain(line);
  });

  it('are left out where the author has them', () => {
    const own = 'public class BarsInputs { } public class BarsOutputs { }';
    expect(generateTypes({ 'Bars.cs': FUNCTION, 'Own.g.cs': own }, record, libraryTypes())).toBeUndefined();
  });

  const desks = readFunctionRecord({
    id: 'desks',
    name: 'Desks',
    language: 'C#',
    input_schema: {
      type: 'object',
      properties: {
        'Grid Rotation': { type: 'number', default: 0.5 },
        Rows: { type: 'integer', default: 3 },
        'Desk Type': { type: 'string', enum: ['Simple Desk - 29x70', 'L-Shaped'], default: 'L-Shaped' },
        Own: { type: 'object', properties: { Width: { type: ['number', 'null'] }, Kind: { type: 'string', enum: ['a', 'b'] } } },
        Sites: { type: 'array', items: { $ref: 'https://schemas.hypar.io/Site.json' } },
      },
    },
    overrides: {
      'Desk Places': {
        context: '[*discriminator=Elements.Desk]',
        identity: { 'Add Id': { type: 'string' } },
        schema: { Transform: { $ref: 'https://schemas.hypar.io/Transform.json' }, Kind: { type: 'string', enum: ['a'] } },
        behaviors: { add: { schema: { Transform: { $ref: 'https://schemas.hypar.io/Transform.json' } } }, remove: true },
      },
    },
    outputs: [{ name: 'Count', type: 'number', description: '' }],
    element_types: [
      'https://schemas.hypar.io/Site.json',
      'https://schemas.hypar.io/Floor.json',
      'https://schemas.hypar.io/Level.json',
      'https://nowhere.example/Unknown.json',
    ],
  });
  const SITE = JSON.stringify({
    $id: 'https://schemas.hypar.io/Site.json',
    title: 'Site',
    'x-namespace': 'Elements',
    allOf: [{ $ref: 'https://hypar.io/Schemas/GeometricElement.json' }],
    properties: {
      discriminator: { type: 'string' },
      Perimeter: { $ref: 'https://x.example/Polygon.json' },
      Area: { type: 'number' },
    },
  });
  const DESKS =
    'namespace Desks { public static class Desks { public static DesksOutputs Execute(Dictionary<string, Model> inputModels, DesksInputs input) { } } }';

  it('have constructors in the order of the record, its defaults, and the names that authors know', () => {
    const text =
      generateTypes({ 'Desks.cs': DESKS, 'Site.json': SITE, 'data.json': '{"properties":' }, desks, libraryTypes()) ?? '';
    for (const line of [
      'public DesksInputs(double @gridRotation, int @rows, DesksInputsDeskType @deskType, Own @own, IList<Site> @sites, Overrides @overrides, string bucketName,',
      'public double GridRotation { get; set; } = 0.5D;',
      'public int Rows { get; set; } = 3;',
      'public DesksInputsDeskType DeskType { get; set; } = DesksInputsDeskType.LShaped;',
      'Simple_Desk__29x70 = 0',
      'public partial class Own\n',
      'public Own(double? @width, OwnKind @kind)',
      'public Overrides(OverrideAdditions @additions, OverrideRemovals @removals, IList<DeskPlacesOverride> @deskPlaces)',
      'public partial class DeskPlacesOverride : IOverride',
      'public DeskPlacesOverride(string @id, DeskPlacesIdentity @identity, DeskPlacesValue @value)',
      'public DeskPlacesIdentity(string @addId)',
      'public DeskPlacesValue(Transform @transform, DeskPlacesValueKind @kind)',
      'public DeskPlacesOverrideAddition(string @id, DeskPlacesOverrideAdditionIdentity @identity, DeskPlacesOverrideAdditionValue @value)',
      'public DeskPlacesOverrideRemoval(string @id, DeskPlacesIdentity @identity)',
      'public static string Context = "[*discriminator=Elements.Desk]";',
      'namespace Elements\n',
      'public Site(Polygon @perimeter, double @area, Transform @transform = null,',
      'public partial class Level : ',
    ])
      expect(text).toContain(line);
    for (const name of ['class Floor', 'class Unknown', 'class GeometricElement', 'discriminator { get'])
      expect(text).not.toContain(name);
  });

  it('are completed where the author only adds to them, and left where they are whole', () => {
    const own =
      'namespace Elements { public partial class Site { public double Area { get; set; } public bool IsWide => Area > 5; } } namespace Desks { public class Overrides { } }';
    const text = generateTypes({ 'Desks.cs': DESKS, 'Site.cs': own, 'Site.json': SITE }, desks, libraryTypes()) ?? '';
    expect(text).toContain('public partial class Site : GeometricElement');
    expect(text).toContain('public Site(Polygon @perimeter, Transform @transform = null,');
    expect(text).not.toContain('public double Area { get; set; }');
    const made = 'namespace Elements { public partial class Site { public Site() { Name = "new"; } } }';
    expect(generateTypes({ 'Desks.cs': DESKS, 'Site.cs': made, 'Site.json': SITE }, desks, libraryTypes())).not.toContain(
      'public Site() { }',
    );
    // What the author's part sets, reads, or what another class of the file has, is not declared there.
    const sets =
      'namespace Elements { public class Other { public double Area { get; set; } } public partial class Site { public Site(double area) { Area = area; this.Perimeter = null; } public bool IsWide => Area > 5; public string Told => $"{Area}"; } }';
    const whole = generateTypes({ 'Desks.cs': DESKS, 'Site.cs': sets, 'Site.json': SITE }, desks, libraryTypes()) ?? '';
    expect(whole).toContain('public Site() { }');
    expect(whole).toContain('public double Area { get; set; }');
    expect(whole).toContain('public Polygon Perimeter { get; set; }');
    expect(text).not.toContain('class Overrides\n');
    expect(
      generateTypes({ 'Desks.cs': DESKS, 'dependencies/Site.g.cs': own, 'Site.json': SITE }, desks, libraryTypes()),
    ).not.toContain('class Site ');
  });
});
