import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCsharp, openCsharpLibrary } from '#fixtures/csharp-library';

/** As the files that stand beside a function are generated: everything is opened, results print themselves. */
const GENERATED = `using Elements;
using Elements.GeoJSON;
using Elements.Geometry;
using Elements.Geometry.Solids;
using Elements.Properties;
using Elements.Validators;
using Elements.Serialization.JSON;
using Hypar.Functions;
using Hypar.Functions.Execution;
using Hypar.Functions.Execution.AWS;
using Hypar.Functions.Execution.Local;
using Hypar.Model;
using Newtonsoft.Json;
using Newtonsoft.Json.Converters;
using System.Collections.Generic;
using Line = Elements.Geometry.Line;

namespace Posts
{
    public class PostsInputs : S3Args
    {
        [Newtonsoft.Json.JsonConstructor]
        public PostsInputs(double @height, InputData @table, IList<InputData> @more, Overrides @overrides, string bucketName, string uploadsBucket, Dictionary<string, string> modelInputKeys, string gltfKey, string elementsKey, string ifcKey)
            : base(bucketName, uploadsBucket, modelInputKeys, gltfKey, elementsKey, ifcKey)
        {
            this.Height = @height; this.Table = @table; this.More = @more; this.Overrides = @overrides ?? this.Overrides;
        }
        [JsonProperty("Height")] public double Height { get; set; } = 4D;
        [JsonProperty("Table")] public InputData Table { get; set; }
        [JsonProperty("More")] public IList<InputData> More { get; set; }
        [JsonProperty("Desks")] public InputFolder Desks { get; set; }
        [JsonProperty("overrides", Required = Required.Default, NullValueHandling = NullValueHandling.Ignore)] public Overrides Overrides { get; set; } = new Overrides();
    }
    public partial class Overrides
    {
        public Overrides() { }
        [JsonConstructor] public Overrides(OverrideAdditions @additions, OverrideRemovals @removals, IList<PlacesOverride> @postPlaces)
        {
            this.Additions = @additions ?? this.Additions; this.Removals = @removals ?? this.Removals; this.PostPlaces = @postPlaces ?? this.PostPlaces;
        }
        [JsonProperty("Additions")] public OverrideAdditions Additions { get; set; } = new OverrideAdditions();
        [JsonProperty("Removals")] public OverrideRemovals Removals { get; set; } = new OverrideRemovals();
        [JsonProperty("Post Places")] public IList<PlacesOverride> PostPlaces { get; set; } = new List<PlacesOverride>();
    }
    public partial class OverrideAdditions
    {
        [JsonProperty("Post Places")] public IList<PlacesOverride> PostPlaces { get; set; } = new List<PlacesOverride>();
    }
    public partial class OverrideRemovals
    {
        public OverrideRemovals() { }
        [JsonConstructor] public OverrideRemovals(IList<PlacesOverride> @postPlaces) { this.PostPlaces = @postPlaces ?? this.PostPlaces; }
        [JsonProperty("Post Places")] public IList<PlacesOverride> PostPlaces { get; set; } = new List<PlacesOverride>();
    }
    public partial class PlacesOverride : IOverride
    {
        [JsonConstructor] public PlacesOverride(string @id, PlacesIdentity @identity, PlacesValue @value) { this.Id = @id; this.Identity = @identity; this.Value = @value; }
        [JsonProperty("id")] public string Id { get; set; }
        [JsonProperty("Identity")] public PlacesIdentity Identity { get; set; }
        [JsonProperty("Value")] public PlacesValue Value { get; set; }
        public string GetName() => "Post Places";
        public object GetIdentity() => Identity;
    }
    public class PlacesIdentity { [JsonProperty("Origin")] public Vector3 Origin { get; set; } }
    public class PlacesValue { [JsonProperty("Transform")] public Transform Transform { get; set; } }
    public class PostsOutputs : SystemResults
    {
        [JsonProperty("Total Length")] public double TotalLength { get; set; }
        [JsonProperty("Log")] public IList<string> Log { get; set; } = new List<string>();
        public PostsOutputs() : base() { }
        [JsonConstructor] public PostsOutputs(double totalLength) : base() { this.TotalLength = totalLength; }
        public override string ToString()
        {
            var json = JsonConvert.SerializeObject(this);
            return json;
        }
    }
}
`;
const functionOf = (body: string): Record<string, string> => ({
  'Posts.cs': `using Elements;
using Elements.Geometry;
using Newtonsoft.Json;
namespace Posts
{
    public class Catalog : Dictionary<string, Kind> { }
    public class Kind { [JsonProperty("cell width")] public double Width { get; set; } public Mode Mode { get; set; } public string Note { get; set; } }
    public enum Mode { Small, Large }
    public class Told { [JsonConverter(typeof(Newtonsoft.Json.Converters.StringEnumConverter))] public Mode Named { get; set; } public Mode Counted { get; set; } [JsonProperty("none", NullValueHandling = NullValueHandling.Ignore)] public string None { get; set; } public string Empty { get; set; } }
    public static class Posts
    {
        public static PostsOutputs Execute(Dictionary<string, Model> inputModels, PostsInputs input)
        {
            ${body}
        }
    }
}
`,
  'dependencies/Posts.g.cs': GENERATED,
});

describe.skipIf(!hasCsharp)('C# functions cloned as they are (skipped without .NET 10 SDK or jail)', () => {
  let library: Awaited<ReturnType<typeof openCsharpLibrary>>;
  beforeAll(async () => {
    library = await openCsharpLibrary('parti-cloned-');
  });
  afterAll(() => library?.close());

  it('compile with every namespace that generated files open, and print their results', async () => {
    const files = functionOf(`
            var output = new PostsOutputs(2.5);
            output.Log.Add(output.ToString());
            return output;`);
    expect((await library.runFiles(files)).outputs).toEqual({ 'Total Length': 2.5, Log: ['{"Total Length":2.5,"Log":[]}'] });
  }, 60_000);

  it('read names that differ in case, additions, removals and values of overrides among them', async () => {
    const at = (x: number) => ({ Matrix: { Components: [1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, 0] } });
    const files = functionOf(`
            var o = input.Overrides;
            var output = new PostsOutputs(o.Additions.PostPlaces.Concat(o.PostPlaces).Sum(one => one.Value.Transform.Origin.X) + o.Removals.PostPlaces.Sum(one => one.Identity.Origin.Y) + input.Height);
            output.Log = o.PostPlaces.Select(one => one.Id).ToList();
            return output;`);
    const inputs = {
      height: 100,
      Overrides: {
        additions: { 'Post Places': [{ id: 'a', value: { Transform: at(1) } }] },
        removals: { 'post places': [{ id: 'b', identity: { Origin: { X: 0, Y: 20, Z: 0 } } }] },
        'Post Places': [{ id: 'exact', ID: 'other', Identity: { Origin: { x: 0, y: 0, z: 0 } }, value: { transform: at(3) } }],
      },
    };
    expect((await library.runFiles(files, inputs)).outputs).toEqual({ 'Total Length': 124, Log: ['exact'] });
  }, 60_000);

  it('read and write JSON as text: classes, dictionaries, enumerations, elements, what is no JSON', async () => {
    const files = functionOf(`
            var catalog = JsonConvert.DeserializeObject<Catalog>("{ /* of the office */ \\"desk\\": { \\"Cell Width\\": 1.5, \\"mode\\": 1, \\"Note\\": null }, \\"sofa\\": { \\"cell width\\": 2, \\"Mode\\": \\"Small\\" }, }");
            var output = new PostsOutputs(catalog.Values.Sum(kind => kind.Width));
            string Fails<T>(string text) { try { JsonConvert.DeserializeObject<T>(text); return "none"; } catch (JsonException error) { return error.GetType().Name; } }
            var told = new Told { Named = Mode.Large, Counted = Mode.Large };
            var column = JsonConvert.DeserializeObject<Mass>(JsonConvert.SerializeObject(new Mass(Polygon.Rectangle(2, 3), 4, name: "tower")));
            output.Log = new List<string> {
                catalog["desk"].Mode.ToString(), catalog["sofa"].Mode.ToString(), JsonConvert.SerializeObject(told), JsonConvert.SerializeObject(told, new JsonSerializerSettings { NullValueHandling = NullValueHandling.Ignore }),
                JsonConvert.SerializeObject(new Dictionary<string, double[]> { ["a"] = new[] { 1.5, 2 } }, Formatting.Indented).Replace("\\r", ""), JsonConvert.SerializeObject(null),
                string.Join(",", JsonConvert.DeserializeObject<Dictionary<int, bool>>("{\\"7\\": true}").Select(one => one.Key + "=" + one.Value)), column.Name + " " + column.Height,
                Fails<Catalog>("{"), Fails<Catalog>("[1]"), Fails<int>("\\"many\\""), Fails<Catalog>("")
            };
            return output;`);
    expect((await library.runFiles(files)).outputs).toEqual({
      'Total Length': 3.5,
      Log: [
        'Large',
        'Small',
        '{"Named":"Large","Counted":1,"Empty":null}',
        '{"Named":"Large","Counted":1}',
        '{\n  "a": [\n    1.5,\n    2\n  ]\n}',
        'null',
        '7=True',
        'tower 4',
        'JsonReaderException',
        'JsonSerializationException',
        'JsonSerializationException',
        'none',
      ],
    });
  }, 60_000);

  it('find the files of their inputs at a path, each its own, and none of them after the call', async () => {
    const files = functionOf(`
            var output = new PostsOutputs(input.More.Prepend(input.Table).Sum(one => File.ReadAllLines(one.LocalFilePath).Skip(1).Sum(line => double.Parse(line.Split(',')[1]))));
            output.Log = new List<string> { input.Table.Key, Path.GetFileName(input.Table.LocalFilePath), Path.GetFileName(input.More[1].LocalFilePath), Directory.GetDirectories("inputs").Length.ToString() };
            return output;`);
    const csv = (value: number) => `name,length\na,${value}\nb,1\n`;
    const inputs = {
      Table: { digest: 'd1', name: 'Posts of the office.csv', text: csv(10) },
      More: [
        { digest: 'd2', name: 'Posts of the office.csv', text: csv(20) },
        { digest: 'd3', name: '../../etc\\..', text: csv(30) },
      ],
    };
    const wanted = { 'Total Length': 63, Log: ['d1', 'Posts of the office.csv', 'input', '3'] };
    for (let call = 0; call < 3; call++) expect((await library.runFiles(files, inputs)).outputs).toEqual(wanted);
  }, 60_000);

  it('W3.09m find each file of a folder at a path of its own', async () => {
    const files = functionOf(`
            var output = new PostsOutputs(input.Desks.Files.Sum(one => File.ReadAllBytes(one.LocalFilePath).Length));
            output.Log = input.Desks.Files.Select(one => input.Desks.Name + " " + one.FileName + " " + one.FileRefId + " " + File.ReadAllBytes(one.LocalFilePath)[0]).ToList();
            return output;`);
    const file = (FileName: string, bytes: number[]) => {
      const base64 = Buffer.from(bytes).toString('base64');
      return { FileName, FileRefId: `r${bytes.length}`, FolderId: 'f', digest: 'd', size: bytes.length, text: '', base64 };
    };
    const Desks = { Id: 'f', Name: 'Desks', Files: [file('a.glb', [255]), file('a.glb', [0, 1])] };
    const wanted = { 'Total Length': 3, Log: ['Desks a.glb r1 255', 'Desks a.glb r2 0'] };
    for (let call = 0; call < 2; call++) expect((await library.runFiles(files, { Desks })).outputs).toEqual(wanted);
  }, 60_000);

  it('find the data of their folder where they look for it, in every call as it was written', async () => {
    const files = {
      ...functionOf(`
            var here = Path.GetDirectoryName(System.Reflection.Assembly.GetExecutingAssembly().Location);
            var widths = JsonConvert.DeserializeObject<Catalog>(File.ReadAllText("./Catalog.json"));
            var output = new PostsOutputs(widths["desk"].Width + File.ReadLines(Path.Combine(here, "tables", "rows.csv")).Count());
            output.Log = new List<string> { File.ReadAllText(Path.Combine(AppDomain.CurrentDomain.BaseDirectory, "Catalog.json")).Length.ToString(), File.Exists("../outside.txt").ToString() };
            File.WriteAllText("Catalog.json", "{}");
            return output;`),
      'Catalog.json': '{"desk":{"cell width":1.5}}',
      'tables/rows.csv': 'a\nb\nc\n',
      '../outside.txt': 'nobody',
    };
    const wanted = { 'Total Length': 4.5, Log: ['27', 'False'] };
    for (let call = 0; call < 3; call++) expect((await library.runFiles(files)).outputs).toEqual(wanted);
  }, 60_000);
});
