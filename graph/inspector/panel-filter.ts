/** Which inputs of a panel are looked for. */
export interface PanelFilter {
  /** Part of a title, description or name. */
  text: string;
  onlyChanged: boolean;
}

/** All inputs. */
export const NO_FILTER: PanelFilter = { text: '', onlyChanged: false };

/** Path of an input as a key. */
export const pathKey = (path: readonly string[]): string => JSON.stringify(path);
