import { decimalSign, type JsonObject } from '#domain';

/** Coordinates of a point in m to the centimetre, such as `−18, 0.25, 9.6`, between semicolons where a comma is the decimal sign; a dash for one that is no number. */
export function coordinateText(point: JsonObject, locale: string): string {
  return [point['X'], point['Y'], point['Z']]
    .map((part) => (typeof part === 'number' ? part.toLocaleString(locale, { maximumFractionDigits: 2 }) : '–'))
    .join(decimalSign(locale) === ',' ? '; ' : ', ');
}
