import { targetOf } from './resolve-specifier.ts';

/** The edges and packages that `docs` and ARCHITECTURE.md promise, one table for the test and its planted violations. */

/** Folders at the top level that hold code, and the faces each may import. */
export const ALLOWED_FACES: Record<string, readonly string[]> = {
  domain: [],
  api: ['#domain'],
  engine: ['#domain'],
  formats: ['#domain', '#engine'],
  collab: ['#domain', '#api'],
  ui: [],
  inputs: ['#domain', '#ui'],
  graph: ['#domain', '#ui', '#inputs'],
  viewer: ['#domain', '#ui', '#inputs', '#engine'],
  runtimes: ['#domain'],
  src: [
    '#domain',
    '#api',
    '#ui',
    '#inputs',
    '#graph',
    '#viewer',
    '#collab',
    '#engine',
    '#formats-browser',
    '#runtimes-browser/',
    '#locales',
  ],
  server: ['#domain', '#api', '#engine', '#formats-text', '#collab', '#runtimes/', '#library'],
  library: ['#domain', '#engine', '#formats-text', '#runtimes/'],
  cli: ['#domain', '#api', '#engine', '#formats', '#formats-text', '#runtimes/', '#server', '#library'],
  locales: [],
};

/**
 * Subfolders of each room from what mounts and wires down to what knows nothing of the others: an import may only
 * go down or stay. `.` are files beside the face; the face itself stands above all. Tests and stories may set up
 * what their folder is driven by.
 */
export const FOLDER_ORDER: Record<string, readonly string[]> = {
  domain: [
    ...[
      'ports',
      'authoring',
      'people',
      'presenting',
      'history',
      'studies',
      'offers',
      'gallery',
      'guides',
      'plans',
      'space-types',
      'skins',
      'network',
      'lifecycles',
      'views',
      'schemas',
      'run',
      'overrides',
      'queries',
      'graph',
    ],
    ...[
      'comments',
      'workflow',
      'rich-text',
      'flags',
      'files',
      'csv',
      'inputs',
      'commands',
      'canonical',
      'access',
      'functions',
      'json-text',
    ],
    ...['units', 'geometry', 'model', 'validation', 'errors', 'json'],
  ],
  api: ['.'],
  engine: [
    ...['worker', '.', 'snap', 'pick', 'export', 'glb', 'measure', 'write', 'picture', 'scene'],
    ...['roles', 'elements', 'booleans', 'solids', 'read', 'shapes', 'math'],
  ],
  formats: [
    'browser',
    'text',
    'read',
    'rhino',
    'surfaces',
    'glb',
    'pdf',
    'picture',
    'package',
    'table',
    'geojson',
    'model',
    'dxf',
    'content',
    'bytes',
  ],
  collab: ['presence', 'session', 'history', 'offline', 'relay', 'reader', 'commands', 'document'],
  ui: [
    'map',
    'identity',
    'data',
    'layout',
    'overlays',
    'styles',
    'fields',
    'loading',
    'feedback',
    'buttons',
    'gestures',
    'texts',
    'icons',
  ],
  inputs: ['rich-text', 'field', 'kinds', 'chips', 'lists', 'drawn', 'editors', 'asking', 'values', 'problems'],
  graph: [
    ...[
      '.',
      'matrix',
      'outline',
      'strip',
      'view',
      'inspector',
      'planning',
      'add',
      'snippets',
      'frames',
      'comments',
      'gestures',
      'card',
      'question',
      'presence',
      'canvas',
    ],
    ...['commands', 'find', 'keyboard', 'clipboard', 'layout', 'edit', 'camera', 'editor', 'wires', 'model', 'describe'],
  ],
  viewer: [
    ...['pane', 'presence', 'pick', 'select', 'dimensions', 'handles', 'section', 'explode', 'measure', 'sketch'],
    ...['report', 'filter', 'element'],
    ...['model', 'drawing', 'camera'],
  ],
  runtimes: ['languages', 'content', 'csharp', 'python', 'excel', 'script', 'host', 'jail'],
  src: [
    ...[
      '.',
      'player',
      'stories',
      'screens',
      'command-line',
      'shell',
      'import',
      'export',
      'presence',
      'sharing',
      'own-account',
      'help',
      'posts',
      'frame',
      'notices',
      'studies',
      'presenting',
      'views',
      'history',
      'overrides',
      'comments',
      'ties',
      'session',
    ],
    ...['palette', 'app', 'commands', 'skins', 'flags', 'preferences', 'services', 'account', 'pdf'],
  ],
  server: [
    ...[
      '.',
      'events',
      'posts',
      'icons',
      'comments',
      'snippets',
      'feedback',
      'content',
      'sharing',
      'providers',
      'skins',
      'account',
      'tokens',
      'people',
      'plans',
      'notices',
      'presence',
      'preferences',
      'models',
      'admin',
      'headless',
      'storage',
      'control',
      'workflows',
      'studies',
      'presenting',
      'local-runner',
      'executions',
    ],
    ...[
      'history',
      'functions',
      'schemas',
      'files',
      'documents',
      'realtime',
      'identity',
      'database',
      'mail',
      'http',
      'tls',
      'context',
    ],
    ...['config', 'blobs', 'access', 'quotas', 'watch', 'bus'],
  ],
  library: ['.', 'functions', 'templates'],
  cli: ['.'],
  locales: ['.', 'en'],
};

/** Browser base set, at home in these folders only. */
const REACT_BASE = ['react', 'react-dom', 'valtio', 'i18next', 'react-i18next'];
export const REACT_FOLDERS = ['ui', 'inputs', 'graph', 'viewer', 'src'];

/** npm packages at home in a folder; a package named here may stand nowhere else. */
export const PACKAGE_HOMES: Record<string, readonly string[]> = {
  ...Object.fromEntries(REACT_BASE.map((name) => [name, REACT_FOLDERS])),
  i18next: [...REACT_FOLDERS, 'locales'],
  // Parts take `useTranslation` from `#ui`.
  'react-i18next': ['ui', 'locales'],
  zod: ['api', 'server'],
  earcut: ['engine', 'formats', 'runtimes'],
  'clipper2-ts': ['engine', 'runtimes'],
  yjs: ['collab'],
  'y-protocols': ['collab'],
  'y-websocket': ['collab'],
  lib0: ['collab'],
  'y-indexeddb': ['collab'],
  nodemailer: ['server'],
  'css-tree': ['server'],
  'openid-client': ['server'],
  '@node-saml/node-saml': ['server'],
  '@peculiar/x509': ['server'],
  '@base-ui/react': ['ui'],
  'react-resizable-panels': ['ui'],
  'react-colorful': ['inputs'],
  leaflet: ['ui'],
  'topojson-client': ['ui'],
  'world-atlas': ['ui'],
  ...Object.fromEntries(
    ['commands', 'inputrules', 'keymap', 'model', 'state', 'view'].map((part) => [`prosemirror-${part}`, ['inputs']]),
  ),
  '@xyflow/react': ['graph'],
  elkjs: ['graph'],
  three: ['viewer', 'formats'],
  '@react-three/fiber': ['viewer'],
  'd3-scale': ['viewer'],
  'd3-shape': ['viewer'],
  'pdfjs-dist': ['formats'],
  'read-excel-file': ['formats'],
  rhino3dm: ['formats'],
  '@ironcalc/wasm': ['runtimes'],
  saxen: ['runtimes'],
  'manifold-3d': ['engine'],
  'react-router': ['src'],
  uqr: ['src'],
  pdfkit: ['src'],
  harfbuzzjs: ['src'],
  'woff2-encoder': ['src'],
  ...Object.fromEntries(
    [
      'autocomplete',
      'commands',
      'lang-javascript',
      'lang-python',
      'language',
      'legacy-modes',
      'lint',
      'search',
      'state',
      'view',
    ].map((part) => [`@codemirror/${part}`, ['src']]),
  ),
  '@lezer/highlight': ['src'],
  tinykeys: ['src', 'graph'],
  '@tanstack/react-virtual': ['ui', 'inputs', 'viewer', 'src'],
  '@fontsource-variable/inter': ['src', 'ui'],
  '@fontsource-variable/noto-sans-jp': ['src'],
  fastify: ['server'],
  'fastify-type-provider-zod': ['server'],
  pg: ['server'],
  pino: ['server'],
  'prom-client': ['server'],
  jose: ['server'],
  ws: ['server'],
  rolldown: ['runtimes', 'library'],
};

/** Folders where only `node:` modules of these may appear. */
export const NO_NODE_FOLDERS = ['domain', 'engine', 'formats', 'collab', 'ui', 'inputs', 'graph', 'viewer', 'src', 'api'];

export const MAX_LINES = 400;
/** The face of `domain/` is a list of names, one a line. */
const MAX_FACE_LINES = 600;

export interface SourceModule {
  /** Path from the repository root with forward slashes. */
  path: string;
  lines: number;
  /** Every specifier: static, re-export, `import type`, dynamic with a literal, and `require` with a literal. */
  specifiers: string[];
}

/** What is wrong with one module; empty when nothing is. */
export function violationsOf(module: SourceModule): string[] {
  const folder = module.path.split('/')[0] ?? '';
  const isTest = /\.(test|story|fixture)\.tsx?$/.test(module.path);
  const found: string[] = [];
  const cap = module.path === 'domain/index.ts' ? MAX_FACE_LINES : MAX_LINES;
  if (module.lines > cap && !isTest) found.push(`${module.path} has ${module.lines} lines (cap ${cap})`);
  const allowed = ALLOWED_FACES[folder];
  if (!allowed) return found;
  for (const specifier of module.specifiers) {
    const problem = problemOf(module.path, folder, allowed, specifier, isTest);
    if (problem) found.push(`${module.path}: ${specifier}: ${problem}`);
    const upward = isTest ? undefined : upwardProblem(module.path, folder, specifier);
    if (upward) found.push(`${module.path}: ${specifier}: ${upward}`);
  }
  return found;
}

function problemOf(
  path: string,
  folder: string,
  allowed: readonly string[],
  specifier: string,
  isTest: boolean,
): string | undefined {
  if (specifier.startsWith('.')) return leavesFolder(path, folder, specifier) ? 'leaves its folder; use the face' : undefined;
  if (specifier.startsWith('#')) {
    if (isTest && specifier.startsWith('#fixtures/')) return undefined;
    if (allowed.some((face) => (face.endsWith('/') ? specifier.startsWith(face) : specifier === face))) return undefined;
    return isTest && ALLOWED_IN_TESTS.some((face) => specifier.startsWith(face))
      ? undefined
      : `${folder}/ may not import this face`;
  }
  if (specifier.startsWith('node:')) {
    return NO_NODE_FOLDERS.includes(folder) && !isTest ? `${folder}/ runs in browsers too; no node modules` : undefined;
  }
  const name = specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : (specifier.split('/')[0] ?? specifier);
  if (folder === 'domain' && !isTest) return 'domain/ imports nothing';
  const homes = PACKAGE_HOMES[name];
  return homes && !homes.includes(folder) && !isTest ? `at home in ${homes.join(', ')} only` : undefined;
}

/** Tests may set up what their folder is driven by. */
const ALLOWED_IN_TESTS = ['#domain', '#runtimes/', '#library', '#locales'];

/** Whether an import between two subfolders of a room goes against `FOLDER_ORDER`, and how. */
function upwardProblem(path: string, room: string, specifier: string): string | undefined {
  const order = FOLDER_ORDER[room];
  const target = specifier.startsWith('.') ? targetOf(path, specifier) : undefined;
  if (!order || !target?.startsWith(`${room}/`)) return undefined;
  const from = subfolderOf(path);
  const to = subfolderOf(target);
  const missing = [from, to].find((name) => name !== 'face' && !order.includes(name));
  if (missing !== undefined) return `${room}/${missing} has no place in FOLDER_ORDER`;
  // The face is in no list: −1, above all.
  return order.indexOf(to) < order.indexOf(from) ? `${from} stands below ${to} in FOLDER_ORDER` : undefined;
}

function subfolderOf(path: string): string {
  const [, first = '', second] = path.split('/');
  if (second !== undefined) return first;
  return first === 'index.ts' ? 'face' : '.';
}

function leavesFolder(path: string, folder: string, specifier: string): boolean {
  const parts = targetOf(path, specifier)?.split('/') ?? [];
  // package.json and the like at the root are data, not code of another folder.
  return parts[0] !== folder && parts.length > 1;
}
