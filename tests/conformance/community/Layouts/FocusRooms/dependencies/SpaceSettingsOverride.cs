using LayoutCommon;

namespace FocusRooms
{
    public partial class SpaceSettingsOverride : ISettingsOverride<SpaceSettingsValue>, Elements.IOverride
    {
        public static string Name = "Space Settings";
        public static string Dependency = "Space Planning Zones";

        public SpaceSettingsOverride() { }
        public string GetName() => Name;
        public object GetIdentity() => Identity;
    }

    public partial class SpaceSettingsValue : ISettingsValue
    {
    }

    public partial class FurnitureLocationsOverride : Elements.IOverride
    {
        public string GetName() => "Furniture Locations";
        public object GetIdentity() => Identity;
    }
}
