using Elements.Geometry;
using Elements.Geometry.Solids;
using GeometryEx;
using StackedCore;

namespace Elements
{
    public partial class CoreShaft
    {
        public string AddId { get; set; }

        public CoreShaft(CoresOverrideAddition add, StackedCoreInputs input, double height)
        {
            AddId = add.Id;
            Height = height;
            Kind = Hypar.Model.Utilities.GetStringValueFromEnum(add.Value.Kind);
            Place(add.Value.Place, input);
        }

        public static CoreShaft Default(string id, Vector3 at, StackedCoreInputs input, double height)
        {
            var core = new CoreShaft { AddId = id, Height = height, Kind = "Stair Only" };
            core.Place(at, input);
            return core;
        }

        public bool Match(CoresIdentity identity) => identity.AddId == AddId;

        public CoreShaft Update(CoresOverride edit, StackedCoreInputs input)
        {
            Place(edit.Value.Place, input);
            return this;
        }

        private void Place(Vector3 at, StackedCoreInputs input)
        {
            var outline = Polygon.Rectangle(input.Size.Length, input.Size.Width ?? 3);
            var box = new CompassBox(outline);
            outline = outline.MoveFromTo(box.SW, at).Rotate(at, input.Rotation);
            Profile = new Profile(outline);
            Representation = new Extrude(Profile, Height, Vector3.ZAxis, false);
            Material = new Material("core", new Color(1.0, 1.0, 1.0, 0.6), 0.0f, 0.0f);
            Name = Kind.StartsWith("Lift") ? "Lift core" : "Stair core";
        }
    }
}
