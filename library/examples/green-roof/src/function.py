"""A green roof: reads the floors of others, and works with regions, that is outlines with holes."""

import parti


def execute(models, inputs):
    # `require` ends with a sentence for the reader where nothing is wired.
    source = parti.require(models, "Floors")
    floors = source.of("Elements.Floor")
    if not floors:
        raise parti.FunctionError("Floors holds no floor: wire a function that makes some.")
    # Of several towers each has a roof of its own; this example takes the highest.
    roof = max(floors, key=lambda floor: floor["Elevation"])
    whole = parti.region_of(source, roof)

    # A path along every edge, those of courtyards too: the region moves inwards, and may fall into pieces or vanish.
    beds = parti.offset_regions([whole], -inputs.Path)
    if not beds:
        parti.warn(f"A path of {inputs.Path:g} m leaves no room for plants: make it narrower.")

    model = parti.Model()
    green = model.material("Sedum", 0.45, 0.6, 0.33)
    for number, bed in enumerate(beds, start=1):
        profile = model.profile(parti.polygon(bed.perimeter), [parti.polygon(hole) for hole in bed.voids])
        model.add(
            "Elements.GreenRoof",
            {
                "Name": f"Bed {number}",
                "Area": parti.region_area(bed),
                "Profile": profile,
                "Material": green,
                "Transform": parti.placed(parti.point(0, 0, roof["Elevation"])),
                "Representation": parti.extrude(profile, inputs.Substrate),
            },
        )
    area = parti.regions_area(beds)
    # Substrate holds about a third of its volume in water.
    return {"Model": model, "Planted Area": area, "Water Held": area * inputs.Substrate / 3}
