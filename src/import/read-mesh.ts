import { MAX_MESH_TRIANGLES, PartiError, type JsonValue } from '#domain';
import { loadBooleans, modelMesh, readGeometry, readModelText } from '#engine';
import { readBeside } from '#formats-browser';

/**
 * The surfaces of a model file as the mesh of an input: `{Positions, Triangles}`, in metres. Rejects with `import.*` and `json.*` codes,
 * `import.empty` for a drawing or a file of another kind.
 */
export async function readMesh(file: File): Promise<JsonValue> {
  const found = await readBeside(file, { page: 1, signal: new AbortController().signal, onProgress: () => undefined });
  if (found.kind !== 'model') throw new PartiError('import.empty');
  const { model } = readModelText(await (found.file ?? file).text());
  let geometry = readGeometry(model, 'everything');
  if (geometry.wantsBooleans) {
    await loadBooleans();
    geometry = readGeometry(model, 'everything');
  }
  return { ...modelMesh(geometry, MAX_MESH_TRIANGLES) };
}
