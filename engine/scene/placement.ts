import type { Matrix } from '../math/matrix.ts';
import type { ReadElement } from '../read/read-element.ts';
import type { ElementRole, SurfaceRole } from '../roles/element-role.ts';
import type { Shape } from '../shapes/shape.ts';

/** Element with the shape it shows and where it stands. */
export interface Placement {
  elementId: string;
  name: string;
  discriminator: string;
  role: ElementRole;
  surface: SurfaceRole;
  shape: Shape;
  matrix: Matrix;
  /** The element that has the shape: of an instance, its definition. */
  source: ReadElement;
}
