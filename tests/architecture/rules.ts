/** The edges and packages that `docs` and ARCHITECTURE.md promise, one table for the test and its planted violations. */

/** Folders at the top level that hold code, and the faces each may import. */
export const ALLOWED_FACES: Record<string, readonly string[]> = {
  domain: [],
  api: ['#domain'],
  engine: ['#domain'],
  formats: ['#domain', '#engine'],
  collab: ['#domain', '#api'],
  ui: [],
  graph: ['#domain', '#ui'],
  viewer: ['#domain', '#ui', '#engine'],
  runtimes: ['#domain'],
  src: [
    '#domain',
    '#api',
    '#ui',
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
  cli: ['#domain', '#api', '#engine', '#formats', '#runtimes/', '#server', '#library'],
  locales: [],
};

/** Browser base set, at home in these folders only. */
const REACT_BASE = ['react', 'react-dom', 'valtio', 'i18next', 'react-i18next'];
const REACT_FOLDERS = ['ui', 'graph', 'viewer', 'src'];

/** npm packages at home in a folder; a package named here may stand nowhere else. */
export const PACKAGE_HOMES: Record<string, readonly string[]> = {
  ...Object.fromEntries(REACT_BASE.map((name) => [name, REACT_FOLDERS])),
  i18next: [...REACT_FOLDERS, 'locales'],
  'react-i18next': [...REACT_FOLDERS, 'locales'],
  zod: ['api', 'server'],
  earcut: ['engine'],
  'clipper2-ts': ['engine', 'runtimes'],
  yjs: ['collab'],
  'y-protocols': ['collab'],
  'y-websocket': ['collab'],
  lib0: ['collab'],
  'y-indexeddb': ['collab'],
  nodemailer: ['server'],
  '@peculiar/x509': ['server'],
  '@base-ui/react': ['ui'],
  'react-resizable-panels': ['ui'],
  'react-colorful': ['ui', 'graph'],
  leaflet: ['ui'],
  'topojson-client': ['ui'],
  'world-atlas': ['ui'],
  '@xyflow/react': ['graph'],
  elkjs: ['graph'],
  three: ['viewer', 'formats'],
  '@react-three/fiber': ['viewer'],
  'd3-scale': ['viewer'],
  'd3-shape': ['viewer'],
  'pdfjs-dist': ['formats'],
  'read-excel-file': ['formats'],
  rhino3dm: ['formats'],
  'manifold-3d': ['engine'],
  'react-router': ['src'],
  tinykeys: ['src', 'graph'],
  '@tanstack/react-virtual': ['ui', 'viewer', 'src'],
  '@fontsource-variable/inter': ['src', 'ui'],
  '@fontsource-variable/noto-sans-jp': ['src'],
  fastify: ['server'],
  'fastify-type-provider-zod': ['server'],
  'drizzle-orm': ['server'],
  pg: ['server'],
  pino: ['server'],
  'prom-client': ['server'],
  jose: ['server'],
  'better-auth': ['server'],
  ws: ['server'],
  rolldown: ['runtimes', 'library'],
};

/** Folders where only `node:` modules of these may appear. */
export const NO_NODE_FOLDERS = ['domain', 'engine', 'formats', 'collab', 'ui', 'graph', 'viewer', 'src', 'api'];

export const MAX_LINES = 400;

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
  if (module.lines > MAX_LINES && !isTest) found.push(`${module.path} has ${module.lines} lines (cap ${MAX_LINES})`);
  const allowed = ALLOWED_FACES[folder];
  if (!allowed) return found;
  for (const specifier of module.specifiers) {
    const problem = problemOf(module.path, folder, allowed, specifier, isTest);
    if (problem) found.push(`${module.path}: ${specifier}: ${problem}`);
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

function leavesFolder(path: string, folder: string, specifier: string): boolean {
  const parts = path.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  // package.json and the like at the root are data, not code of another folder.
  return parts[0] !== folder && parts.length > 1;
}
