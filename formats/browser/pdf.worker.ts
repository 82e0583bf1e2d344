/** The part of the PDF reader that works beside the page. */
import 'pdfjs-dist/build/pdf.worker.min.mjs';
