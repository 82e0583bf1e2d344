/** Rooms whose files end in the bundles of shipped functions; tested against what `library/` may import. */
export const LIBRARY_ROOMS = ['library', 'runtimes', 'domain', 'engine', 'formats'] as const;

/** Rooms whose files end in what a page loads; tested against what `src/` may import. */
export const PAGE_ROOMS = [
  'src',
  'ui',
  'inputs',
  'graph',
  'viewer',
  'collab',
  'engine',
  'formats',
  'domain',
  'api',
  'runtimes',
  'locales',
] as const;
