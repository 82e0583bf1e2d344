import type { FunctionLanguage } from '#domain';

/** One behaviour, written in each language. */
export type InEach = Readonly<Record<'python' | 'typescript' | 'csharp', string>>;

const python = (body: string, before = 'import parti'): string =>
  `${before}\n\ndef execute(models, inputs):\n${body.replace(/^/gm, '    ')}\n`;
const typescript = (body: string): string =>
  `import * as parti from 'parti';\n\nexport function execute(models: parti.Models, inputs: Record<string, any>) {\n${body.replace(/^/gm, '  ')}\n}\n`;
/** `inputs` declares the inputs' properties, `body` fills `outputs`, a map, and `model`. */
const csharp = (inputs: string, body: string, members = ''): string => `using Elements;
using Elements.Geometry;

namespace Conformance;

public class CaseInputs
{
    ${inputs}
}

public class CaseOutputs
{
    public Model Model { get; set; } = new();
    public object Value { get; set; }
    public List<string> Warnings { get; set; } = new();
    public List<string> Errors { get; set; } = new();
}

public static class Case
{
    ${members}
    public static CaseOutputs Execute(Dictionary<string, Model> models, CaseInputs inputs)
    {
        var outputs = new CaseOutputs();
        ${body.replaceAll('\n', '\n        ')}
        return outputs;
    }
}
`;

/** Gives back its input `Value` as it came. */
export const ECHO: InEach = {
  python: python('return {"Value": inputs["Value"]}'),
  typescript: typescript('return { outputs: { Value: inputs.Value } };'),
  csharp: csharp('public System.Text.Json.Nodes.JsonNode Value { get; set; }', 'outputs.Value = inputs.Value;'),
};

/** Of the file `Value`: its name, lines of its text, number of its bytes, and each byte times its place, summed up. */
export const READS_FILE: InEach = {
  python: python(
    `with open(inputs["Value"]["path"], "rb") as file:
    whole = file.read()
name = os.path.basename(inputs["Value"]["path"])
lines = len(inputs["Value"]["text"].split("\\n"))
return {"Value": [name, lines, len(whole), sum(at * byte for at, byte in enumerate(whole))]}`,
    'import os',
  ),
  typescript: typescript(`const { name, text, bytes } = inputs.Value;
const sum = Array.from(bytes as Uint8Array).reduce((before, byte, at) => before + byte * at, 0);
return { outputs: { Value: [name, text.split('\\n').length, bytes.length, sum] } };`),
  csharp: csharp(
    'public Hypar.Functions.InputData Value { get; set; }',
    `var whole = File.ReadAllBytes(inputs.Value.LocalFilePath);
var sum = whole.Select((one, at) => (double)one * at).Sum();
outputs.Value = new object[] { Path.GetFileName(inputs.Value.LocalFilePath), inputs.Value.Text.Split('\\n').Length, whole.Length, sum };`,
  ),
};

/** Makes `Count` masses of 2 × 3 × 4 m and gives back their whole volume. */
export const MASSES: InEach = {
  python: python(`model = parti.Model()
profile = model.profile(parti.rectangle(2, 3))
for at in range(int(inputs["Count"])):
    model.add("Elements.Mass", {"Profile": profile, "Height": 4.0, "Transform": parti.placed(parti.point(3.0 * at, 0.0)),
              "Material": model.material("Concrete", 0.5, 0.5, 0.5), "Representation": parti.extrude(profile, 4.0)})
return {"Model": model, "Value": 24.0 * inputs["Count"]}`),
  typescript: typescript(`const model = new parti.ModelBuilder();
const material = model.material('Concrete', [0.5, 0.5, 0.5]);
const profile = model.profile('profile', [parti.point(0, 0), parti.point(2, 0), parti.point(2, 3), parti.point(0, 3)]);
for (let at = 0; at < inputs.Count; at++)
  model.add('mass-' + at, 'Elements.Mass', { Profile: profile, Height: 4, Transform: parti.placed(parti.point(3 * at, 0)),
    Material: material, Representation: parti.extrusions({ profile, height: 4 }) });
return { model: model.toModel(), outputs: { Value: 24 * inputs.Count } };`),
  csharp: csharp(
    'public int Count { get; set; }',
    `var profile = new Profile(Polygon.Rectangle(new Vector3(0, 0), new Vector3(2, 3)));
double volume = 0;
for (var at = 0; at < inputs.Count; at++)
{
    var mass = new Mass(profile, 4, BuiltInMaterials.Concrete, new Transform(3 * at, 0, 0));
    volume += mass.Volume();
    outputs.Model.AddElement(mass);
}
outputs.Value = volume;`,
  ),
};

/** Counts the masses of the model `Building` and adds up their heights. */
export const READS: InEach = {
  python: python(`masses = parti.require(models, "Building").of("Elements.Mass")
return {"Value": [len(masses), sum(mass["Height"] for mass in masses)]}`),
  typescript: typescript(`const masses = parti.elementsOf(models['Building'], 'Elements.Mass');
return { outputs: { Value: [masses.length, masses.reduce((sum, mass) => sum + parti.numberOf(mass, 'Height'), 0)] } };`),
  csharp: csharp(
    '',
    `var masses = models["Building"].AllElementsOfType<Mass>().ToList();
outputs.Value = new[] { masses.Count, masses.Sum(mass => mass.Height) };`,
  ),
};

/** Warns and goes on. */
export const WARNS: InEach = {
  python: python('parti.warn("too narrow: 1 m")\nreturn {"Value": 1}'),
  typescript: typescript("return { outputs: { Value: 1 }, messages: [{ level: 'warning', text: 'too narrow: 1 m' }] };"),
  csharp: csharp('', 'outputs.Warnings.Add("too narrow: 1 m");\noutputs.Value = 1;'),
};

/** Fails in a function that `execute` calls; each names the line on which it does. */
export const FAILS: InEach = {
  python: `def narrow(width):\n    raise ValueError("narrow " + str(width))\n\n\ndef execute(models, inputs):\n    return narrow(7)\n`,
  typescript: `function narrow(width: number): never {\n  throw new Error('narrow ' + width);\n}\n\nexport function execute() {\n  return narrow(7);\n}\n`,
  csharp: `using Elements;\nnamespace Conformance;\npublic class CaseInputs { }\npublic static class Case\n{\n    static Model Narrow(int width)\n    {\n        throw new ArgumentException("narrow " + width);\n    }\n    public static Model Execute(Dictionary<string, Model> models, CaseInputs inputs)\n    {\n        return Narrow(7);\n    }\n}\n`,
};
export const FAILS_AT: Readonly<Record<keyof InEach, string>> = {
  python: 'File "function.py", line 2',
  typescript: 'function.ts:2:',
  csharp: 'Case.cs:line 8',
};

/** Never ends, and does not listen. */
export const ENDLESS: InEach = {
  python: python(`while True:
    try:
        sum(range(10**9))
    except BaseException:
        pass`),
  typescript: typescript('for (;;) { try { for (;;); } catch {} }\nreturn {};'),
  csharp: csharp('', 'while (true) { }', '#pragma warning disable CS0162'),
};

/** A result that no JSON can hold. */
export const NOT_A_NUMBER: InEach = {
  python: python('return {"Value": float("nan")}'),
  typescript: typescript('return { outputs: { Value: 0 / 0 } };'),
  csharp: csharp('', 'outputs.Value = double.NaN;'),
};

/** Counts its calls in whatever outlives a function elsewhere. */
export const COUNTS: InEach = {
  python: python(
    `global calls
calls += 1
parti.calls = getattr(parti, "calls", 0) + 1
return {"Value": [calls, parti.calls]}`,
    'import parti\ncalls = 0',
  ),
  typescript: `import * as parti from 'parti';\nlet calls = 0;\nexport function execute() {\n  calls++;\n  const all = globalThis as any;\n  all.calls = (all.calls ?? 0) + 1;\n  return { outputs: { Value: [calls, all.calls] } };\n}\n`,
  csharp: csharp('', 'outputs.Value = new[] { ++calls, 1 };', 'static int calls = 0;'),
};

/** Clock and chance; C# has the real ones, so it gives back constants. */
export const CHANCE: InEach = {
  python: python(
    'return {"Value": [random.random(), time.time(), str(datetime.datetime.now()), str(uuid.uuid4())]}',
    'import random, time, datetime, uuid',
  ),
  typescript: typescript('return { outputs: { Value: [Math.random(), Date.now(), new Date().toISOString(), 0] } };'),
  csharp: csharp('', 'outputs.Value = new[] { 1.0, 2.0 };'),
};

export const FILE_NAME: Readonly<Record<keyof InEach, string>> = {
  python: 'function.py',
  typescript: 'function.ts',
  csharp: 'Case.cs',
};

export const LANGUAGES = ['python', 'typescript', 'csharp'] as const satisfies readonly FunctionLanguage[];
