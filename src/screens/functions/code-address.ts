/** Address of a function's code, tried in the place of a node where one is named. */
export function codeAddress(functionId: string, place?: { workflow: string; node: string }): string {
  const query = place ? `?${new URLSearchParams(place).toString()}` : '';
  return `/functions/${encodeURIComponent(functionId)}/logic${query}`;
}
