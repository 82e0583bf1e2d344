import { ModelBuilder, type FunctionResult, type Models } from 'parti';

interface Inputs {
  Latitude: number;
  Longitude: number;
  Elevation: number;
}

/** An origin element, as other functions of the format read it. */
export function execute(_models: Models, inputs: Inputs): FunctionResult {
  const model = new ModelBuilder();
  model.add('origin', 'Elements.Origin', {
    Name: 'Origin',
    Position: { Latitude: inputs.Latitude, Longitude: inputs.Longitude },
    Latitude: inputs.Latitude,
    Longitude: inputs.Longitude,
    Elevation: inputs.Elevation,
  });
  return { model: model.toModel(), outputs: { Elevation: inputs.Elevation } };
}
