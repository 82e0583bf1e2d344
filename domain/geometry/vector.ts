/** Point or direction in space: x, y, z in metres, z up. Models write points as `Point`, this is what is reckoned with. */
export type Vec3 = readonly [x: number, y: number, z: number];

/** Point or direction in a plane, metres. */
export type Vec2 = readonly [u: number, v: number];
