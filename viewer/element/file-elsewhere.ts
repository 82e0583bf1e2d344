import type { ModelElement } from '#domain';

/** Address of the file that draws an element, where its model holds nothing of it: no address is asked, its box is drawn. */
export function fileElsewhere(element: ModelElement, definition: ModelElement = element): string | undefined {
  const { gltfLocation: address } = definition;
  return typeof address === 'string' && address !== '' && !definition['Mesh'] ? address : undefined;
}
