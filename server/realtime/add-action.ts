import type { ActionAnswer, ClientActionName, ReadAction } from '#api';
import { readAction } from './read-action.ts';
import type { Realtime, Session } from './realtime.ts';

/** What a handler gives back: the answer, or nothing where the contract names none. */
type Served<Name extends ClientActionName> = [ActionAnswer<Name>] extends [null] ? void : ActionAnswer<Name>;

/** Serves one action of the contract: what does not fit is answered `http.invalid-request` before anybody looks at it. */
export function addAction<Name extends ClientActionName>(
  realtime: Pick<Realtime, 'action'>,
  name: Name,
  serve: (session: Session, payload: ReadAction<Name>) => Promise<Served<Name>> | Served<Name>,
): void {
  realtime.action(name, (session, payload) => serve(session, readAction(name, payload)));
}
