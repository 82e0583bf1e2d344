import { FunctionError, ModelBuilder, type FunctionResult, type Models } from 'parti';

interface Inputs {
  /** A GeoJSON point: longitude before latitude. */
  Location: { coordinates?: [longitude: number, latitude: number] } | null;
  Elevation: number | null;
  /** Degrees, from workflows that had numbers before there was a map; a given one counts. */
  Latitude?: number | null;
  Longitude?: number | null;
}

/** An origin element, as other functions of the format read it. */
export function execute(_models: Models, inputs: Inputs): FunctionResult {
  const model = new ModelBuilder();
  const [east, north] = inputs.Location?.coordinates ?? [];
  const Latitude = inputs.Latitude ?? north;
  const Longitude = inputs.Longitude ?? east;
  if (Latitude === undefined || Longitude === undefined)
    throw new FunctionError('The project has no place yet; give its latitude and longitude.');
  const Elevation = inputs.Elevation ?? 0;
  model.add('origin', 'Elements.Origin', {
    Name: 'Origin',
    Position: { Latitude, Longitude },
    Latitude,
    Longitude,
    Elevation,
  });
  return { model: model.toModel(), outputs: { Elevation } };
}
