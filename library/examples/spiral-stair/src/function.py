"""A spiral stair: numbers in, steps and a pole out. It reads no other model."""

import math

import parti

# A step is drawn as an arc of this many pieces: smooth to the eye, and cheap.
ARC_PIECES = 4
THICKNESS = 0.05
POLE_RADIUS = 0.1


def execute(models, inputs):
    # As many risers as keep each no higher than asked. The last one is the floor above, not a step of the stair.
    risers = math.ceil(inputs.Height / inputs["Largest Riser"] - 1e-9)
    riser = inputs.Height / risers
    turn = inputs.Turn / risers
    # People walk two thirds of the way out.
    tread = turn * (POLE_RADIUS + (inputs.Radius - POLE_RADIUS) * 2 / 3)
    if tread < 0.2:
        parti.warn(f"A tread of {tread:.2f} m is hard to walk on: give the stair more radius or turn.")

    model = parti.Model()
    wood = model.material("Oak", 0.76, 0.6, 0.42)
    steel = model.material("Steel", 0.35, 0.37, 0.4)

    # All steps have one shape. The profile is added once, each step is turned into its place.
    step = model.profile(parti.polygon(outline(turn, inputs.Radius)))
    for number in range(1, risers):
        top = number * riser
        model.add(
            "Elements.StairStep",
            {
                "Name": f"Step {number}",
                "Transform": parti.placed(parti.point(0, 0, top - THICKNESS), (number - 1) * turn),
                "Representation": parti.extrude(step, THICKNESS),
                "Material": wood,
            },
        )
    pole = parti.polygon([on_circle(POLE_RADIUS, math.tau * side / 12) for side in range(12)])
    model.mass(pole, inputs.Height, material=steel, properties={"Name": "Pole"})
    return {"Model": model, "Steps": risers - 1, "Riser": riser, "Tread": tread}


def outline(turn, radius):
    """A step seen from above, counter-clockwise: along its outer edge, back along the pole."""
    angles = [turn * piece / ARC_PIECES for piece in range(ARC_PIECES + 1)]
    return [on_circle(radius, angle) for angle in angles] + [on_circle(POLE_RADIUS, angle) for angle in reversed(angles)]


def on_circle(radius, angle):
    return parti.point(radius * math.cos(angle), radius * math.sin(angle))
