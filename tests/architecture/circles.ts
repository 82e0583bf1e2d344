import { targetOf, type Faces } from './resolve-specifier.ts';
import type { SourceModule } from './rules.ts';

/**
 * Strongly connected components of more than one module, over imports of every form, `import type` too; each in
 * path order. Tarjan, "Depth-first search and linear graph algorithms" (1972).
 */
export function circlesOf(modules: readonly SourceModule[], faces: Faces = {}): string[][] {
  const targets = new Map(
    modules.map((module) => [module.path, module.specifiers.flatMap((name) => targetOf(module.path, name, faces) ?? [])]),
  );
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];

  function visit(path: string): void {
    index.set(path, index.size);
    lowest.set(path, index.size - 1);
    stack.push(path);
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue;
      if (!index.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(path) !== index.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1 || targets.get(path)?.includes(path)) circles.push(circle.toSorted());
  }

  for (const path of targets.keys()) if (!index.has(path)) visit(path);
  return circles.toSorted((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''));
}
