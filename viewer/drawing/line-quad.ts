/** The quad that each line stretches. */
export const LINE_QUAD = [-1, 0, 0, 1, 0, 0, 1, 1, 0, -1, 1, 0];
export const QUAD_INDEX = [0, 1, 2, 0, 2, 3];
