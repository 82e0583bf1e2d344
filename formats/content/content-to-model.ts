import { PartiError } from '#domain';
import type { ModelFile } from '#engine';
import { drawingToModel } from './drawing-to-model.ts';
import type { FileContent } from './file-content.ts';
import { READABLE_EXTENSIONS } from './format-table.ts';
import { pictureToModel } from './picture.ts';
import { tableToModel } from './table-to-model.ts';

/** Elements that the content of a file is. Rejects with `file.format-unknown` for functions and workflows, which are none. */
export async function contentToModel(content: FileContent, name: string): Promise<ModelFile> {
  switch (content.kind) {
    case 'model':
      return content.source;
    case 'underlay':
      return alone(drawingToModel(content.drawing));
    case 'table':
      return alone(tableToModel(content.table));
    case 'picture':
      return alone(await pictureToModel(content.picture, name));
    default:
      throw new PartiError('file.format-unknown', { name, types: MODEL_EXTENSIONS.map((one) => `.${one}`).join(', ') });
  }
}

/** Ends of the names of files that hold elements or become some. */
const MODEL_EXTENSIONS = READABLE_EXTENSIONS.filter((extension) => extension !== 'zip' && extension !== 'parti');

const alone = (model: ModelFile['model']): ModelFile => ({ model, list: undefined, issues: [] });
