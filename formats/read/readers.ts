import type { ReadFormat } from '../content/file-content.ts';
import type { FormatId } from '../content/format-table.ts';

/** Reader of each kind of file; its code comes with the first file of the kind. */
export const READERS: Readonly<Record<FormatId, () => Promise<ReadFormat>>> = {
  dxf: async () => (await import('../dxf/dxf-file.ts')).readDxfFile,
  rhino: async () => (await import('../rhino/rhino-file.ts')).readRhinoFile,
  glb: async () => (await import('../glb/glb-file.ts')).readGlbFile,
  obj: async () => (await import('../surfaces/surfaces-file.ts')).readObjFile,
  stl: async () => (await import('../surfaces/surfaces-file.ts')).readStlFile,
  model: async () => (await import('../model/model-file.ts')).readModelFile,
  geojson: async () => (await import('../geojson/geojson-file.ts')).readGeoJsonFile,
  pdf: async () => (await import('../pdf/pdf-file.ts')).readPdfFile,
  picture: async () => (await import('../picture/read-picture.ts')).readPictureFile,
  table: async () => (await import('../table/table-file.ts')).readTableFile,
  workbook: async () => (await import('../table/read-xlsx.ts')).readWorkbookFile,
  package: async () => (await import('../package/read-package.ts')).readPackageFile,
};
