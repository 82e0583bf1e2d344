import { summarizeModel, type ModelSummary } from '#engine';
import type { Drawing } from './drawing.ts';
import type { FileContent, Sheets } from './file-content.ts';
import type { FileUnit } from './file-unit.ts';
import type { FunctionPackage, WorkflowPackage } from './packages.ts';
import { pictureToModel, type Picture } from './picture.ts';
import type { TableData } from './table-data.ts';

/** What a file becomes, as far as its preview needs it; `file` where something else than the file itself goes into the workflow. */
export type ImportedFile =
  | { kind: 'underlay'; drawing: Drawing; isMap: boolean; file?: File }
  | { kind: 'model'; summary: ModelSummary; file?: File; skipped?: Record<string, number>; unit?: FileUnit }
  | { kind: 'table'; table: TableData; file?: File; uncomputed?: number; isNamed?: true; sheets?: Sheets }
  | { kind: 'picture'; picture: Picture; pages?: { page: number; count: number }; file: File }
  | FunctionPackage
  | WorkflowPackage;

/** What the content of a file becomes in a workflow. */
export async function toImportedFile(file: File, content: FileContent): Promise<ImportedFile> {
  const renamed = (end: string) => `${file.name.replace(/\.[^.]+$/, '')}.${end}`;
  const jsonFile = (text: string, name: string) => new File([text], name, { type: 'application/json' });
  switch (content.kind) {
    case 'underlay': {
      const { kind, drawing, isMap, text } = content;
      return { kind, drawing, isMap, ...(text === undefined ? {} : { file: jsonFile(text, file.name) }) };
    }
    case 'model': {
      const { kind, source, isConverted, skipped, text, unit } = content;
      const written = isConverted ? JSON.stringify(source.model) : text;
      const name = isConverted ? renamed('json') : file.name;
      return {
        kind,
        summary: summarizeModel(source),
        ...(written === undefined ? {} : { file: jsonFile(written, name) }),
        ...(skipped ? { skipped } : {}),
        ...(unit ? { unit } : {}),
      };
    }
    case 'table': {
      const { kind, table, text, uncomputed, isNamed, sheets } = content;
      const name = /\.xlsx$/i.test(file.name) ? renamed('csv') : file.name;
      return {
        kind,
        table,
        ...(text === undefined ? {} : { file: new File([text], name, { type: 'text/csv' }) }),
        ...(uncomputed === undefined ? {} : { uncomputed }),
        ...(isNamed ? { isNamed } : {}),
        ...(sheets ? { sheets } : {}),
      };
    }
    case 'picture': {
      const model = await pictureToModel(content.picture, file.name);
      return { ...content, file: jsonFile(JSON.stringify(model), renamed('json')) };
    }
    default:
      return content;
  }
}
