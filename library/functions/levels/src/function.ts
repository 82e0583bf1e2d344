import {
  elementsOf,
  extrusions,
  FunctionError,
  ModelBuilder,
  numberOf,
  placed,
  point,
  polygon,
  polygonArea,
  requireModel,
  verticesOf,
  type Element,
  type FunctionResult,
  type Model,
  type Models,
  type Polygon,
} from 'parti';

interface Inputs {
  'Ground Level Height': number;
  'Standard Level Height': number;
  'Penthouse Level Height': number;
}

/** Levels from grade to roof, each with its perimeter and, below the roof, its volume. */
export function execute(models: Models, inputs: Inputs): FunctionResult {
  const source = requireModel(models, 'Envelope');
  const envelopes = elementsOf(source, 'Elements.Envelope').filter((envelope) => numberOf(envelope, 'Elevation') >= 0);
  if (envelopes.length === 0) throw new FunctionError('The Envelope has no part above grade.');
  const top = Math.max(...envelopes.map((envelope) => numberOf(envelope, 'Elevation') + numberOf(envelope, 'Height')));
  const elevations = elevationsOf(top, inputs);
  const model = new ModelBuilder();
  const material = model.material('level', [1, 1, 1, 0.3]);
  let total = 0;
  for (const [index, elevation] of elevations.entries()) {
    const isRoof = index === elevations.length - 1;
    const perimeter = perimeterAt(source, envelopes, isRoof ? elevation - 0.01 : elevation + 0.01);
    const area = polygonArea(perimeter);
    const name = isRoof ? 'Roof' : `L${index}`;
    model.add(`level-${index}`, 'Elements.Level', { Name: name, Elevation: elevation });
    model.add(`perimeter-${index}`, 'Elements.LevelPerimeter', {
      Name: name,
      Elevation: elevation,
      Area: area,
      Level: `level-${index}`,
      Perimeter: polygon(perimeter),
    });
    if (isRoof) continue;
    total += area;
    const height = (elevations[index + 1] as number) - elevation;
    const profile = model.profile(`level-profile-${index}`, perimeter);
    model.add(`volume-${index}`, 'Elements.LevelVolume', {
      Name: name,
      Elevation: elevation,
      Height: height,
      Area: area,
      Level: `level-${index}`,
      Profile: profile,
      Material: material,
      Transform: placed(point(0, 0, elevation)),
      Representation: extrusions({ profile, height }),
    });
  }
  const count = elevations.length - 1;
  return {
    model: model.toModel(),
    outputs: {
      'Level Quantity': count,
      'Total Level Area': total,
      'Entry Level Height': inputs['Ground Level Height'],
      'Repeating Level Height': inputs['Standard Level Height'],
      'Top Level Height': count > 0 ? (elevations[count] as number) - (elevations[count - 1] as number) : 0,
    },
  };
}

/** Elevations from 0 to `top`: ground, as many standard storeys as fit whole, then the penthouse up to the roof. */
function elevationsOf(top: number, inputs: Inputs): number[] {
  const [ground, standard, penthouse] = [
    inputs['Ground Level Height'],
    inputs['Standard Level Height'],
    inputs['Penthouse Level Height'],
  ];
  const elevations = [0];
  if (top > ground + penthouse + 1e-9) {
    elevations.push(ground);
    const repeats = Math.floor((top - ground - penthouse) / standard + 1e-9);
    for (let index = 1; index <= repeats; index++) elevations.push(ground + index * standard);
  } else if (top > ground + 1e-9) elevations.push(ground);
  return [...elevations, top];
}

function perimeterAt(model: Model, envelopes: readonly Element[], elevation: number): Polygon {
  const holder = envelopes.find((envelope) => {
    const base = numberOf(envelope, 'Elevation');
    return elevation >= base && elevation < base + numberOf(envelope, 'Height');
  });
  const profile = model.Elements[String((holder ?? envelopes.at(-1))?.['Profile'])];
  return verticesOf(profile?.['Perimeter']);
}
