/** Element, line class and pitch code of an edge in one word, as chunks hold it; edges kept once for many places have element 0. */
export const edgeWord = (id: number, line: number, code: number): number => (id | (line << 24) | (code << 27)) >>> 0;
