interface GltfFile {
  animations?: unknown[];
  cameras?: unknown[];
  extensions?: { KHR_lights_punctual?: { lights?: unknown[] } };
  extensionsUsed?: string[];
  materials?: {
    normalTexture?: unknown;
    occlusionTexture?: unknown;
    emissiveTexture?: unknown;
    pbrMetallicRoughness?: { metallicRoughnessTexture?: unknown };
  }[];
}

/** What comes over: shapes, colours, and the pictures on them. */
const TAKEN = new Set([
  'KHR_draco_mesh_compression',
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
  'KHR_mesh_quantization',
  'KHR_materials_unlit',
  'KHR_texture_transform',
  'KHR_lights_punctual',
  'EXT_mesh_gpu_instancing',
  'EXT_texture_webp',
  'EXT_texture_avif',
  // Say what triangles belong to; the triangles are there.
  'EXT_mesh_features',
  'EXT_instance_features',
  'EXT_structural_metadata',
]);
/** How surfaces shine: nothing that a drawing shows. */
const SHINE = /^KHR_materials_(?!pbrSpecularGlossiness|variants)/;

/** What of a glTF document has no place in an element model, counted by its name in the format. */
export function leftOutOf(file: GltfFile): Record<string, number> {
  const textures = (file.materials ?? []).flatMap((material) =>
    [
      material.normalTexture,
      material.occlusionTexture,
      material.emissiveTexture,
      material.pbrMetallicRoughness?.metallicRoughnessTexture,
    ].filter((texture) => texture !== undefined),
  );
  const counts: Record<string, number> = {
    animations: file.animations?.length ?? 0,
    cameras: file.cameras?.length ?? 0,
    lights: file.extensions?.KHR_lights_punctual?.lights?.length ?? 0,
    'normalTexture, emissiveTexture, …': textures.length,
  };
  for (const name of file.extensionsUsed ?? []) if (!TAKEN.has(name) && !SHINE.test(name)) counts[name] = 1;
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
