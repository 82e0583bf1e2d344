/** Table: names of columns, and rows of cells. */
export interface TableData {
  columns: string[];
  rows: (string | number | boolean | null)[][];
}
