/** A part of a graph that the person keeps to put in again. */
export interface Snippet {
  id: string;
  name: string;
  /** Functions that it holds. */
  count: number;
  /** Where their cards stand in its picture, in hundredths. */
  places: readonly (readonly [x: number, y: number])[];
}

/** Snippets of the person. What goes wrong is told by who gives the port; calls answer undefined then. */
export interface SnippetsPort {
  /** By name. */
  list: () => Promise<readonly Snippet[] | undefined>;
  /** The text as it was copied. */
  text: (id: string) => Promise<string | undefined>;
  /** Keeps a text that was copied, under a name of at most 100 letters. */
  keep: (name: string, text: string) => Promise<Snippet | undefined>;
  /** Whether it is gone. */
  remove: (id: string) => Promise<boolean>;
}
