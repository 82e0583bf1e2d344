import * as Y from 'yjs';
import { RICH_TEXT_MAX, readRichText, textDifference, type JsonValue, type RichText, type TextDelta } from '#domain';

/** A rich text as it is stored: each letter by itself, so that two people may write in it at once. */
export function sharedText(value: JsonValue): Y.Text {
  const text = new Y.Text();
  text.applyDelta(readRichText(value));
  return text;
}

/** Runs of a shared text, exactly as they are held. */
export const plainText = (text: Y.Text): RichText => text.toDelta() as RichText;

/**
 * Changes an integrated text by one delta after another. One that reaches beyond the text, or would make it longer than
 * {@link RICH_TEXT_MAX}, changes nothing, nor do those behind it: they were made upon another text.
 */
export function editText(text: Y.Text, deltas: readonly TextDelta[]): void {
  for (const delta of deltas) {
    const { needs, grows } = measure(delta);
    if (needs > text.length || (grows > 0 && text.length + grows > RICH_TEXT_MAX)) return;
    text.applyDelta(delta);
  }
}

/** Brings an integrated text to `wanted`: letters that are the same stay themselves, with what others write beside them. */
export function writeText(text: Y.Text, wanted: RichText): void {
  const delta = textDifference(plainText(text), wanted);
  if (delta.length > 0) text.applyDelta(delta);
}

/** Characters that a delta takes for granted, and by how many it grows the text. */
function measure(delta: TextDelta): { needs: number; grows: number } {
  let [needs, grows] = [0, 0];
  for (const part of delta) {
    if ('insert' in part) grows += part.insert.length;
    else if ('delete' in part) [needs, grows] = [needs + part.delete, grows - part.delete];
    else needs += part.retain;
  }
  return { needs, grows };
}
