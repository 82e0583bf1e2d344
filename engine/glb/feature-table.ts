import type { Placement } from '../scene/placement.ts';
import { COMPONENT, type GlbDocument } from './glb-document.ts';

/** The element of each vertex or instance. 32-bit floats count to 16 million; attributes may hold no larger integers. */
export function featureIds(glb: GlbDocument, ids: Float32Array, target?: number): number {
  return glb.addAccessor({
    values: ids,
    type: 'SCALAR',
    componentType: COMPONENT.float,
    count: ids.length,
    ...(target ? { target } : {}),
  });
}

/** The table of elements by feature: id, name and kind, in binary. Source: EXT_structural_metadata. */
export function addFeatureTable(glb: GlbDocument, placements: readonly Placement[]): object {
  glb.use('EXT_structural_metadata');
  const columns = {
    id: placements.map(({ elementId }) => elementId),
    name: placements.map(({ name }) => name),
    discriminator: placements.map(({ discriminator }) => discriminator),
  };
  const properties = Object.fromEntries(
    Object.entries(columns).map(([key, texts]) => [
      key,
      addTexts(
        glb,
        texts.map((text) => text.toWellFormed()),
      ),
    ]),
  );
  const classes = {
    element: { properties: Object.fromEntries(Object.keys(columns).map((key) => [key, { type: 'STRING' }])) },
  };
  const propertyTables = [{ class: 'element', count: placements.length, properties }];
  return { extensions: { EXT_structural_metadata: { schema: { id: 'parti', classes }, propertyTables } } };
}

function addTexts(glb: GlbDocument, texts: readonly string[]): { values: number; stringOffsets: number } {
  const encoded = new TextEncoder().encode(texts.join(''));
  const offsets = new Uint32Array(texts.length + 1);
  texts.forEach((text, index) => (offsets[index + 1] = (offsets[index] as number) + utf8Length(text)));
  // A view may not be empty.
  const values = glb.addView(encoded.length > 0 ? encoded : new Uint8Array(1));
  return { values, stringOffsets: glb.addView(offsets) };
}

function utf8Length(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // A surrogate is half of four bytes.
    if (code > 0x7f) length += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return length;
}
