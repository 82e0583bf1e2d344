/** A call that got no answer: the server, or the way to it, is gone. Whatever else goes wrong in a call is no such error. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  constructor(cause: unknown) {
    super('the server does not answer', { cause });
  }
}
