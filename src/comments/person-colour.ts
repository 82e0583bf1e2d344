import type { PresencePort } from '#domain';
import { PEER_COLOURS } from '#ui';

/** Number of a person's colour: the one they are seen in while they are here, else one that follows from who they are. */
export function colourOfPerson(userId: string, presence: PresencePort | undefined): number {
  const here = presence?.others().find((other) => other.userId === userId);
  if (here) return here.colour;
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return (sum % PEER_COLOURS) + 1;
}
