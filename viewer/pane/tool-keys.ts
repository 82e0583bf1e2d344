/** What a person does in the model beside looking. */
export type ViewTool = 'box' | 'lasso' | 'section' | 'apart' | 'measure' | 'filter';

/** The key of each tool, in the order in which they stand. */
export const TOOL_KEYS = { box: 'B', lasso: 'L', section: 'X', apart: 'E', measure: 'M', filter: 'C' } as const satisfies Record<
  ViewTool,
  string
>;

/** The tool that a key of the pane starts. */
export const toolOfKey = (key: string): ViewTool | undefined =>
  (Object.keys(TOOL_KEYS) as ViewTool[]).find((tool) => TOOL_KEYS[tool].toLowerCase() === key.toLowerCase());
