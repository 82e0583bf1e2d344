/** How many codes there are. */
export const PITCH_CODES = 32;

let [lastPitch, lastCode] = [0, 0];

/** Metres to 5 bits: 2.5 steps an octave from 1/32 m. */
export function pitchCode(pitch: number): number {
  // Edges of one element repeat their pitch, and logarithms are dear.
  if (pitch === lastPitch) return lastCode;
  lastPitch = pitch;
  lastCode = Math.max(0, Math.min(PITCH_CODES - 1, Math.round((Math.log2(pitch) + 5) * 2.5))) || 0;
  return lastCode;
}
