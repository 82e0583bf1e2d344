/** Style of a polygon whose width and depth alone are kept: it is drawn as a rectangle. */
export const RECTANGLE_STYLE = 'rectangle';
