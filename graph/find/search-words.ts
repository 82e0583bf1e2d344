/** Text as searches compare it: letters without case, accents and width, figures with and without their grouping. */
export function searchable(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const ungrouped = plain.replace(/(?<=\d)[., '’](?=\d{3}(?!\d))/g, '');
  return ungrouped === plain ? plain : `${plain}\n${ungrouped}`;
}

/** Words of a query, each as {@link searchable} text holds it; none for a query of blanks. */
export function queryWords(query: string): string[] {
  return query
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}
