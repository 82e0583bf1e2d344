import { formText, rememberedForm, type CanonicalResult, type RawResult, type RememberedForm, type Sha } from '#domain';

/** Makes results canonical, with the work that the last result of the same function saves. */
export interface CanonicalMemory {
  /** As `canonicalResult` does, and throws as it does. Parts that did not change are shared with earlier results. */
  canonical(functionDigest: string, raw: RawResult, functionId: string): CanonicalResult;
  /** Lets go of everything. */
  rest(): void;
}

/** Characters of the results that are kept for comparison: the last one of each function. */
const MAX_KEPT = 32 * 1024 * 1024;

export function createCanonicalMemory(sha256: Sha): CanonicalMemory {
  /** By digest of the function, what was used last at the end. */
  const kept = new Map<string, { form: RememberedForm; length: number }>();
  let keptLength = 0;

  const forget = (functionDigest: string) => {
    keptLength -= kept.get(functionDigest)?.length ?? 0;
    kept.delete(functionDigest);
  };
  const keep = (functionDigest: string, form: RememberedForm, length: number) => {
    forget(functionDigest);
    if (length > MAX_KEPT) return;
    kept.set(functionDigest, { form, length });
    keptLength += length;
    for (const oldest of kept.keys()) {
      if (keptLength <= MAX_KEPT) return;
      forget(oldest);
    }
  };

  return {
    canonical(functionDigest, raw, functionId) {
      const form = rememberedForm(raw, { functionId, sha256 }, kept.get(functionDigest)?.form);
      const { text, modelText } = formText(form);
      keep(functionDigest, form, text.length);
      return {
        result: form.result,
        text,
        digest: sha256(text),
        ...(modelText === undefined ? {} : { modelDigest: sha256(modelText), modelText }),
      };
    },
    rest() {
      kept.clear();
      keptLength = 0;
    },
  };
}
