import { PartiError } from '../errors/parti-error.ts';
import type { Query, QueryCondition } from './query.ts';

/**
 * Parses a query of the open Elements dialect.
 *
 * ```
 * query     = "[" ["*"] condition "]" [ "." path ] | path
 * condition = and { ("|" | "||") and }
 * and       = compare { ("&" | "&&") compare }        (& binds tighter than |)
 * compare   = name ("=" | "!=") value
 * ```
 * Names and values are unquoted, trimmed, and may hold spaces and dots; a value also `&` and `|` where no comparison
 * follows (`Program Type = Food & Beverage`), but neither first nor last. Throws `query.not-a-query`.
 */
export function parseQuery(text: string): Query {
  const trimmed = text.trim();
  if (trimmed === '') throw notAQuery(text);
  if (!trimmed.startsWith('[')) return { all: true, path: trimmed };
  const end = closingBracket(trimmed);
  if (end < 0) throw notAQuery(text);
  const inside = trimmed.slice(1, end).trim();
  const all = inside.startsWith('*');
  const condition = parseCondition((all ? inside.slice(1) : inside).trim(), text);
  const rest = trimmed.slice(end + 1).trim();
  if (rest !== '' && !rest.startsWith('.')) throw notAQuery(text);
  const path = rest.slice(1).trim();
  if (rest !== '' && path === '') throw notAQuery(text);
  return { all, condition, path };
}

/** Text of a query; parsing it gives the same query. */
export function formatQuery(query: Query): string {
  if (!query.condition) return query.path;
  const path = query.path === '' ? '' : `.${query.path}`;
  return `[${query.all ? '*' : ''}${formatCondition(query.condition)}]${path}`;
}

function formatCondition(condition: QueryCondition): string {
  switch (condition.kind) {
    case 'compare':
      return `${condition.name}${condition.operator}${condition.value}`;
    case 'and':
      return condition.parts.map(formatCondition).join(' & ');
    case 'or':
      return condition.parts.map(formatCondition).join(' | ');
  }
}

/** The last bracket that ends the text or stands before a path: values may hold brackets. */
function closingBracket(text: string): number {
  for (let index = text.length - 1; index > 0; index--) {
    if (text[index] !== ']') continue;
    const next = text.slice(index + 1).trimStart();
    if (next === '' || next.startsWith('.')) return index;
  }
  return -1;
}

function parseCondition(text: string, whole: string): QueryCondition {
  const alternatives = split(text, '|').map((part) => {
    const all = split(part, '&').map((compare) => parseCompare(compare, whole));
    return all.length === 1 && all[0] ? all[0] : ({ kind: 'and', parts: all } as const);
  });
  return alternatives.length === 1 && alternatives[0] ? alternatives[0] : { kind: 'or', parts: alternatives };
}

/** Splits at single or double operators that another comparison follows. */
function split(text: string, operator: '|' | '&'): string[] {
  return text.split(operator === '|' ? /\|\|?(?=[^|&]*=)/ : /&&?(?=[^|&]*=)/);
}

function parseCompare(text: string, whole: string): QueryCondition {
  const match = /^([^=!]+?)\s*(!=|=)\s*(.*)$/s.exec(text.trim());
  const [, name, operator, value] = match ?? [];
  if (!name || !operator || value === undefined || /^[|&]|[|&]$/.test(value)) throw notAQuery(whole);
  return { kind: 'compare', name: name.trim(), operator: operator === '!=' ? '!=' : '=', value: value.trim() };
}

function notAQuery(query: string): PartiError {
  return new PartiError('query.not-a-query', { query });
}
