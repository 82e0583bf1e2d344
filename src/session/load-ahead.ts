import type { ReaderPort, ResultsPort, RunsPort } from '#domain';

/** Fetches results as soon as the first states name them: beside the drawing of cards and panes, which will ask for them. */
export function loadAhead(reader: ReaderPort, runs: Pick<RunsPort, 'get' | 'subscribeAll'>, results: ResultsPort): void {
  const stop = runs.subscribeAll(() => {
    stop();
    for (const nodeId of Object.keys(reader.document().nodes)) {
      const digest = runs.get(nodeId)?.resultDigest;
      // Whoever shows it tells why it cannot be had.
      if (digest) void results.load(digest).catch(() => undefined);
    }
  });
}
