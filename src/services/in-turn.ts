/** Line of writes of one thing: each begins once the one before it has ended, well or not. Of two at once the older could arrive last. */
export type Line = <T>(write: () => Promise<T>) => Promise<T>;

export function inTurn(): Line {
  let last: Promise<unknown> = Promise.resolve();
  return (write) => {
    const written = last.then(write);
    last = written.catch(() => undefined);
    return written;
  };
}
