import type { JsonValue } from '../json/json-value.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { MODEL_ERRORS } from './model-errors.ts';
import { PLATFORM_ERRORS } from './platform-errors.ts';
import { WORKFLOW_ERRORS } from './workflow-errors.ts';

/** Errors, warnings and notices of the product by code. */
export const ERROR_CATALOGUE = { ...PLATFORM_ERRORS, ...WORKFLOW_ERRORS, ...MODEL_ERRORS } as const;

/** Code of a row of the catalogue: area, point, kebab-case name. */
export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** Parameters of a code by the names in its row; of one of several codes, those of all. */
export type ErrorParameters<Code extends ErrorCode> = Record<(typeof ERROR_CATALOGUE)[Code]['parameters'][number], JsonValue>;

/** Entry of a code; undefined for a code that the catalogue does not know. */
export function catalogueEntry(code: string): CatalogueEntry | undefined {
  return isErrorCode(code) ? ERROR_CATALOGUE[code] : undefined;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CATALOGUE, code);
}
