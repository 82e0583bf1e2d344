import { parseAst } from 'rolldown/parseAst';

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Writes every `**` of a script as a call of the runtime's own power, since engines round it as they like. Line numbers
 * stay. Throws where a target of `**=` would have to be evaluated twice.
 */
export function withOwnPower(code: string): string {
  if (!code.includes('**')) return code;
  const edits: { at: number; remove: number; insert: string; order: number }[] = [];
  let order = 0;
  const insert = (at: number, text: string) => edits.push({ at, remove: 0, insert: text, order: order++ });
  const replace = (from: number, to: number, text: string) =>
    edits.push({ at: from, remove: to - from, insert: text, order: order++ });
  const visit = (node: SyntaxNode): void => {
    const { left, right } = node as unknown as { left: SyntaxNode; right: SyntaxNode };
    if (node.type === 'BinaryExpression' && node['operator'] === '**') {
      insert(node.start, 'globalThis.__pow(');
      visit(left);
      replaceOperator(left.end, right.start, '**', ',');
      visit(right);
      insert(node.end, ')');
      return;
    }
    if (node.type === 'AssignmentExpression' && node['operator'] === '**=') {
      if (!isPlain(left)) throw new Error('`**=` on this target cannot be published: write it as an assignment.');
      const target = code.slice(left.start, left.end);
      replaceOperator(left.end, right.start, '**=', `= globalThis.__pow(${target},`);
      visit(right);
      insert(node.end, ')');
      return;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  /** Between the two sides stand the operator, blanks, comments and parentheses. */
  const replaceOperator = (from: number, to: number, operator: string, text: string) => {
    const at = from + operatorIn(code.slice(from, to), operator);
    replace(at, at + operator.length, text);
  };
  visit(parseAst(code) as unknown as SyntaxNode);
  edits.sort((a, b) => a.at - b.at || a.order - b.order);
  let result = '';
  let done = 0;
  for (const { at, remove, insert: text } of edits) {
    result += code.slice(done, at) + text;
    done = at + remove;
  }
  return result + code.slice(done);
}

function operatorIn(between: string, operator: string): number {
  // A comment before the operator may hold one too.
  const blank = between.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length));
  return blank.indexOf(operator);
}

const isPlain = (node: SyntaxNode): boolean => {
  if (node.type === 'Identifier' || node.type === 'ThisExpression') return true;
  if (node.type !== 'MemberExpression') return false;
  const property = node['property'] as SyntaxNode;
  const isFixed = node['computed'] !== true || property.type === 'Literal' || property.type === 'Identifier';
  return isFixed && isPlain(node['object'] as SyntaxNode);
};

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is SyntaxNode =>
        typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string',
    )
    .toSorted((a, b) => a.start - b.start);
}
