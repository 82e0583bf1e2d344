import { inkOf } from './read-ink.ts';
import type { Ink, PageFrame, PathMark } from './page-marks.ts';

/** A shape of an SVG as a path. */
export function readShape(element: SVGGeometryElement, style: CSSStyleDeclaration, { corner, scale }: PageFrame): PathMark[] {
  const d = pathOf(element, style);
  const screen = element.getScreenCTM();
  if (d === undefined || !screen) return [];
  const fill = faded(inkOf(style.fill), style.fillOpacity, style.opacity);
  const ink = faded(inkOf(style.stroke), style.strokeOpacity, style.opacity);
  const grows = Math.sqrt(Math.abs(screen.a * screen.d - screen.b * screen.c)) / scale;
  const thin = style.getPropertyValue('vector-effect') === 'non-scaling-stroke' && grows > 0 ? 1 / grows : 1;
  const width = Number.parseFloat(style.strokeWidth) * thin;
  const dash = style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[\s,]+/).map((one) => Number.parseFloat(one));
  const stroke = ink && width > 0 ? { ...ink, width, dash } : undefined;
  if (!fill && !stroke) return [];
  const matrix = [
    ...[screen.a, screen.b, screen.c, screen.d].map((one) => one / scale),
    (screen.e - corner.left) / scale,
    (screen.f - corner.top) / scale,
  ] as unknown as PathMark['matrix'];
  return [{ kind: 'path', d, matrix, fill, stroke, isEvenOdd: style.fillRule === 'evenodd' }];
}

const faded = (ink: Ink | undefined, ...shares: string[]): Ink | undefined =>
  ink && {
    ...ink,
    alpha: shares.reduce((alpha, share) => alpha * (Number.parseFloat(share) || (share === '0' ? 0 : 1)), ink.alpha),
  };

function pathOf(element: SVGGeometryElement, style: CSSStyleDeclaration): string | undefined {
  if (element instanceof SVGPathElement) return element.getAttribute('d') ?? undefined;
  if (element instanceof SVGRectElement) {
    const [x, y, width, height] = [element.x, element.y, element.width, element.height].map(({ baseVal }) => baseVal.value);
    return width && height ? `M${x} ${y}h${width}v${height}h${-width}z` : undefined;
  }
  if (element instanceof SVGLineElement) {
    const [x1, y1, x2, y2] = [element.x1, element.y1, element.x2, element.y2].map(({ baseVal }) => baseVal.value);
    return `M${x1} ${y1}L${x2} ${y2}`;
  }
  if (element instanceof SVGCircleElement) {
    const [x, y] = [element.cx.baseVal.value, element.cy.baseVal.value];
    const r = Number.parseFloat(style.getPropertyValue('r')) || element.r.baseVal.value;
    return ellipse(x, y, r, r);
  }
  if (element instanceof SVGEllipseElement)
    return ellipse(
      ...([element.cx, element.cy, element.rx, element.ry].map(({ baseVal }) => baseVal.value) as [
        number,
        number,
        number,
        number,
      ]),
    );
  if (element instanceof SVGPolygonElement || element instanceof SVGPolylineElement) {
    const points = Array.from(element.points, ({ x, y }) => `${x} ${y}`);
    return points.length > 1 ? `M${points.join('L')}${element instanceof SVGPolygonElement ? 'z' : ''}` : undefined;
  }
  return undefined;
}

const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
