/** What authors of TypeScript functions import from `parti`. */
export * from './polygon.ts';
export * from './model.ts';
export * from './run.ts';
