/** What `harfbuzz-subset.wasm` offers of it; addresses are of its memory. */
interface HarfBuzz {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  malloc(bytes: number): number;
  free(address: number): void;
  hb_blob_create(address: number, bytes: number, mode: number, data: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

/** Makes the letters of a text, in one weight, into a font of their own. Throws where the font cannot be read. */
export type FontCutter = (font: Uint8Array, letters: Iterable<string>, weight: number) => Uint8Array;

const WRITABLE = 2;
const tag = (name: string): number => Array.from(name).reduce((all, sign) => (all << 8) + sign.charCodeAt(0), 0);
const FEATURES = 6;
/** Whoever lays text out looks for the outline of a last letter that has none, such as a space. */
const AFTER = 16;

/** `code`: `harfbuzz-subset.wasm`. PDF knows no variable fonts: each weight is cut out of them. */
export async function createFontCutter(code: BufferSource): Promise<FontCutter> {
  const { instance } = await WebAssembly.instantiate(code);
  const harfBuzz = instance.exports as unknown as HarfBuzz;
  harfBuzz._initialize?.();
  return (font, letters, weight) => {
    const address = harfBuzz.malloc(font.byteLength);
    new Uint8Array(harfBuzz.memory.buffer).set(font, address);
    const blob = harfBuzz.hb_blob_create(address, font.byteLength, WRITABLE, 0, 0);
    const face = harfBuzz.hb_face_create(blob, 0);
    harfBuzz.hb_blob_destroy(blob);
    try {
      return cut(harfBuzz, face, letters, weight);
    } finally {
      harfBuzz.hb_face_destroy(face);
      harfBuzz.free(address);
    }
  };
}

function cut(harfBuzz: HarfBuzz, face: number, letters: Iterable<string>, weight: number): Uint8Array {
  const input = harfBuzz.hb_subset_input_create_or_fail();
  const wanted = harfBuzz.hb_subset_input_unicode_set(input);
  for (const letter of letters) harfBuzz.hb_set_add(wanted, letter.codePointAt(0) ?? 0);
  // Beside those that every text has: digits of one width.
  harfBuzz.hb_set_add(harfBuzz.hb_subset_input_set(input, FEATURES), tag('tnum'));
  harfBuzz.hb_subset_input_pin_axis_location(input, face, tag('wght'), weight);
  const subset = harfBuzz.hb_subset_or_fail(face, input);
  harfBuzz.hb_subset_input_destroy(input);
  if (subset === 0) throw new Error('The font cannot be read.');
  const blob = harfBuzz.hb_face_reference_blob(subset);
  const start = harfBuzz.hb_blob_get_data(blob, 0);
  const length = harfBuzz.hb_blob_get_length(blob);
  const bytes = new Uint8Array(length + AFTER);
  // Its memory may be another one since: it grows.
  bytes.set(new Uint8Array(harfBuzz.memory.buffer).subarray(start, start + length));
  harfBuzz.hb_blob_destroy(blob);
  harfBuzz.hb_face_destroy(subset);
  return bytes;
}
