/** What the server says in the page under a name, such as `events`; undefined where it says nothing. */
export const pageMark = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="parti-${name}"]`)?.content;
