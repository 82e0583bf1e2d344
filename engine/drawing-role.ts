/** What a surface is in the drawing; the number is stored with every vertex and read by the shader. */
export const DRAWING_ROLE = {
  building: 0,
  glass: 1,
  context: 2,
  landA: 3,
  landB: 4,
  plate: 5,
  pave: 6,
  frame: 9,
} as const;

export type DrawingRole = (typeof DRAWING_ROLE)[keyof typeof DRAWING_ROLE];

/** How an edge is drawn: width, colour, whether it may become an outline, whether it fades with its pitch. */
export const EDGE_CLASS = {
  outline: 0,
  panel: 1,
  joint: 2,
  context: 3,
  ground: 4,
  plot: 5,
  smooth: 6,
} as const;

export type EdgeClass = (typeof EDGE_CLASS)[keyof typeof EDGE_CLASS];

/** Drawing of one discriminator. */
export interface RoleRule {
  /** `landA` alternates with `landB` by the order of the elements. */
  readonly role: DrawingRole;
  readonly edges: EdgeClass;
  /** Not drawn at all (`never`), or only while no floor or facade is in the scene (`alone`). */
  readonly drawn: 'always' | 'alone' | 'never';
}

const { building, glass, context, landA, plate, pave, frame } = DRAWING_ROLE;

const RULES = new Map<string, RoleRule>([
  ['Elements.ContextBuilding', { role: context, edges: EDGE_CLASS.context, drawn: 'always' }],
  ['Elements.Terrain', { role: landA, edges: EDGE_CLASS.smooth, drawn: 'always' }],
  ['Elements.Topography', { role: landA, edges: EDGE_CLASS.smooth, drawn: 'always' }],
  ['Elements.ContourSheet', { role: landA, edges: EDGE_CLASS.ground, drawn: 'always' }],
  ['Elements.Plot', { role: building, edges: EDGE_CLASS.plot, drawn: 'always' }],
  ['Elements.ContourLine', { role: landA, edges: EDGE_CLASS.ground, drawn: 'always' }],
  ['Elements.Tree', { role: context, edges: EDGE_CLASS.context, drawn: 'always' }],
  ['Elements.FacadePanel', { role: frame, edges: EDGE_CLASS.joint, drawn: 'always' }],
  ['Elements.Glazing', { role: glass, edges: EDGE_CLASS.joint, drawn: 'always' }],
  ['Elements.Floor', { role: plate, edges: EDGE_CLASS.panel, drawn: 'always' }],
  ['Elements.Paving', { role: pave, edges: EDGE_CLASS.joint, drawn: 'always' }],
  ['Elements.LevelVolume', { role: building, edges: EDGE_CLASS.panel, drawn: 'alone' }],
  ['Elements.Envelope', { role: building, edges: EDGE_CLASS.panel, drawn: 'alone' }],
  ['Elements.Level', { role: building, edges: EDGE_CLASS.panel, drawn: 'never' }],
  ['Elements.LevelPerimeter', { role: building, edges: EDGE_CLASS.panel, drawn: 'never' }],
  ['Elements.Site', { role: building, edges: EDGE_CLASS.panel, drawn: 'never' }],
  ['Elements.ViewScope', { role: building, edges: EDGE_CLASS.panel, drawn: 'never' }],
]);

const DEFAULT_RULE: RoleRule = { role: building, edges: EDGE_CLASS.panel, drawn: 'always' };

/** Rule of a discriminator; any other element is drawn as building. */
export function roleRule(discriminator: string): RoleRule {
  return RULES.get(discriminator) ?? DEFAULT_RULE;
}

/** Elements that replace plain volumes in the drawing. */
export function replacesVolumes(discriminator: string): boolean {
  return discriminator === 'Elements.Floor' || discriminator === 'Elements.FacadePanel';
}
