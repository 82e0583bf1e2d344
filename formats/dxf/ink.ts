/** Red, green and blue, 0 to 1 each. */
export type Rgb = readonly [r: number, g: number, b: number];

/** What an entity is drawn on and with. */
export interface Ink {
  layer: string;
  /** Where it is not its layer's; `plain` is black on white. */
  color?: Rgb | 'plain' | undefined;
  /** Of lines, in mm; undefined for the usual one. */
  lineWeight?: number | undefined;
}
