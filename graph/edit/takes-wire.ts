import { canConnect, type Port } from '#domain';

/** Whether a port could take the loose end of a wire, by type. */
export function takesWire(loose: Port, looseNode: string, node: string, port: Port | undefined): boolean {
  if (!port) return false;
  return canConnect({ end: { node: looseNode, port: loose.key }, port: loose }, { end: { node, port: port.key }, port }).ok;
}
