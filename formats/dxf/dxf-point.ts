/** Point of a drawing in its own unit, written axis by axis while groups are read. */
export type DxfPoint = [x: number, y: number, z: number];
