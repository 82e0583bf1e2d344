import type { CanonicalMember, RememberedForm } from '#domain';

const COMMA = 44;
const encoder = new TextEncoder();

/** Bytes of a canonical result, and where its model stands among them. */
export interface FormBytes {
  bytes: Uint8Array<ArrayBuffer>;
  /** Undefined without a model. */
  model: { from: number; to: number } | undefined;
}

/** Writes canonical results as UTF-8; elements that were written before are copied. */
export class FormWriter {
  readonly #known = new WeakMap<CanonicalMember, Uint8Array>();

  write({ before, members, after }: RememberedForm): FormBytes {
    const [head, tail] = [encoder.encode(before), encoder.encode(after)];
    if (!members) return { bytes: joined([head, tail]), model: undefined };
    const [first, last] = [encoder.encode(members.before), encoder.encode(members.after)];
    const parts = members.list.map((member) => this.#partOf(member));
    const commas = Math.max(0, parts.length - 1);
    const inside = parts.reduce((sum, part) => sum + part.length, commas);
    const bytes = new Uint8Array(head.length + first.length + inside + last.length + tail.length);
    bytes.set(head);
    bytes.set(first, head.length);
    let at = head.length + first.length;
    for (const [place, part] of parts.entries()) {
      if (place > 0) bytes[at++] = COMMA;
      bytes.set(part, at);
      at += part.length;
    }
    bytes.set(last, at);
    bytes.set(tail, at + last.length);
    return { bytes, model: { from: head.length, to: at + last.length } };
  }

  #partOf(member: CanonicalMember): Uint8Array {
    let part = this.#known.get(member);
    if (!part) this.#known.set(member, (part = encoder.encode(member.text)));
    return part;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
