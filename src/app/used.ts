import type { CallName, UsedName } from '#api';
import type { CommandCall } from '#domain';

/** Commands by which people use the groups that pages tell of. */
const BY_COMMAND: Partial<Record<CommandCall['type'], UsedName>> = {
  'override.edit': 'override-edited',
  'override.add': 'override-added',
  'override.remove': 'override-removed',
  'override.revert': 'override-reverted',
  'view.put': 'view-made',
  'view.patch': 'view-changed',
  'view.delete': 'view-deleted',
  'view.set-visibility': 'system-visibility-set',
  'widget.put': 'widget-set',
  'widget.delete': 'widget-deleted',
};

/** Calls that do so. What a person keeps of a graph to put in again is a preset. */
const BY_CALL: Partial<Record<CallName, UsedName>> = {
  'POST folders/{id}': 'folder-made',
  'PATCH folders/{id}': 'folder-changed',
  'DELETE folders/{id}': 'folder-deleted',
  'POST share/folders/{id}': 'folder-shared',
  'PUT folders/{id}/sharing': 'folder-shared',
  'POST snippets': 'preset-kept',
  'GET snippets/{id}': 'preset-taken',
  'DELETE snippets/{id}': 'preset-deleted',
};

export const usedByCommand = ({ type }: CommandCall): UsedName | undefined => BY_COMMAND[type];
export const usedByCall = (name: CallName): UsedName | undefined => BY_CALL[name];
/** What a file that is saved is, by its name. */
export const usedByFile = (name: string): UsedName => (/\.csv$/i.test(name) ? 'csv-exported' : 'export-made');
