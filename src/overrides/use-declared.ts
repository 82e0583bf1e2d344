import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { declaredOverrides, type DeclaredOverride, type ReaderPort, type Unsubscribe } from '#domain';

/** Overrides of one open workflow; found once for all who ask, anew after nodes or functions changed. */
class Declared {
  readonly #reader: ReaderPort;
  readonly #listeners = new Set<() => void>();
  #ends: readonly Unsubscribe[] = [];
  #nodes: unknown;
  version = 0;
  #found: { version: number; declared: readonly DeclaredOverride[] } | undefined;

  constructor(reader: ReaderPort) {
    this.#reader = reader;
  }

  get(): { version: number; declared: readonly DeclaredOverride[] } {
    const document = this.#reader.document();
    // Changes while nobody listened.
    if (this.#nodes !== document.nodes) this.#change();
    this.#nodes = document.nodes;
    this.#found ??= {
      version: this.version,
      declared: declaredOverrides(document, (id, digest) => this.#reader.functionOf(id, digest)),
    };
    return this.#found;
  }

  subscribe(listener: () => void): Unsubscribe {
    if (this.#listeners.size === 0) {
      const tell = () => {
        this.#change();
        for (const one of Array.from(this.#listeners)) one();
      };
      this.#ends = [
        this.#reader.subscribeAll((touched) => touched.has('nodes') && tell()),
        this.#reader.subscribeFunctions(tell),
      ];
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#ends.forEach((end) => end());
      // Functions may come to be known that nobody hears of.
      this.#change();
    };
  }

  #change(): void {
    this.version++;
    this.#found = undefined;
    this.#nodes = this.#reader.document().nodes;
  }
}

const OF_READERS = new WeakMap<ReaderPort, Declared>();

/** Nodes of the open workflow as they are now, and every override that their functions declare. */
export function useDeclared(reader: ReaderPort): { version: number; declared: readonly DeclaredOverride[] } {
  const declared = useMemo(() => {
    const known = OF_READERS.get(reader) ?? new Declared(reader);
    OF_READERS.set(reader, known);
    return known;
  }, [reader]);
  const subscribe = useCallback((listener: () => void) => declared.subscribe(listener), [declared]);
  return useSyncExternalStore(subscribe, () => declared.get());
}
