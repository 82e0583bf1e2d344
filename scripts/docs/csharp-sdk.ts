import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneLine, type SdkEntry } from './sdk-entry.ts';

const TYPE = /^public (?:(?:abstract|sealed|static|partial|readonly) )*(class|struct|enum|interface|record)(?: struct)? (\w+)/;
const MEMBER = /^ {4}public (?!override )/;

/** Public types and members of the `Elements` library, read from its sources. A type whose parts stand in several files is one group. */
export function csharpSdk(folder: string): SdkEntry[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.cs'))
    .toSorted();
  return files
    .flatMap((file) => entriesIn(readFileSync(join(folder, file), 'utf8')))
    .toSorted((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0));
}

function entriesIn(text: string): SdkEntry[] {
  const lines = text.split('\n');
  const namespace = /^namespace ([\w.]+);/m.exec(text)?.[1] ?? '';
  let group = '';
  return lines.flatMap((line, at) => {
    const type = TYPE.exec(line);
    if (type) group = `${namespace}.${type[2]}`;
    else if (/^\S/.test(line) && !/^[{}]|^\/\/\//.test(line)) group = /^(internal|file)/.test(line) ? '' : group;
    if (!group || (!type && !MEMBER.test(line))) return [];
    return [{ group, signature: declaration(line), says: summaryBefore(lines, at) }];
  });
}

const declaration = (line: string): string =>
  // An enumeration is said by its names.
  /^\s*public enum .*\}$/.test(line) ? line.trim() : withoutBody(line);

const withoutBody = (line: string): string =>
  line
    .trim()
    .replace(/\s*(=>|\{ *(?!get|init|set)).*$/, '')
    .replace(/\)\s*:\s*(this|base)\(.*$/, ')')
    .replace(/;$/, '');

function summaryBefore(lines: readonly string[], at: number): string {
  let first = at;
  while (/^\s*\/\/\//.test(lines[first - 1] ?? '')) first--;
  const text = lines
    .slice(first, at)
    .map((line) => line.replace(/^\s*\/\/\/ ?/, ''))
    .join(' ');
  const summary = /<summary>([\s\S]*?)<\/summary>/.exec(text)?.[1] ?? '';
  return oneLine(summary.replaceAll(/<(?:see|paramref)[^>]*"(?:\w:)?([^"]+)"\s*\/>/g, '`$1`'));
}
