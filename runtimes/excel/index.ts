/** The face of `runtimes/excel/` on the server: workbooks are read, published and worked out. */
export { rangeText as placeOfCells } from './book/book.ts';
export { readWorkbook } from './read-workbook.ts';
export { excelRuntime } from './runtime.ts';
export { workbookRecord } from './workbook-record.ts';
export type { BookDifference, BookReport, PublishedBook } from './calculation/publish-book.ts';
