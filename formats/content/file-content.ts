import type { RhinoModule } from 'rhino3dm';
import type { ModelFile } from '#engine';
import type { Drawing } from './drawing.ts';
import type { FileUnit } from './file-unit.ts';
import type { FunctionPackage, WorkflowPackage } from './packages.ts';
import type { Picture } from './picture.ts';
import type { TableData } from './table-data.ts';

/** What a file holds. */
export type FileContent = DrawingContent | ModelContent | TableContent | PictureContent | FunctionPackage | WorkflowPackage;

/** Lines of a drawing or a map. `text`: of a file that is not written in UTF-8, itself in UTF-8. */
export interface DrawingContent {
  kind: 'underlay';
  drawing: Drawing;
  isMap: boolean;
  text?: string;
}

/** Elements. `text` as for drawings; `skipped`: what of another form could not be brought along, by kind; `unit`: what the numbers of a file that names none were read in. */
export interface ModelContent {
  kind: 'model';
  source: ModelFile;
  /** Whether the file has another form than the elements' own. */
  isConverted: boolean;
  skipped?: Record<string, number>;
  text?: string;
  unit?: FileUnit;
}

/** Rows. `text`: as CSV in UTF-8, where the file is something else; `uncomputed`: formulas whose value it does not hold. */
export interface TableContent {
  kind: 'table';
  table: TableData;
  text?: string;
  uncomputed?: number;
  /** Cells are named as inputs or outputs: it may be a function. */
  isNamed?: true;
  sheets?: Sheets;
}

/** Sheets of a workbook that hold something, where it has several; `page`: the one that was read, counted from 1. */
export interface Sheets {
  names: readonly string[];
  page: number;
}

export interface PictureContent {
  kind: 'picture';
  picture: Picture;
  /** Of a file with pages: the one that was read, counted from 1, and how many there are. */
  pages?: { page: number; count: number };
}

/** What a reader is told. */
export interface ReadOptions {
  /** Hears the share that is read, 0 to 1. */
  onProgress: (share: number) => void;
  /** Of a file with pages or sheets, counted from 1. */
  page: number;
  /** Of the numbers of a file that names none; absent: by its size. */
  unit?: FileUnit;
  platform: ReadingPlatform;
}

/** What readers need of the place where they run: a browser's worker has other parts than Node. */
export interface ReadingPlatform {
  /** Rhino's own reader; absent where it runs apart. */
  loadRhino?: () => Promise<RhinoModule>;
  /** Starts the worker in which PDF is taken apart; absent where nothing can draw its pages. */
  startPdfWorker?: () => Worker;
}

/** Reader of one kind of file. Rejects with `import.*`, `json.*`, `model.*` and `file.*` codes. */
export type ReadFormat = (file: File, options: ReadOptions) => Promise<FileContent>;
