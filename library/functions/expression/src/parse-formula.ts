import { FUNCTIONS, isSame } from './functions.ts';
import { failAt, readSigns, type Sign } from './read-signs.ts';

/** Values of the letters A to H; null: none. */
export type Letters = Readonly<Record<string, number | null>>;
type Term = (letters: Letters) => number;

const LETTER = /^[A-H]$/;
const DEEPEST = 100;
const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '=': isSame,
  '!=': (a, b) => !isSame(a, b),
  '<': (a, b) => a < b && !isSame(a, b),
  '>': (a, b) => a > b && !isSame(a, b),
  '<=': (a, b) => a < b || isSame(a, b),
  '>=': (a, b) => a > b || isSame(a, b),
};

/**
 * Formula as a function of its letters.
 *
 * ```
 * comparison = sum [ ("=" | "!=" | "<" | "<=" | ">" | ">=") sum ]     1 or 0
 * sum        = product { ("+" | "-") product }
 * product    = signed { ("*" | "/") signed }
 * signed     = { "-" | "+" } power
 * power      = value [ "^" signed ]                                   -2^2 is -4
 * value      = number | "A" … "H" | name "(" comparison { "," comparison } ")" | "(" comparison ")"
 * ```
 * Throws a `FunctionError` with the place of what is wrong, when it is read or when it is computed.
 */
export function parseFormula(formula: string): Term {
  const signs = readSigns(formula);
  let at = 0;
  let depth = 0;
  const seen = (): Sign => signs[at] as Sign;
  const isAt = (...texts: string[]): boolean => seen().kind === 'operator' && texts.includes(seen().text);
  const take = (): Sign => signs[at++] as Sign;

  function comparison(): Term {
    const left = sum();
    if (!isAt(...Object.keys(COMPARISONS))) return left;
    const holds = COMPARISONS[take().text] as (a: number, b: number) => boolean;
    const right = sum();
    if (isAt(...Object.keys(COMPARISONS))) failAt(seen().place, 'two values are compared at a time.');
    return (letters) => (holds(left(letters), right(letters)) ? 1 : 0);
  }

  function sum(): Term {
    let term = product();
    while (isAt('+', '-')) term = joined(take(), term, product());
    return term;
  }

  function product(): Term {
    let term = signed();
    while (isAt('*', '/')) term = joined(take(), term, signed());
    return term;
  }

  function signed(): Term {
    if (!isAt('-', '+')) return power();
    const { text, place } = take();
    const term = deeper(place, signed);
    return text === '-' ? (letters) => -term(letters) : term;
  }

  function power(): Term {
    const base = value();
    if (!isAt('^')) return base;
    const sign = take();
    return joined(sign, base, deeper(sign.place, signed));
  }

  function value(): Term {
    const { kind, text, place } = seen();
    if (kind === 'number') {
      at++;
      return () => finite(Number(text), place);
    }
    if (kind === 'name') return named(take());
    if (!isAt('(')) return failAt(place, 'a value is missing here.');
    at++;
    const term = deeper(place, comparison);
    close(place);
    return term;
  }

  function named({ text, place }: Sign): Term {
    const letter = text.toUpperCase();
    if (LETTER.test(letter))
      return (letters) => letters[letter] ?? failAt(place, `${letter} has no value; type one or lay a wire to it.`);
    const name = text.toLowerCase();
    const called = FUNCTIONS.get(name);
    if (!called && name !== 'if')
      failAt(place, `“${text}” is unknown; take A to H, or one of ${['if', ...FUNCTIONS.keys()].join(', ')}.`);
    const example = called?.example ?? 'if(A > B, A, B)';
    if (!isAt('(')) failAt(place, `“${name}” needs its values in brackets, such as ${example}.`);
    const terms = argumentsOf();
    const wanted = called ? called.takes : 3;
    if (wanted !== undefined && terms.length !== wanted) failAt(place, `“${name}” takes ${wanted}, not ${terms.length}.`);
    if (called)
      return (letters) =>
        called.of(
          terms.map((term) => term(letters)),
          place,
        );
    const [condition, then, otherwise] = terms as [Term, Term, Term];
    return (letters) => (condition(letters) === 0 ? otherwise(letters) : then(letters));
  }

  function argumentsOf(): Term[] {
    const { place } = take();
    const terms = [deeper(place, comparison)];
    while (isAt(',')) {
      at++;
      terms.push(deeper(place, comparison));
    }
    close(place);
    return terms;
  }

  function deeper(place: number, read: () => Term): Term {
    if (++depth > DEEPEST) failAt(place, `brackets stand deeper than ${DEEPEST}.`);
    const term = read();
    depth--;
    return term;
  }

  function close(opened: number): void {
    if (isAt(')')) at++;
    else if (seen().kind === 'end') failAt(opened, 'this bracket is never closed.');
    else unexpected(seen());
  }

  const whole = comparison();
  if (seen().kind !== 'end') unexpected(seen());
  return whole;
}

function unexpected({ text, place }: Sign): never {
  if (text === ')') failAt(place, 'this bracket closes none.');
  if (text === ',') failAt(place, 'a comma stands only between the values of a function; decimals take a point.');
  return failAt(place, `an operator is missing before “${text}”.`);
}

function joined({ text, place }: Sign, left: Term, right: Term): Term {
  return (letters) => finite(compute(text, left(letters), right(letters), place), place);
}

function compute(operator: string, a: number, b: number, place: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0 ? failAt(place, 'division by zero.') : a / b;
    default:
      return powerOf(a, b, place);
  }
}

function powerOf(base: number, exponent: number, place: number): number {
  const result = base ** exponent;
  const hasNone = Number.isNaN(result) || (base === 0 && exponent < 0);
  return hasNone ? failAt(place, `${base} to the power of ${exponent} has no value.`) : result;
}

const finite = (value: number, place: number): number =>
  Number.isFinite(value) ? value : failAt(place, 'the number grows too large.');
