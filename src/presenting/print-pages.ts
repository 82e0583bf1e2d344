/** Hands pages to the browser's print, each a sheet of its own; resolves once it is closed. */
export async function printPages(pages: readonly HTMLElement[]): Promise<void> {
  const paper = document.createElement('div');
  paper.className = 'paper-print';
  paper.dataset['part'] = 'paper-print';
  paper.dataset['theme'] = 'light';
  paper.append(...pages);
  document.body.append(paper);
  try {
    await Promise.all([...paper.querySelectorAll('img')].map((image) => image.decode().catch(() => undefined)));
    window.print();
  } finally {
    paper.remove();
  }
}
