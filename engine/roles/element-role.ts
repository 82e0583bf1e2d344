/** How a surface is toned; the number stands in each vertex. */
export const SURFACE_ROLES = { paper: 0, glass: 1, context: 2, landA: 3, landB: 4, plate: 5, frame: 9 } as const;
/** Role of a surface, which gives its tone. */
export type SurfaceRole = keyof typeof SURFACE_ROLES;

/** Weight and colour of a line; the number stands in each edge. `smooth` lines appear only as silhouettes. */
export const LINE_CLASSES = { outline: 0, panel: 1, joint: 2, context: 3, contour: 4, plot: 5, smooth: 6, heavy: 7 } as const;
/** Class of a line, which gives its weight. */
export type LineClass = keyof typeof LINE_CLASSES;

/**
 * Role of a kind of elements: how they are drawn. `draft` kinds stand aside as soon as the scene holds a `finished` kind;
 * `setting` kinds (land, neighbours, plot) do not count for the height of the building; `absent` kinds are never drawn.
 */
export interface ElementRole {
  surface: SurfaceRole;
  line: LineClass;
  part: 'building' | 'setting' | 'absent';
  stage: 'draft' | 'finished' | 'plain';
}

const building = (surface: SurfaceRole, line: LineClass, stage: ElementRole['stage'] = 'plain'): ElementRole => ({
  surface,
  line,
  part: 'building',
  stage,
});
const setting = (surface: SurfaceRole, line: LineClass): ElementRole => ({ surface, line, part: 'setting', stage: 'plain' });
const ABSENT: ElementRole = { surface: 'paper', line: 'panel', part: 'absent', stage: 'plain' };

/** Kinds with a part of their own in the drawing; every other kind is a plain part of the building. */
const ROLES: ReadonlyMap<string, ElementRole> = new Map([
  ['Elements.Mass', building('paper', 'outline')],
  ['Elements.ServiceCore', building('paper', 'panel')],
  ['Elements.Envelope', building('paper', 'outline', 'draft')],
  ['Elements.LevelVolume', building('paper', 'panel', 'draft')],
  ['Elements.ConceptualMass', building('paper', 'outline', 'draft')],
  ['Elements.ZoningVolume', building('paper', 'outline', 'draft')],
  ['Elements.Floor', building('plate', 'panel', 'finished')],
  ['Elements.FacadePanel', building('frame', 'joint', 'finished')],
  ['Elements.FacadeCorner', building('frame', 'joint', 'finished')],
  ['Elements.Glazing', building('glass', 'joint')],
  ['Elements.Panel', building('frame', 'joint')],
  ['Elements.ContextBuilding', setting('context', 'context')],
  ['Elements.Terrain', setting('landA', 'contour')],
  ['Elements.Topography', setting('landA', 'contour')],
  ['Elements.ContourSheet', setting('landA', 'contour')],
  ['Elements.ContourLine', setting('landA', 'contour')],
  ['Elements.Plot', setting('landA', 'plot')],
  ['Elements.Tree', setting('context', 'context')],
  ['Elements.Underlay', setting('context', 'context')],
  ['Elements.ModelText', setting('context', 'context')],
  ['Elements.Annotations.AlignedDimension', setting('context', 'context')],
  ['Elements.GridLine', building('paper', 'context')],
  ['Elements.ModelCurve', building('paper', 'panel')],
  ...['Level', 'LevelPerimeter', 'Site', 'ViewScope', 'Origin', 'Material', 'AreaRow', 'TableRow', 'CostData', 'Group'].map(
    (kind): [string, ElementRole] => [`Elements.${kind}`, ABSENT],
  ),
]);

const PLAIN = building('paper', 'panel');

/** Lines lighter than the first (mm) are drawn fine, from the second on heavy: pens of 0.13 and 0.18, and of 0.5 and more. */
const [FINE_BELOW, HEAVY_FROM] = [0.2, 0.5];

/** Class of the lines of an element by its `LineWeight` (mm), as drawings from files bring it; the role's own without one. */
export function lineClassOf({ line }: ElementRole, lineWeight: number | undefined): LineClass {
  if (lineWeight === undefined) return line;
  return lineWeight >= HEAVY_FROM ? 'heavy' : lineWeight < FINE_BELOW ? 'contour' : line;
}

/** Drawing role of a discriminator. Source: docs/decisions/2026-11-21-drawing-roles.md. */
export function elementRole(discriminator: string): ElementRole {
  return ROLES.get(discriminator) ?? PLAIN;
}
