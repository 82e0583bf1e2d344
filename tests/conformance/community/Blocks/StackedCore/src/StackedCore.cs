using Elements;
using Elements.Annotations;
using Elements.Geometry;

namespace StackedCore
{
    public static class StackedCore
    {
        public static StackedCoreOutputs Execute(Dictionary<string, Model> inputModels, StackedCoreInputs input)
        {
            if (!inputModels.TryGetValue("Levels", out Model? model))
            {
                throw new ArgumentException("No Levels found.");
            }
            var levels = model.AllElementsOfType<Level>().OrderBy(l => l.Elevation).ToList();
            var height = levels.Last().Elevation - levels.First().Elevation + (input.AboveRoof ?? 2.5);
            var cores = input.Overrides.Cores.CreateElements(
                input.Overrides.Additions.Cores,
                input.Overrides.Removals.Cores,
                (add) => new CoreShaft(add, input, height),
                (core, identity) => core.Match(identity),
                (core, edit) => core.Update(edit, input),
                new[] { CoreShaft.Default("north", new Vector3(60, 0), input, height), CoreShaft.Default("south", new Vector3(60, 30), input, height) });
            var output = new StackedCoreOutputs(cores.Count, cores.Sum(c => c.Profile.Area()));
            foreach (var pair in cores.SelectMany((a, i) => cores.Skip(i + 1).Select(b => (a, b))).Where(p => p.a.Profile.Perimeter.Intersects(p.b.Profile.Perimeter)))
            {
                output.Model.AddElement(Message.FromPolygon("Two cores overlap.", pair.a.Profile.Perimeter, severity: MessageSeverity.Warning, name: "Overlap"));
            }
            output.Model.AddElements(cores);
            return output;
        }
    }
}
