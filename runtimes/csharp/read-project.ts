import type { NamedSources } from '../host/index.ts';

const REFERENCE = /<ProjectReference\b[^>]*?\bInclude\s*=\s*(["'])(.*?)\1/gs;
const ITEM = /<(?:None|Content|EmbeddedResource|Compile)\b[^>]*?\bInclude\s*=\s*(["'])(.*?)\1/gs;
/** Curves of the library count differently since its version 2. */
const ELEMENTS = /<PackageReference\b[^>]*?\bInclude\s*=\s*(["'])Hypar\.Elements\1/i;

/** What a project of .NET names besides its own folder: other projects, and single files. Paths as they are written there. */
export function readProject(text: string): NamedSources {
  const plain = text.replace(/<!--.*?-->/gs, '');
  return { projects: included(plain, REFERENCE), files: included(plain, ITEM), isSource: ELEMENTS.test(plain) };
}

/** Patterns of several folders are the project's own files already, or those of nobody in particular. */
const included = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)]
    .flatMap(([, , paths = '']) => paths.replaceAll('&amp;', '&').split(';'))
    .map((path) => path.trim().replaceAll('\\', '/'))
    .filter((path) => path !== '' && !/[*?$%]/.test(path));
