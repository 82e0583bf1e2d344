/** The face of `runtimes/excel/` for pages: workbooks are worked out in a worker beside the page. */
export { createWorkbookHost, type PageWorkbookCall, type WorkbookHost } from './workbook-host.ts';
