import { MAX_MESH_TRIANGLES, PartiError, type JsonValue } from '#domain';
import { loadBooleans, modelMesh, readGeometry, readModelText } from '#engine';
import { FILE_UNITS, readBeside } from '#formats-browser';
import type { ReadMesh } from '#inputs';

/**
 * The surfaces of a model file as the mesh of an input: `{Positions, Triangles}`, in metres; where the file names no unit, as if in
 * `unit`, or in what its size is likeliest in. Rejects with `import.*` and `json.*` codes,
 * `import.empty` for a drawing or a file of another kind.
 */
export async function readMesh(file: File, unit?: string): Promise<ReadMesh> {
  const found = await readBeside(file, {
    page: 1,
    unit: FILE_UNITS.find((one) => one === unit),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  if (found.kind !== 'model') throw new PartiError('import.empty');
  const { model } = readModelText(await (found.file ?? file).text());
  let geometry = readGeometry(model, 'everything');
  if (geometry.wantsBooleans) {
    await loadBooleans();
    geometry = readGeometry(model, 'everything');
  }
  const mesh: JsonValue = { ...modelMesh(geometry, MAX_MESH_TRIANGLES) };
  return found.unit === undefined ? { mesh } : { mesh, unit: { read: found.unit, choices: FILE_UNITS } };
}
