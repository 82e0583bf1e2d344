/** What a drawing file holds once it is read, in metres: lines, areas and texts by layer. */
export interface Drawing {
  layers: DrawingLayer[];
  /** Metres a unit of the file. */
  unitScale: number;
  /** Name of the unit in the file: `mm`, `in`, …; undefined where it says nothing. */
  unit: string | undefined;
  /** The unit it was read in where the file says none; the same as `unit` elsewhere, and absent for maps. */
  assumedUnit?: string;
  /** Smallest and largest x, y, z; undefined when it holds nothing. */
  bounds: { min: [number, number, number]; max: [number, number, number] } | undefined;
  /** Things that were left out, by kind. */
  skipped: Record<string, number>;
}

export interface DrawingLayer {
  name: string;
  /** 0 to 1 each; undefined: black on white. */
  color: [r: number, g: number, b: number] | undefined;
  /** Of the lines, in mm; absent where the file leaves it to whoever draws. */
  lineWeight?: number;
  /** x, y, z of each point, one list a run of line. */
  lines: Float64Array[];
  /** x, y, z of three corners each. */
  triangles: number[];
  /** x, y, z of each single point. */
  points: number[];
  texts: { text: string; at: [number, number, number]; height: number; rotation: number }[];
}
