import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import type { JsonValue } from '#domain';
import { probeJail } from '../jail/index.ts';
import type { FunctionHost } from '../host/index.ts';
import { csharpRuntime } from './index.ts';

const csharp = csharpRuntime.open({ cacheFolder: openTemporaryFolder('parti-csharp-'), runtimeScript: '' });
const { state } = await csharp.state();
const { jail } = await probeJail();

/** As a function's generated files look: names in attributes, constructors with everything, enums, nested objects. */
const GENERATED = `using System;
using Elements;
using Elements.Geometry;
using Newtonsoft.Json;
using Hypar.Functions.Execution;
using Hypar.Functions.Execution.AWS;

namespace Demo
{
    public class RowsInputs : S3Args
    {
        [JsonConstructor]
        public RowsInputs(Polygon @site, double @barWidth, RowsInputsMode @mode, IList<Row> @rows, Color @tint, double? @spare, string bucketName, string uploadsBucket, Dictionary<string, string> modelInputKeys, string gltfKey, string elementsKey, string ifcKey)
            : base(bucketName, uploadsBucket, modelInputKeys, gltfKey, elementsKey, ifcKey)
        {
            this.Site = @site; this.BarWidth = @barWidth; this.Mode = @mode; this.Rows = @rows; this.Tint = @tint; this.Spare = @spare;
        }

        [JsonProperty("Site", Required = Required.AllowNull)]
        public Polygon Site { get; set; }
        [JsonProperty("Bar Width", Required = Required.Always)]
        public double BarWidth { get; set; } = 10;
        [JsonProperty("Mode")]
        [JsonConverter(typeof(Newtonsoft.Json.Converters.StringEnumConverter))]
        public RowsInputsMode Mode { get; set; } = RowsInputsMode.By_Area;
        [JsonProperty("Rows")]
        public IList<Row> Rows { get; set; }
        [JsonProperty("Tint")]
        public Color Tint { get; set; }
        [JsonProperty("Spare")]
        public double? Spare { get; set; }
    }

    public enum RowsInputsMode
    {
        [System.Runtime.Serialization.EnumMember(Value = @"By Area")] By_Area = 0,
        [System.Runtime.Serialization.EnumMember(Value = @"By Length")] By_Length = 1,
    }

    public class Row
    {
        [JsonProperty("Name")] public string Name { get; set; }
        [JsonProperty("Count")] public int Count { get; set; }
    }

    public class RowsOutputs : SystemResults
    {
        [JsonProperty("Total Area")] public double TotalArea { get; set; }
        [JsonProperty("Names")] public IList<string> Names { get; set; }
        public RowsOutputs() { }
        public RowsOutputs(double @totalArea) { this.TotalArea = @totalArea; }
    }
}
`;
const FUNCTION = `using Elements;
using Elements.Geometry;
using Elements.Geometry.Solids;
using Elements.Spatial;

namespace Demo
{
    public class Bar : GeometricElement
    {
        public Profile Profile { get; set; }
        public double Length { get; set; }
        public Bar(Profile profile, double length, Transform transform, Material material, Representation representation, bool isElementDefinition, Guid id, string name)
            : base(transform, material, representation, isElementDefinition, id, name) { Profile = profile; Length = length; }
    }

    public static class Rows
    {
        public static RowsOutputs Execute(Dictionary<string, Model> inputModels, RowsInputs input)
        {
            var shrunk = input.Site.Offset(-1)[0];
            var grid = new Grid2d(input.Site);
            grid.U.DivideByFixedLength(input.BarWidth, FixedDivisionMode.RemainderAtEnd);
            grid.V.DivideByCount(2);
            var outputs = new RowsOutputs(shrunk.Area()) { Names = new List<string> { input.Mode.ToString(), input.Rows[0].Name, grid.GetCells().Count.ToString() } };
            var profile = new Profile(Polygon.Rectangle(0.2, 0.3));
            var bar = new Bar(profile, 2, new Transform(1, 2, 3), new Material("tint", input.Tint), new Extrude(profile, 2, Vector3.ZAxis, false), false, Guid.NewGuid(), "bar");
            outputs.Model = new Model();
            outputs.Model.AddElement(bar);
            outputs.Model.AddElement(bar.CreateInstance(new Transform(5, 0, 0), "again"));
            outputs.Warnings.Add(input.Spare.HasValue ? "spare" : "no spare");
            return outputs;
        }
    }
}
`;

describe.skipIf(state !== 'ready' || !jail)('C# functions (skipped without .NET 10 SDK or jail)', () => {
  let host: FunctionHost;
  beforeAll(async () => {
    if (jail) host = await csharp.host(jail);
  });
  afterAll(() => host.close());

  const run = async (files: Record<string, string>, inputs: JsonValue) => {
    const bundle = JSON.stringify({ files });
    return (await host.run({ digest: bundle, bundle, account: 'ann', inputs, models: {}, timeoutMs: 20_000 })).result;
  };

  it('run with inputs and outputs as they are generated, committed beside the function', async () => {
    const point = (X: number, Y: number) => ({ X, Y, Z: 0 });
    const inputs = {
      Site: {
        discriminator: 'Elements.Geometry.Polygon',
        Vertices: [point(0, 0), point(25, 0), point(25, 12), point(0, 12)],
      },
      'Bar Width': 10,
      Mode: 'By Length',
      Rows: [{ Name: 'first', Count: 3 }],
      Tint: { Red: 1, Green: 0.5, Blue: 0, Alpha: 1 },
      Spare: null,
    };
    const result = await run({ 'Rows.cs': FUNCTION, 'dependencies/RowsInputs.g.cs': GENERATED }, inputs);
    // 23 × 10 m remain; cells are 10, 10 and 5 m wide in two rows.
    expect(result.outputs).toEqual({ 'Total Area': 230, Names: ['By_Length', 'first', '6'] });
    expect(result.messages).toEqual([{ level: 'warning', text: 'no spare' }]);
    const elements = Object.values((result.model as { Elements: Record<string, Record<string, JsonValue>> }).Elements);
    expect(elements.map((element) => element['discriminator'])).toEqual([
      'Elements.Geometry.Profile',
      'Elements.Material',
      'Demo.Bar',
      'Elements.ElementInstance',
    ]);
    // Ids that are random in the function are the same in every run.
    expect((await run({ 'Rows.cs': FUNCTION, 'dependencies/RowsInputs.g.cs': GENERATED }, inputs)).model).toEqual(result.model);
    const [profile, material, bar, instance] = elements;
    expect(bar).toMatchObject({
      Profile: profile?.['Id'],
      Material: material?.['Id'],
      Length: 2,
      IsElementDefinition: true,
      Name: 'bar',
    });
    expect(bar?.['Representation']).toEqual({
      SolidOperations: [
        {
          discriminator: 'Elements.Geometry.Solids.Extrude',
          Profile: profile?.['Id'],
          Height: 2,
          Direction: { X: 0, Y: 0, Z: 1 },
          LocalTransform: null,
          IsVoid: false,
          'Reverse Winding': false,
        },
      ],
    });
    expect(instance).toMatchObject({ BaseDefinition: bar?.['Id'], Name: 'again' });
    expect(instance?.['Transform']).toEqual({ Matrix: { Components: [1, 0, 0, 5, 0, 1, 0, 0, 0, 0, 1, 0] } });
  }, 60_000);

  it('name file, line and column of what does not compile', async () => {
    const wrong = { 'Wrong.cs': FUNCTION.replace('shrunk.Area()', 'shrunk.Aera()'), 'RowsInputs.g.cs': GENERATED };
    await expect(run(wrong, {})).rejects.toMatchObject({
      code: 'function.compile-failed',
      parameters: { message: expect.stringMatching(/^Wrong\.cs:24:50: CS1061/) as string },
    });
  }, 60_000);

  it('say what a source without Execute lacks', async () => {
    await expect(run({ 'Nothing.cs': 'public class Nothing { }' }, {})).rejects.toMatchObject({
      code: 'function.compile-failed',
      parameters: { message: expect.stringContaining('Execute(Dictionary<string, Model>') as string },
    });
  }, 60_000);
});
