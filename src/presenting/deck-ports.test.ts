import { describe, expect, it, vi } from 'vitest';
import { emptyWorkflowDocument, type DeckFile } from '#domain';
import { createDeckPorts } from './deck-ports.ts';

const result = (area: number) => ({ outputs: { Area: area }, messages: [] });
const FILE: DeckFile = {
  format: 'parti-deck@1',
  language: 'en',
  system: 'metric',
  document: emptyWorkflowDocument('Tower'),
  records: {},
  shown: { levels: 'levels/one', areas: 'areas/one' },
  prepared: [{ node: 'levels', inputs: { Count: 24 }, shown: { areas: 'areas/two' } }],
  results: { 'levels/one': result(0), 'areas/one': result(20), 'areas/two': result(24) },
};

describe('a deck in a file', () => {
  it('shows what was prepared while it is tried, and tells those functions alone', async () => {
    const { runs, results, reader } = createDeckPorts(FILE);
    const [areas, levels] = [vi.fn(), vi.fn()];
    runs.subscribe('areas', areas);
    runs.subscribe('levels', levels);
    runs.preview('levels', { Count: 24 });
    expect([runs.get('areas')?.resultDigest, runs.get('levels')?.resultDigest]).toEqual(['areas/two', 'levels/one']);
    expect([areas.mock.calls.length, levels.mock.calls.length]).toEqual([1, 0]);
    expect((await results.load('areas/two')).outputs).toEqual({ Area: 24 });
    runs.endPreview();
    expect([runs.get('areas')?.resultDigest, areas.mock.calls.length]).toEqual(['areas/one', 2]);
    expect(reader.canEdit).toBe(false);
  });

  it('shows what it was where a value was not prepared', () => {
    const { runs } = createDeckPorts(FILE);
    runs.preview('levels', { Count: 24 });
    runs.preview('levels', { Count: 25 });
    expect(runs.get('areas')?.resultDigest).toBe('areas/one');
  });
});
