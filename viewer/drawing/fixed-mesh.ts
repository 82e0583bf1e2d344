import type { Mesh } from 'three';

/** A mesh that stays where it is: nothing is worked out for it from picture to picture. */
export function fixed(mesh: Mesh, culled = true): Mesh {
  mesh.matrixAutoUpdate = false;
  mesh.matrixWorldAutoUpdate = false;
  mesh.frustumCulled = culled;
  mesh.userData['isCulled'] = culled;
  return mesh;
}
