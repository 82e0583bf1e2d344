import { error, fault, info, warning } from './catalogue-entry.ts';

/** Errors of models, geometry, import and export; those about one element of a model are warnings. */
export const MODEL_ERRORS = {
  'model.not-a-model': error(),
  'model.element-invalid': warning(),
  'model.id-duplicate': warning(),
  'model.reference-missing': warning(),
  'model.transform-invalid': warning(),
  'model.number-invalid': warning(),
  'model.operation-unknown': warning(),
  'model.content-placeholder': info(),
  'geometry.no-thickness': warning(),
  'geometry.void-not-cut': warning(),
  'geometry.mesh-invalid': warning(),
  'file.write-failed': fault('file', 'reason'),
  'file.format-unknown': error('name', 'types'),
  'import.unreadable': error('format', 'reason'),
  'import.dxf-binary': error(),
  'import.dwg': error(),
  'import.empty': error(),
  'import.entities-skipped': warning('count', 'kinds'),
  'export.nothing': error(),
  'render.no-url': error(),
  'render.server-unknown': error('server'),
  'render.too-large': error('megabytes', 'limit'),
  'render.not-fetched': error('url', 'reason'),
} as const;
