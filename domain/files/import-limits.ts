/** Triangles that a file of another form may become; more is a model that nobody can send or open. */
export const MAX_IMPORT_TRIANGLES = 600_000;

/** Parts that blocks in blocks may become; they multiply. */
export const MAX_IMPORT_INSTANCES = 200_000;

/** Points of all lines of a drawing. */
export const MAX_DRAWING_POINTS = 6_000_000;

/** Distance (m) of a drawing from zero, half-way around the earth; farther it has the wrong unit, or none. */
export const MAX_DRAWING_DISTANCE = 2e7;

/** Cells of a table. */
export const MAX_TABLE_CELLS = 2_000_000;

/** Size of a picture before it is made smaller (megapixels). */
export const MAX_PICTURE_MEGAPIXELS = 100;

/** Unpacked size of a text inside a zip (bytes): 20 MB, 1,024-based. */
export const MAX_PACKED_TEXT_BYTES = 20 * 1024 * 1024;
