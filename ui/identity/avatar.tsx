import { peerStyle } from './peer-colour.ts';

/** Initials of a name: two words give two, one word gives its first two; Japanese names their first. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/)
    .filter(Boolean);
  const first = Array.from(words[0] ?? '?');
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(first[0] ?? '')) return first[0] ?? '?';
  const second = words.length > 1 ? Array.from(words.at(-1) ?? '')[0] : first[1];
  return `${first[0] ?? ''}${second ?? ''}`.toUpperCase();
}

/** Avatar of a person, a disc with initials; `peer` is the number of someone else's colour. */
export function Avatar({ name, peer }: { name: string; peer?: number }) {
  const style = peer ? peerStyle(peer) : undefined;
  return (
    <span
      className="avatar"
      data-part="avatar"
      data-kind={peer ? 'peer' : 'self'}
      style={style}
      data-initials={initialsOf(name)}
      aria-hidden="true"
    />
  );
}
