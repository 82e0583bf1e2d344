import type { JsonValue } from '#domain';
import type { SketchSession } from './sketch-session.ts';

/** Hands a drawn value over. Where that fails the sketch stays as it is and says so; answers whether it was taken. */
export function commitSketch(session: SketchSession, value: JsonValue, commit: (value: JsonValue) => void): boolean {
  try {
    commit(value);
    return true;
  } catch {
    session.say('saveError');
    return false;
  }
}
