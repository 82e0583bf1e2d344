import type { TokenRight } from '#domain';
import type { CallContract } from './call.ts';

/** Name under which the command line exchanges its code. */
export const CLI_CLIENT = 'parti-cli';

/** Areas that a token may change; what it reads it may read everywhere but in `FOR_PERSONS`. */
const CHANGED_BY_TOKENS: Readonly<Record<string, TokenRight>> = {
  workflows: 'write',
  files: 'write',
  models: 'read',
  history: 'write',
  comments: 'write',
  content: 'write',
  functions: 'publish',
};
/** Who one is, whom one knows and who looks after what stays with the person. */
const FOR_PERSONS: ReadonlySet<string> = new Set(['identity', 'account', 'preferences', 'people', 'admin']);

/** Right that a personal token needs for a call of the contract; undefined: it is for the person alone, as all administration is. */
export function tokenRightOf(name: string, { tag, access, right }: CallContract): TokenRight | 'any' | undefined {
  if (right !== undefined) return right;
  if (access !== 'account' && access !== 'member') return undefined;
  if (FOR_PERSONS.has(tag)) return undefined;
  return name.startsWith('GET ') ? 'read' : CHANGED_BY_TOKENS[tag];
}
