export type ErrorSeverity = 'error' | 'warning' | 'info';

/** One row of the catalogue. Text and next step stand in `locales/<lang>/errors.json` under the code. */
export interface CatalogueEntry<Name extends string = string> {
  severity: ErrorSeverity;
  /** False: something that should not happen; it is logged and counted. True: part of ordinary use. */
  expected: boolean;
  /** Names of the placeholders that texts may use. */
  parameters: readonly Name[];
}

const entry =
  (severity: ErrorSeverity, expected: boolean) =>
  <Name extends string = never>(...parameters: readonly Name[]): CatalogueEntry<Name> => ({ severity, expected, parameters });

/** Something the user can mend. */
export const error = entry('error', true);
/** Something that should not have happened. */
export const fault = entry('error', false);
export const warning = entry('warning', true);
export const unexpectedWarning = entry('warning', false);
export const info = entry('info', true);
