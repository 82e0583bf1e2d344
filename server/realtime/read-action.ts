import { CLIENT_ACTIONS, type ClientActionName, type ReadAction } from '#api';
import { PartiError, type JsonValue } from '#domain';
import { mustHoldNone } from '../http/zero-characters.ts';

/** What came with an action, checked against its contract. Throws `http.invalid-request` that names what is wrong. */
export function readAction<Name extends ClientActionName>(
  name: Name,
  payload: Readonly<Record<string, JsonValue>>,
): ReadAction<Name> {
  mustHoldNone(payload);
  const { data, error } = CLIENT_ACTIONS[name].takes.safeParse(payload);
  if (!error) return data as ReadAction<Name>;
  const detail = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new PartiError('http.invalid-request', { detail });
}
