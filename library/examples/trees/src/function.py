"""Trees from a list: rows that a person types or pastes, one tree a row. Bad rows are told, the others still stand."""

import math

import parti

TRUNK = 0.3
CROWN_SIDES = 10


def execute(models, inputs):
    model = parti.Model()
    bark = model.material("Bark", 0.42, 0.33, 0.26)
    leaves = model.material("Leaves", 0.4, 0.58, 0.3)
    count, shade = 0, 0.0
    for number, row in enumerate(inputs.Trees, start=1):
        # A row that is being typed lacks cells: `number_in` gives None for what is no number.
        x, y, height, crown = (parti.number_in(row, column) for column in ("X", "Y", "Height", "Crown"))
        if None in (x, y, height, crown) or height <= 0 or crown <= 0:
            parti.warn(f"Row {number} needs a place, and a height and crown above 0: it is left out.")
            continue
        # Crowns begin at a third of the height, as park trees are pruned.
        foot = height / 3
        shared = {"Name": row.get("Name") or f"Tree {number}", "Height": height, "Crown": crown}
        trunk = parti.rectangle(TRUNK, TRUNK, x - TRUNK / 2, y - TRUNK / 2)
        model.mass(trunk, foot, material=bark, discriminator="Elements.Trunk", properties=shared)
        ring = parti.polygon([on_circle(x, y, crown / 2, side) for side in range(CROWN_SIDES)])
        model.mass(ring, height - foot, foot, leaves, "Elements.Crown", shared)
        count += 1
        shade += math.pi * (crown / 2) ** 2
    return {"Model": model, "Tree Quantity": count, "Shaded Area": shade}


def on_circle(x, y, radius, side):
    angle = math.tau * side / CROWN_SIDES
    return parti.point(x + radius * math.cos(angle), y + radius * math.sin(angle))
