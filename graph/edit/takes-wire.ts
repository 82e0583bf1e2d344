import { portsFit, type Port } from '#domain';

/** Whether a port could take the loose end of a wire, by type. A model into an input asks for a query, which is not laid by hand. */
export function takesWire(loose: Port, looseNode: string, node: string, port: Port | undefined): boolean {
  if (!port || looseNode === node) return false;
  const connection = loose.side === 'out' ? portsFit(loose, port) : portsFit(port, loose);
  return connection.ok && !connection.needsQuery;
}
