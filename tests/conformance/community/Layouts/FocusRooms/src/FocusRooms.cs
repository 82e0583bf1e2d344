using Elements;
using Elements.Components;
using Elements.Geometry;
using LayoutCommon;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("FocusRooms.Tests")]
namespace FocusRooms
{
    public static class FocusRooms
    {
        private static readonly List<ElementProxy<SpaceBoundary>> proxies = new List<ElementProxy<SpaceBoundary>>();

        /// <summary>
        /// The FocusRooms function.
        /// </summary>
        /// <param name="inputModels">The input models.</param>
        /// <param name="input">The arguments to the execution.</param>
        public static FocusRoomsOutputs Execute(Dictionary<string, Model> inputModels, FocusRoomsInputs input)
        {
            Elements.Serialization.glTF.GltfExtensions.UseReferencedContentExtension = true;
            proxies.Clear();
            var output = new FocusRoomsOutputs();
            var dir = Path.GetDirectoryName(System.Reflection.Assembly.GetExecutingAssembly().Location);
            var seats = Strategies.Furnish<LevelElements, SpaceBoundary, SpaceSettingsOverride, SpaceSettingsValue>(
                "Focus Room", inputModels, input.Overrides, new SpaceSettingsValue(false), proxies, output.Model,
                Path.Combine(dir, "FocusConfigurations.json"), "catalog.json", Count);
            output.Seats = seats.Desks + seats.Guests * input.GuestShare;
            output.RoomsFurnished = output.Model.AllElementsOfType<ComponentInstance>().Count();
            output.Model.AddElements(proxies);
            if (output.RoomsFurnished == 0)
            {
                output.Warnings.Add("No configuration fits.");
            }
            return output;
        }

        private static Seats Count(ComponentInstance instance)
        {
            var names = instance.Instances.OfType<ElementInstance>().Select(i => i.BaseDefinition.Name);
            return new Seats(names.Count(n => n.Contains("Desk")), names.Count(n => n.Contains("Stool")));
        }
    }
}
