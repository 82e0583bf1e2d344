import type { JsonValue } from '../json/json-value.ts';
import { literalAt } from './expression-literal.ts';
import { parseQuantity } from './parse-quantity.ts';
import type { QuantityOptions } from './quantity-options.ts';
import { displayUnit, toMetric } from './unit-catalogue.ts';

/** Why a typed calculation gives no quantity. */
export type ExpressionCode =
  | 'quantity.invalid-number'
  | 'quantity.unknown-unit'
  | 'quantity.divided-by-zero'
  | 'quantity.too-large'
  | 'quantity.units-do-not-fit';

/** What a part of a calculation comes to: metric where it is a quantity, else a plain number. */
export interface Amount {
  size: number;
  isQuantity: boolean;
}

/** Reason why a calculation gives nothing. */
export class ExpressionError extends Error {
  readonly code: ExpressionCode;
  readonly parameters: Record<string, JsonValue>;
  constructor(code: ExpressionCode, parameters: Record<string, JsonValue> = {}) {
    super(code);
    this.code = code;
    this.parameters = parameters;
  }
}

/** Brackets and signs within each other are followed this deep. */
const DEEPEST = 50;

/**
 * Value of a calculation over quantities of one unit type, with the usual order: brackets, powers (from the right),
 * products, sums. Takes plain characters. Throws an {@link ExpressionError}.
 */
export function evaluate(text: string, options: QuantityOptions): Amount {
  const unit = displayUnit(options.unitType, options.system, options.unit);
  /** Shares multiply to shares; other units would multiply to another kind of quantity. */
  const isShare = options.unitType === 'ratio';
  let at = 0;
  let depth = 0;
  const result = sum();
  if (peek() !== '') throw new ExpressionError('quantity.invalid-number');
  return result;

  function peek(): string {
    while (text[at] === ' ') at += 1;
    return text[at] ?? '';
  }
  function taken(signs: string): string | undefined {
    const sign = peek();
    if (sign === '' || !signs.includes(sign)) return undefined;
    at += 1;
    return sign;
  }
  function metric({ size, isQuantity }: Amount): number {
    return isQuantity ? size : toMetric(size, unit);
  }
  function sum(): Amount {
    let left = product();
    for (let sign = taken('+-'); sign !== undefined; sign = taken('+-')) {
      const right = product();
      const isQuantity = left.isQuantity || right.isQuantity;
      const [a, b] = isQuantity ? [metric(left), metric(right)] : [left.size, right.size];
      left = finite({ size: sign === '+' ? a + b : a - b, isQuantity });
    }
    return left;
  }
  function product(): Amount {
    let left = power();
    for (let sign = taken('*×·/÷'); sign !== undefined; sign = taken('*×·/÷')) {
      const right = power();
      left = finite('/÷'.includes(sign) ? divided(left, right) : multiplied(left, right));
    }
    return left;
  }
  function multiplied(left: Amount, right: Amount): Amount {
    if (left.isQuantity && right.isQuantity && !isShare) throw new ExpressionError('quantity.units-do-not-fit');
    return { size: left.size * right.size, isQuantity: left.isQuantity || right.isQuantity };
  }
  function divided(left: Amount, right: Amount): Amount {
    if (right.size === 0) throw new ExpressionError('quantity.divided-by-zero');
    if (right.isQuantity && !left.isQuantity && !isShare) throw new ExpressionError('quantity.units-do-not-fit');
    return { size: left.size / right.size, isQuantity: left.isQuantity && (!right.isQuantity || isShare) };
  }
  function power(): Amount {
    if (++depth > DEEPEST) throw new ExpressionError('quantity.invalid-number');
    try {
      const sign = taken('+-');
      if (sign !== undefined) {
        const { size, isQuantity } = power();
        return { size: sign === '-' ? -size : size, isQuantity };
      }
      const base = operand();
      if (taken('^') === undefined) return base;
      const exponent = power();
      if (exponent.isQuantity || base.isQuantity) throw new ExpressionError('quantity.units-do-not-fit');
      if (base.size === 0 && exponent.size < 0) throw new ExpressionError('quantity.divided-by-zero');
      return finite({ size: base.size ** exponent.size, isQuantity: false });
    } finally {
      depth -= 1;
    }
  }
  function operand(): Amount {
    if (taken('(') === undefined) return literal();
    const inner = sum();
    if (taken(')') === undefined) throw new ExpressionError('quantity.invalid-number');
    return inner;
  }
  function literal(): Amount {
    peek();
    const found = literalAt(text, at, options.unitType);
    if (found === undefined) throw new ExpressionError('quantity.invalid-number');
    at += found.source.length;
    const read = parseQuantity(found.source, options);
    if (!read.valid) throw new ExpressionError(read.error.code, read.error.parameters);
    return found.hasUnit ? { size: read.valueInMetric, isQuantity: true } : { size: read.numericalValue, isQuantity: false };
  }
}

function finite(amount: Amount): Amount {
  if (Number.isNaN(amount.size)) throw new ExpressionError('quantity.invalid-number');
  if (!Number.isFinite(amount.size)) throw new ExpressionError('quantity.too-large');
  return amount;
}
