/** Where in an author's files a run failed. */
export interface ErrorPlace {
  /** Path under the author's `src/`. */
  file: string;
  /** From 1. */
  line: number;
}

/** Python names the innermost call last, the others first. */
const PYTHON = /File "([^"<>]+)", line (\d+)/g;
const CSHARP = / in ([^\s:]+\.cs):line (\d+)/;
const SCRIPT = /(?:\(|at |^)([\w@./-]+\.(?:ts|js|mjs)):(\d+)(?::\d+)?\)?$/m;

/** Innermost place of an author's trace that lies in a file; undefined where none does. */
export function errorPlace(trace: string | undefined): ErrorPlace | undefined {
  if (trace === undefined) return undefined;
  const found = [...trace.matchAll(PYTHON)].at(-1) ?? CSHARP.exec(trace) ?? SCRIPT.exec(trace);
  const [, file, line] = found ?? [];
  return file === undefined ? undefined : { file: file.replace(/^(?:\.\/)?src\//, ''), line: Number(line) };
}
