import type { Mesh, RhinoModule, SubD } from 'rhino3dm';

/** Times that a control net is divided; after these it lies within a hundredth of the smooth surface. */
const MOST_DIVISIONS = 3;
/** Divided no further once it has so many faces. */
const ENOUGH_FACES = 20_000;

/** A SubD as a mesh close to its smooth surface; undefined for an empty one. The SubD stays divided. */
export function subdividedMesh(rhino: RhinoModule, subd: SubD): Mesh | undefined {
  // The types of the library have the members of another version.
  const net = subd as unknown as { faceCount: number; subdivide(): boolean };
  for (let time = 0; time < MOST_DIVISIONS && net.faceCount * 4 <= ENOUGH_FACES; time++) if (!net.subdivide()) break;
  const { createFromSubDControlNet } = rhino.Mesh as unknown as {
    createFromSubDControlNet(subd: SubD, hasTextures: boolean): Mesh | null;
  };
  const mesh = createFromSubDControlNet(subd, false);
  return mesh && mesh.faces().count > 0 ? mesh : undefined;
}
