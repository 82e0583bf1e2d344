import { findUnit } from './unit-catalogue.ts';
import type { UnitType } from './unit-type.ts';

/** A number of a calculation as it was typed, with its unit if it has one. */
export interface Literal {
  source: string;
  hasUnit: boolean;
}

/** `5 1/2`, `1 234,5`, `3.2e4`, `.5`. A fraction without whole number is a division. */
const NUMBER = /^(?:\d+ \d+\/\d+|(?:\d{1,3}(?: \d{3})+(?!\d)|\d)[\d.,]*(?:e[+-]?\d{1,3}(?![\p{L}\d]))?|[.,]\d+)/iu;
/** `1/3 m` is a third of a metre: a number per metres would be no quantity. */
const FRACTION = /^\d+ ?\/ ?\d+/;
/** Feet and inches are one number where the inches say that they are: `12' 6"`, `12'-6 1/2"`. */
const FEET_AND_INCHES =
  /^[\d.,]+ ?(?:'|ft\.?|foot|feet|fuß|fuss|フィート)[ ,-]*(?:\d+ ?\/ ?\d+|[\d.,]+(?:[ -]\d+ ?\/ ?\d+)?) ?(?:"|''|(?:in|inch|inches|zoll)(?!\p{L})|インチ)/iu;
const DIRECTION = /^[neosw北東南西]{1,3}(?: ?[\d.,]+ ?°? ?(?:[eow東西](?!\p{L}))?)?/iu;
const CURRENCY_SIGN = /^[$€£¥] ?/;
/** Longest spelling of a unit that is looked for. */
const LONGEST_UNIT = 40;

/** The number that stands at a place of a calculation, as much of it as is one; undefined where none does. */
export function literalAt(text: string, at: number, unitType: UnitType): Literal | undefined {
  const rest = text.slice(at);
  const one = unitType === 'length' ? FEET_AND_INCHES.exec(rest) : unitType === 'heading' ? DIRECTION.exec(rest) : null;
  if (one !== null) return { source: one[0], hasUnit: true };
  const fraction = FRACTION.exec(rest)?.[0];
  const ofFraction = fraction === undefined ? '' : unitOf(rest.slice(fraction.length), unitType);
  if (ofFraction !== '') return { source: fraction + ofFraction, hasUnit: true };
  const sign = unitType === 'currency' ? (CURRENCY_SIGN.exec(rest)?.[0] ?? '') : '';
  const number = NUMBER.exec(rest.slice(sign.length))?.[0];
  if (number === undefined) return undefined;
  const typed = sign + number;
  const unit = unitOf(rest.slice(typed.length), unitType);
  return { source: typed + unit, hasUnit: sign + unit !== '' };
}

/** The longest spelling of a unit at the beginning of a text, else the word that stands there; empty where there is none. */
function unitOf(rest: string, unitType: UnitType): string {
  const most = Math.min(rest.length, LONGEST_UNIT);
  for (let length = most; length > 0; length -= 1) {
    const spelling = rest.slice(0, length);
    if (!/[\p{L}\p{N}°'"%$€£¥]$/u.test(spelling) || /[*×÷()]/.test(spelling)) continue;
    const isCut = /[\p{L}]$/u.test(spelling) && /^\p{L}/u.test(rest.slice(length));
    if (!isCut && findUnit(spelling.trim(), unitType) !== undefined) return spelling;
  }
  return /^ ?[\p{L}°'"%$€£¥][\p{L}\p{N}°'"%²³]*/u.exec(rest)?.[0] ?? '';
}
