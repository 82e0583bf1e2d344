import { parseCsv } from '../csv/parse-csv.ts';
import { refused, type Refusal } from '../errors/verdict.ts';
import { parseGrantee } from '../access/grantee.ts';
import { MEMBERSHIP_LEVELS, type MembershipLevel } from '../access/membership.ts';

/** Person of a list; what the list leaves open is absent. */
export interface ListedPerson {
  line: number;
  email: string;
  name: string;
  level?: MembershipLevel;
  groups: readonly string[];
}

/** What a list of people says, line by line. */
export interface PeopleList {
  people: ListedPerson[];
  problems: { line: number; refusal: Refusal }[];
  /** Columns that mean nothing here. */
  ignored: string[];
}

/** Lines that are read at most: a longer list is told, never cut. */
export const MAX_LISTED_PEOPLE = 10_000;

const COLUMNS = {
  email: ['email', 'mail', 'address', 'adresse', 'メール', 'メールアドレス', 'アドレス'],
  name: ['name', 'displayname', 'fullname', '名前', '氏名'],
  level: ['level', 'role', 'stufe', 'ebene', 'rolle', 'レベル', '権限'],
  groups: ['groups', 'group', 'gruppen', 'gruppe', 'team', 'teams', 'グループ'],
} as const;
type Column = keyof typeof COLUMNS;

const LEVEL_WORDS: Readonly<Record<string, MembershipLevel>> = {
  ...Object.fromEntries(MEMBERSHIP_LEVELS.map((level) => [level, level])),
  gast: 'guest',
  mitglied: 'member',
  verwaltung: 'manager',
  eigentümer: 'owner',
  ゲスト: 'guest',
  メンバー: 'member',
  管理者: 'manager',
  所有者: 'owner',
};

/** Reads people from a table: with a header line that names its columns, or with addresses alone. */
export function readPeopleList(text: string): PeopleList {
  const rows = parseCsv(text);
  const [head = []] = rows;
  const columns = head.map(columnOf);
  const hasHead = columns.includes('email');
  const places: (Column | undefined)[] = hasHead ? columns : ['email', 'name', 'level', 'groups'];
  const list: PeopleList = {
    people: [],
    problems: [],
    ignored: hasHead ? head.filter((_, at) => columns[at] === undefined).map((title) => title.trim()) : [],
  };
  const seen = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    if ((hasHead && at === 0) || row.every((cell) => cell.trim() === '')) continue;
    const read = readRow(row, places, at + 1, seen);
    if ('refusal' in read) list.problems.push(read);
    else list.people.push(read);
  }
  return list;
}

function readRow(
  row: readonly string[],
  places: readonly (Column | undefined)[],
  line: number,
  seen: Map<string, number>,
): ListedPerson | PeopleList['problems'][number] {
  const cell = (column: Column): string => (row[places.indexOf(column)] ?? '').trim();
  const email = parseGrantee(cell('email'));
  if (!('kind' in email) || email.kind !== 'email')
    return { line, refusal: refused('validation.email', { value: cell('email') }) };
  const first = seen.get(email.email);
  if (first !== undefined) return { line, refusal: refused('people.address-twice', { email: email.email, line: first }) };
  seen.set(email.email, line);
  const word = cell('level').toLowerCase();
  const level = LEVEL_WORDS[word];
  if (word !== '' && !level) return { line, refusal: refused('people.level-unknown', { level: cell('level') }) };
  const groups = cell('groups')
    .split(/[,;|、]/)
    .flatMap((name) => name.trim() || []);
  return { line, email: email.email, name: cell('name'), ...(level ? { level } : {}), groups };
}

function columnOf(title: string): Column | undefined {
  const plain = title.toLowerCase().replace(/[^\p{L}]/gu, '');
  return (Object.keys(COLUMNS) as Column[]).find((column) => COLUMNS[column].some((word) => word === plain));
}
