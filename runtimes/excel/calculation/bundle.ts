import type { CellType, NamedCells } from '../book/named-cells.ts';

/** Cells of the engine's book that an input fills or an output is read from: sheet from 0, rows and columns from 1. */
export interface BundledCells {
  name: string;
  sheet: number;
  top: number;
  left: number;
  bottom: number;
  right: number;
  type: CellType;
  shape: NamedCells['shape'];
  columns?: NamedCells['columns'];
  /** As people read it, such as `Costs!B2:B9`. */
  place: string;
}

/** An output, and the row of the last sheet where its values stand as text with all their digits. */
export interface BundledOutput extends BundledCells {
  readRow: number;
}

/** What a workbook is published as: JSON text of this. */
export interface BookBundle {
  workbook: 1;
  inputs: readonly BundledCells[];
  outputs: readonly BundledOutput[];
  /** Number of that last sheet. */
  readSheet: number;
  /** The engine's book, base64. */
  model: string;
}
