import type { ReaderPort, ResultsPort, RunsPort } from '#domain';

/** Of a large workflow only what is looked at is fetched. */
const MAX_AHEAD = 100;

/** Fetches results as soon as the first states name them: beside the drawing of cards and panes, which will ask for them. */
export function loadAhead(reader: ReaderPort, runs: Pick<RunsPort, 'get' | 'subscribeAll'>, results: ResultsPort): void {
  const stop = runs.subscribeAll(() => {
    stop();
    const digests = new Set(Object.keys(reader.document().nodes).flatMap((id) => runs.get(id)?.resultDigest ?? []));
    // Whoever shows it tells why it cannot be had.
    for (const digest of [...digests].slice(0, MAX_AHEAD)) void results.load(digest).catch(() => undefined);
  });
}
