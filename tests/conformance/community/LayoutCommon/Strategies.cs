using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Elements;
using Elements.Components;
using Elements.Geometry;
using Elements.Geometry.Solids;
using Elements.Spatial;
using Newtonsoft.Json;

namespace LayoutCommon
{
    public static class Strategies
    {
        public const string SettingsName = "Space Settings";
        private static readonly Material GlassMaterial = new Material("Glass", new Color(0.7, 0.7, 0.7, 0.3), 0.3, 0.6);

        public static Seats Furnish<TLevel, TRoom, TSettings, TValue>(
            string program,
            Dictionary<string, Model> inputModels,
            dynamic overrides,
            TValue defaults,
            List<ElementProxy<TRoom>> proxies,
            Model output,
            string configurations,
            string catalog = "catalog.json",
            Func<ComponentInstance, Seats> count = null)
            where TLevel : Element
            where TRoom : Element, IRoom
            where TSettings : ISettingsOverride<TValue>, IOverride, new()
            where TValue : ISettingsValue
        {
            ContentCatalogRetrieval.SetCatalogFilePath(catalog);
            var configs = JsonConvert.DeserializeObject<SpaceConfiguration>(File.ReadAllText(configurations));
            var rooms = inputModels["Space Planning Zones"].AllElementsAssignableFromType<TRoom>().Where(r => r.Name == program).ToList();
            var byRoom = Settings<TSettings, TRoom, TValue>(overrides?.SpaceSettings, rooms);
            var total = new Seats(0, 0);
            foreach (var room in rooms)
            {
                var proxy = rooms.Proxies("Space Planning Zones").Proxy(room);
                var settings = Match(byRoom, proxy, defaults, proxies);
                var outline = room.Boundary.ThickenedInteriorProfile();
                var guide = outline.Perimeter.Segments().OrderByDescending(s => s.Length()).First();
                var grid = new Grid2d(new List<Polygon> { outline.Perimeter }.Concat(outline.Voids ?? new List<Polygon>()).ToList(), new Transform(Vector3.Origin, guide.Direction(), Vector3.ZAxis));
                foreach (var cell in grid.GetCells())
                {
                    var rect = cell.GetCellGeometry() as Polygon;
                    var segs = rect.Segments();
                    var (width, depth) = (segs[0].Length(), segs[1].Length());
                    if (cell.IsTrimmed() || cell.GetTrimmedCellGeometry().Count() == 0)
                    {
                        continue;
                    }
                    var key = configs.Where(c => c.Value.CellBoundary.Width <= width && c.Value.CellBoundary.Depth <= depth).OrderByDescending(c => c.Value.Width * c.Value.Depth).Select(c => c.Key).FirstOrDefault();
                    if (key == null)
                    {
                        continue;
                    }
                    var definition = new ComponentDefinition(configs[key].Rules(), configs[key].Anchors());
                    var instance = definition.Instantiate(ContentConfiguration.AnchorsFromRect(rect.TransformedPolygon(room.Transform)));
                    output.AddElement(instance);
                    var seats = count?.Invoke(instance) ?? default;
                    total = new Seats(total.Desks + seats.Desks, total.Guests + seats.Guests);
                    output.AddElement(new SeatCount(room.Id, seats.All, Guid.NewGuid(), settings.Value.Flip ? key + " (flipped)" : key));
                }
                output.AddElement(Front(guide.TransformedLine(room.Transform)));
            }
            MoveInstances(overrides, output);
            return total;
        }

        private static GlassWall Front(Line line)
        {
            var wall = new GlassWall(line, 0.05, 3, GlassMaterial);
            wall.AdditionalProperties["Wall Candidate"] = "Glass";
            var profile = new Profile(new Polygon(wall.CenterLine.Offset(0.025, false).Start, wall.CenterLine.Offset(0.025, false).End, wall.CenterLine.Offset(0.025, true).End, wall.CenterLine.Offset(0.025, true).Start));
            wall.RepresentationInstances.Add(new RepresentationInstance(new SolidRepresentation(new Extrude(profile, wall.Height, Vector3.ZAxis)), wall.Material, true));
            return wall;
        }

        private static Dictionary<Guid, TSettings> Settings<TSettings, TRoom, TValue>(IList<TSettings> overrides, IEnumerable<TRoom> rooms)
            where TSettings : ISettingsOverride<TValue>, IOverride
            where TRoom : Element, IRoom
            where TValue : ISettingsValue
        {
            var found = new Dictionary<Guid, TSettings>();
            foreach (dynamic one in overrides ?? new List<TSettings>())
            {
                Vector3 wanted = one.Identity.ParentCentroid;
                var match = rooms.OrderBy(r => r.ParentCentroid.Value.DistanceTo(wanted)).FirstOrDefault();
                if (match != null && !found.ContainsKey(match.Id))
                {
                    found.Add(match.Id, one);
                }
            }
            return found;
        }

        private static TSettings Match<TRoom, TSettings, TValue>(Dictionary<Guid, TSettings> byRoom, ElementProxy<TRoom> proxy, TValue defaults, List<ElementProxy<TRoom>> proxies)
            where TRoom : Element, IRoom
            where TSettings : ISettingsOverride<TValue>, IOverride, new()
            where TValue : ISettingsValue
        {
            var existing = proxy.OverrideIds<TSettings>(SettingsName).FirstOrDefault();
            if (existing != null && byRoom.TryGetValue(Guid.Parse(existing), out var config))
            {
                return config;
            }
            if (!byRoom.TryGetValue(proxy.ElementId, out config))
            {
                config = new TSettings() { Id = Guid.NewGuid().ToString(), Value = defaults };
                byRoom.Add(proxy.ElementId, config);
            }
            proxy.AddOverrideIdentity(SettingsName, config.Id, config.GetIdentity());
            proxy.AddOverrideValue(SettingsName, config.Value);
            if (!proxies.Contains(proxy))
            {
                proxies.Add(proxy);
            }
            return config;
        }

        private static void MoveInstances(dynamic overrides, Model model)
        {
            var all = model.AllElementsOfType<ElementInstance>().ToList();
            foreach (var instance in all)
            {
                instance.AdditionalProperties["OriginalLocation"] = instance.Transform.Origin;
                instance.AdditionalProperties["gltfLocation"] = (instance.BaseDefinition as ContentElement)?.GltfLocation;
            }
            if (overrides == null || overrides.FurnitureLocations == null)
            {
                return;
            }
            foreach (var one in overrides.FurnitureLocations)
            {
                var match = all.Where(el => el.Transform.Origin.DistanceTo(one.Identity.OriginalLocation) < 2.0)
                    .OrderBy(el => el.Transform.Origin.DistanceTo(one.Identity.OriginalLocation)).FirstOrDefault();
                if (match == null)
                {
                    continue;
                }
                match.Transform.Matrix = one.Value.Transform.Matrix;
                Identity.AddOverrideIdentity(match, one);
            }
        }
    }
}
