import type { IconName } from '#ui';
import type { SearchResult, SearchType } from './search-result.ts';

const BY_TYPE: Record<SearchType, IconName> = {
  'add-system': 'plus',
  camera: 'eye',
  'developer-tool': 'code',
  'drafting-command': 'pencil',
  edit: 'pencil',
  experimental: 'bolt',
  file: 'file',
  flag: 'pin',
  internal: 'gear',
  help: 'info',
  preferences: 'gear',
  tools: 'measure',
  view: 'eye',
};

/** Commands that stand as a button somewhere wear its icon here too. */
const BY_ID: Readonly<Record<string, IconName>> = {
  'edit.undo': 'undo',
  'edit.redo': 'redo',
  'run.now': 'play',
  'run.stop': 'stop',
  'run.pause': 'pause',
  'run.resume': 'play',
  'view.model': 'envelope',
  'view.report': 'table',
  'view.maximise-graph': 'expand',
  'graph.add': 'plus',
  'graph.find': 'search',
  'graph.tidy': 'tidy',
  'graph.fit': 'fit',
  'graph.fit-selection': 'fit',
  'graph.zoom-in': 'plus',
  'graph.zoom-out': 'minus',
  'graph.zoom-life': 'search',
  'graph.select-all': 'select',
  'graph.duplicate': 'copy',
  'graph.copy': 'copy',
  'graph.delete': 'trash',
  'graph.connect': 'link',
  'graph.pin': 'pin',
  'graph.run-here': 'play',
  'workflow.new': 'plus',
  'workflow.import': 'upload',
  'file.import': 'upload',
  'gallery.open': 'star',
  'functions.open': 'code',
  'account.sign-out': 'swap',
  'account.password': 'lock',
  'theme.light': 'sun',
};

/** The icon of a search result: its own, else that of its category; that of a function is the same wherever one is found. */
export const iconOf = ({ id, type }: Pick<SearchResult, 'id' | 'type'>): IconName =>
  BY_ID[id] ?? (id.startsWith('function.open.') ? 'code' : BY_TYPE[type]);
