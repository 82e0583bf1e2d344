import { loadLater } from '#ui';

/** Editor of an input, loaded when the first one opens: cards show values without it. */
export const LazyInputField = loadLater(async () => (await import('./input-field.tsx')).InputField);
