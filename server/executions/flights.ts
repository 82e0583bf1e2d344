/** Runs under way, by key. Several nodes may wait for one. */
export interface Flights {
  readonly size: number;
  has(key: string): boolean;
  /** Starts one; `landed` is called unless it was ended before. */
  start<R>(
    key: string,
    run: (signal: AbortSignal) => Promise<R>,
    landed: (outcome: { value: R } | { error: unknown }) => void,
  ): void;
  /** Ends what is not wanted, asked again when the grace is over; a short run may finish within the grace, its result is worth more than the time. */
  keepOnly(isWanted: (key: string) => boolean): void;
  /** Ends one, where it is under way. */
  end(key: string): void;
  endAll(): void;
}

interface Flight {
  controller: AbortController;
  ending?: NodeJS.Timeout;
}

export function createFlights(graceMs: number): Flights {
  const flights = new Map<string, Flight>();
  const end = (key: string, flight: Flight) => {
    clearTimeout(flight.ending);
    if (flights.get(key) === flight) flights.delete(key);
    flight.controller.abort();
  };
  return {
    get size() {
      return flights.size;
    },
    has: (key) => flights.has(key),
    start(key, run, landed) {
      const flight: Flight = { controller: new AbortController() };
      flights.set(key, flight);
      const land = (outcome: Parameters<typeof landed>[0]) => {
        clearTimeout(flight.ending);
        if (flight.controller.signal.aborted) return;
        flights.delete(key);
        landed(outcome);
      };
      run(flight.controller.signal).then(
        (value) => land({ value }),
        (error: unknown) => land({ error }),
      );
    },
    keepOnly(isWanted) {
      for (const [key, flight] of flights) {
        if (isWanted(key)) {
          clearTimeout(flight.ending);
          flight.ending = undefined;
        } else {
          flight.ending ??= setTimeout(() => (isWanted(key) ? (flight.ending = undefined) : end(key, flight)), graceMs);
        }
      }
    },
    end(key) {
      const flight = flights.get(key);
      if (flight) end(key, flight);
    },
    endAll() {
      for (const [key, flight] of flights) end(key, flight);
    },
  };
}
