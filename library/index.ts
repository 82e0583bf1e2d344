/** The face of `library/`: the functions and templates that come with Parti. */
export type { Library, ShippedFunction } from './library.ts';
export { loadLibrary } from './load-library.ts';
export { loadTemplates, type Template } from './load-templates.ts';
export { computeResults, type ComputedResult, type ShippedResult } from './compute-results.ts';
