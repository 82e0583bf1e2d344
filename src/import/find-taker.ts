import { allowedExtensions, inputKindOf, type LibraryFunction } from '#domain';
import type { ImportedFile } from '#formats-browser';

/** A function that takes a file, and the input in which it does. */
export interface FileTaker {
  entry: LibraryFunction;
  property: string;
}

/** Stages in the order in which a file is offered to their functions: released ones first. */
const STAGES: readonly LibraryFunction['stage'][] = ['live', 'test', 'local'];

/**
 * The function of a library whose file input names all of these extensions (`$partiFileTypes`, small and without dot):
 * a released one before others, then the one that takes the fewest kinds beside them. Undefined where there is none.
 */
export function findTaker(library: readonly LibraryFunction[], extensions: readonly string[]): FileTaker | undefined {
  const takers = library.flatMap((entry) =>
    Object.entries(entry.record.inputSchema.properties).flatMap(([property, schema]) => {
      const kind = inputKindOf(schema);
      const types = kind === 'file' || kind === 'data' ? allowedExtensions(schema.$partiFileTypes) : [];
      const isFitting = extensions.every((extension) => types.includes(extension));
      return isFitting ? [{ entry, property, stage: STAGES.indexOf(entry.stage), types: types.length }] : [];
    }),
  );
  const [first] = takers.toSorted((a, b) => a.stage - b.stage || a.types - b.types);
  return first && { entry: first.entry, property: first.property };
}

/** Extensions that a function must name to take what a file became: small, without dot. */
export function extensionsWanted(found: ImportedFile, fileName: string): string[] {
  const own = /[^.]+$/.exec(fileName.toLowerCase())?.[0] ?? '';
  if (found.kind === 'underlay') return found.isMap ? ['geojson', own] : ['dxf'];
  // A picture comes as a model, and lies below others as drawings do.
  return found.kind === 'picture' ? ['dxf', own] : [own];
}
