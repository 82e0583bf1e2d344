/**
 * Keeps the page where a file is dropped beside whatever takes files: a browser would open the file in the page's place.
 * Whoever takes files hears them in the document or below it, before this.
 */
export function keepPage(from: Window): void {
  from.addEventListener('dragover', (event) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  });
  from.addEventListener('drop', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
}
