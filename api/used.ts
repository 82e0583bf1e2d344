/**
 * What people do that pages tell of, in eleven groups: the name of what was done and nothing besides, no content, no name, no id.
 */
export const USED = {
  folders: ['folder-made', 'folder-changed', 'folder-shared', 'folder-deleted'],
  overrides: ['override-edited', 'override-added', 'override-removed', 'override-reverted'],
  presets: ['preset-kept', 'preset-taken', 'preset-deleted'],
  views: ['view-made', 'view-changed', 'view-deleted'],
  widgets: ['widget-set', 'widget-deleted'],
  exports: ['export-made'],
  csv: ['csv-exported', 'csv-imported'],
  selection: ['selection-made'],
  'system-visibility': ['system-visibility-set'],
  'workflow-menu': ['workflow-menu-used'],
  guidance: ['guidance-step', 'guidance-left', 'guidance-ended'],
} as const;

/** Name of something that people do. */
export type UsedName = (typeof USED)[keyof typeof USED][number];

/** All such names. */
export const USED_NAMES = Object.values(USED).flat() as [UsedName, ...UsedName[]];
