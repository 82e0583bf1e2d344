import type { Plugin } from 'vite';

/** The build of the library whose texts are left out. */
const LIBRARY = /\/three\/build\/three\.module\.js$/;
const FIRST = 'var alphahash_fragment = ';
const END = 'const ShaderChunk = {';

/**
 * Leaves the shaders of three's own materials out of the interface: they are a seventh of the library, and the renderer draws
 * with shaders of its own alone (`viewer/drawing/`), which take nothing from them. `bare-shaders.test.ts` watches over both.
 */
export function bareShaders(): Plugin {
  return {
    name: 'parti:bare-shaders',
    transform: (code, id) => (LIBRARY.test(id) ? { code: withoutShaders(code), map: null } : undefined),
  };
}

/** The library with empty texts in place of its shaders. Throws where they do not stand where they stood. */
export function withoutShaders(code: string): string {
  const [from, to] = [code.indexOf(FIRST), code.indexOf(END)];
  if (from < 0 || to < from) throw new Error('The shaders of three stand elsewhere than in the version that was looked at.');
  const texts = code.slice(from, to).replaceAll(/^((?:var|const) [\w$]+ = )".*";$/gm, '$1"";');
  return code.slice(0, from) + texts + code.slice(to);
}
