import { PartiError, requireWorkbook } from '#domain';

/** Kind of file: what its name ends with, and by what people and browsers call it. */
export interface Format {
  id: string;
  /** As people write it, the same in every language. */
  name: string;
  /** Ends of names, small and without dot. */
  extensions: readonly string[];
  /** Media types, for file dialogs that know no ends of names. */
  mediaTypes: readonly string[];
  /** Where another kind shares an end: what the first characters of this one hold. */
  head?: RegExp;
}

/** Table of every kind of file that can be read; `readers.ts` has a reader for each. */
export const FORMATS = [
  { id: 'dxf', name: 'DXF', extensions: ['dxf'], mediaTypes: ['image/vnd.dxf'] },
  { id: 'rhino', name: '3DM', extensions: ['3dm'], mediaTypes: ['model/vnd.3dm'] },
  { id: 'glb', name: 'GLB', extensions: ['glb', 'gltf'], mediaTypes: ['model/gltf-binary', 'model/gltf+json'] },
  { id: 'obj', name: 'OBJ', extensions: ['obj'], mediaTypes: ['model/obj'] },
  { id: 'stl', name: 'STL', extensions: ['stl'], mediaTypes: ['model/stl'] },
  { id: 'model', name: 'Elements', extensions: ['json'], mediaTypes: ['application/json'] },
  {
    id: 'geojson',
    name: 'GeoJSON',
    extensions: ['geojson', 'json'],
    mediaTypes: ['application/geo+json'],
    // Elements may hold places of a map; these stand behind their own beginning.
    head: /^(?:(?!"Elements"\s*:)[\s\S])*?"type"\s*:\s*"(?:FeatureCollection|Feature|GeometryCollection|(?:Multi)?(?:Point|LineString|Polygon))"/,
  },
  { id: 'pdf', name: 'PDF', extensions: ['pdf'], mediaTypes: ['application/pdf'] },
  { id: 'picture', name: 'JPEG, PNG', extensions: ['jpg', 'jpeg', 'png'], mediaTypes: ['image/jpeg', 'image/png'] },
  { id: 'table', name: 'CSV', extensions: ['csv', 'tsv'], mediaTypes: ['text/csv', 'text/tab-separated-values'] },
  {
    id: 'workbook',
    name: 'XLSX',
    extensions: ['xlsx'],
    mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  { id: 'package', name: 'Parti', extensions: ['zip', 'parti'], mediaTypes: ['application/zip', 'application/vnd.parti+zip'] },
] as const satisfies readonly Format[];

export type FormatId = (typeof FORMATS)[number]['id'];

/** Ends of names that can be read, small and without dot, each once. */
export const READABLE_EXTENSIONS: readonly string[] = [...new Set(FORMATS.flatMap(({ extensions }) => [...extensions]))];

/** What a file chooser takes, as its `accept` wants it: ends of names and media types. */
export const ACCEPTED_FILES: string = [
  ...READABLE_EXTENSIONS.map((extension) => `.${extension}`),
  ...FORMATS.flatMap(({ mediaTypes }) => [...mediaTypes]),
].join(',');

/** End of a file's name, small and without dot; empty where it has none. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Forms of workbooks that nothing here reads. */
const OTHER_WORKBOOKS = /^(?:xls|xlsm|xlsb|xlt|xltx|xltm)$/;

/** Kinds whose names end as this one does, the usual one first. Throws `file.format-unknown`. */
export function formatsNamed(name: string): readonly (Format & { id: FormatId })[] {
  const extension = extensionOf(name);
  if (OTHER_WORKBOOKS.test(extension)) requireWorkbook(name);
  const found = FORMATS.filter(({ extensions }) => (extensions as readonly string[]).includes(extension));
  if (found.length > 0) return found;
  throw new PartiError('file.format-unknown', { name, types: READABLE_EXTENSIONS.map((one) => `.${one}`).join(', ') });
}

/** Guard of what is dropped on a page: refuses a file whose name ends as no readable kind does, with `import.drop-type-not-accepted`. */
export function requireDroppable(name: string): void {
  const extension = extensionOf(name);
  if (OTHER_WORKBOOKS.test(extension)) requireWorkbook(name);
  if (READABLE_EXTENSIONS.includes(extension)) return;
  throw new PartiError('import.drop-type-not-accepted', { extension: extension === '' ? name : `.${extension}` });
}
