// Which Node the project runs on. Plain JavaScript without dependencies: read by every Node from 20.19, before any install.

/** Oldest Node that runs all of the product. */
const NEEDED = [24, 18];

/**
 * Path of the Node to run on: the person's own where it is new enough, else the one that the install brought.
 * Without one, any 24 is tried; undefined: there is none.
 */
export function findNode({ version, own, bundled }) {
  const [major, minor] = version.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return own;
  return bundled ?? (major === NEEDED[0] ? own : undefined);
}
