/** What authors of TypeScript functions import from `parti`. */
export * from './polygon.ts';
export * from './model.ts';
export * from './overrides.ts';
export * from './region.ts';
export * from './run.ts';
export * from './solids.ts';
export * from './tables.ts';
export * from './triangles.ts';
