/** Words of a piece of HTML, such as a title with entities. */
export function wordsOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}
