import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { oneLine, type SdkEntry } from './sdk-entry.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Names that `import … from 'parti'` brings, read from the SDK's own sources. */
export function typescriptSdk(folder: string): SdkEntry[] {
  const face = parse(join(folder, 'index.ts'));
  const groups = face.body.flatMap((node): SdkEntry[] => {
    const from = (node['source'] as { value?: string } | null)?.value;
    if (!from) return [];
    const wanted = (node['specifiers'] as { exported: { name: string } }[] | undefined)?.map(({ exported }) => exported.name);
    const file = join(folder, from);
    return exportsOf(file)
      .filter(({ name }) => !wanted || wanted.includes(name))
      .map(({ entry }) => entry);
  });
  return groups;
}

function exportsOf(file: string): { name: string; entry: SdkEntry }[] {
  const { text, body, comments } = parse(file);
  const subject = file.replace(/^.*[\\/]|\.ts$/g, '');
  return body.flatMap((node) => {
    const declared = node['declaration'] as Node | null | undefined;
    if (node.type !== 'ExportNamedDeclaration' || !declared) return [];
    const says = commentBefore(text, comments, node.start);
    if (declared.type === 'ClassDeclaration') return classEntries(text, comments, declared, says);
    const name = nameOf(declared);
    return [{ name, entry: { group: subject, signature: signatureOf(text, declared), says } }];
  });
}

function classEntries(text: string, comments: Comments, declared: Node, says: string) {
  const name = nameOf(declared);
  const members = (declared['body'] as { body: Node[] }).body.filter(
    (member) => member.type === 'MethodDefinition' && (member['key'] as Node).type === 'Identifier',
  );
  const group = `class ${name}`;
  return [
    { name, entry: { group, signature: `class ${name}`, says } },
    ...members.map((member) => ({
      name,
      entry: { group, signature: signatureOf(text, member), says: commentBefore(text, comments, member.start) },
    })),
  ];
}

type Comments = readonly { type: string; value: string; end: number }[];

function parse(file: string): { text: string; body: Node[]; comments: Comments } {
  const text = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, text);
  return { text, body: program.body as unknown as Node[], comments };
}

function nameOf(declared: Node): string {
  const declarator = (declared['declarations'] as { id: { name: string } }[] | undefined)?.[0];
  return declarator?.id.name ?? (declared['id'] as { name: string }).name;
}

/** The declaration up to its body or value; types and interfaces whole. */
function signatureOf(text: string, declared: Node): string {
  const arrow = (declared['declarations'] as { init?: Node }[] | undefined)?.[0]?.init;
  const inner = (declared['value'] as Node | undefined) ?? arrow ?? declared;
  const body = inner['body'] as Node | undefined;
  const isShape = declared.type.startsWith('TS');
  const end = isShape || !body ? declared.end : body.start;
  return text
    .slice(declared.start, end)
    .replace(/\s*(=>|\{)?\s*$/, isShape ? '$1' : '')
    .trimEnd();
}

function commentBefore(text: string, comments: Comments, start: number): string {
  const found = comments.findLast(({ end, type }) => type === 'Block' && end <= start && text.slice(end, start).trim() === '');
  return found?.value.startsWith('*') ? oneLine(found.value.replaceAll(/^\s*\*+/gm, ' ')) : '';
}
