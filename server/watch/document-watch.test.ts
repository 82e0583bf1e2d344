import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTemporaryFolder } from '#fixtures/temporary-folder';
import { createBus } from '../bus/bus.ts';
import { openDeathRecord } from './death-record.ts';
import { watchDocuments } from './document-watch.ts';
import { dieOver, startHolding, type Holding } from './held-loop.fixture.ts';

let folder: string;
beforeEach(() => (folder = openTemporaryFolder('parti-watch-')));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Deaths that count, as the next process finds them. */
function deathsOf(workflowId: string): number {
  const record = openDeathRecord(folder);
  const deaths = record.deathsOf(workflowId);
  record.close();
  return deaths;
}

/** Leaves the record as a process does that dies at this time. */
function dieAt(at: number): void {
  openDeathRecord(folder, () => at).at('tower', 'walk');
}

async function endsBy(holding: Holding): Promise<void> {
  const child = startHolding(folder, 'tower', 'walk', holding);
  const ended = once(child, 'exit');
  if (holding === 'rests') {
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    child.kill('SIGKILL');
  }
  await ended;
}

describe('Part 1: no document holds the event loop for 2 s without a log line that names it', () => {
  it.each(['spins', 'promises'] as const)('is named while it still %s', async (holding) => {
    const { workflowId, work, heldMs, msg } = await dieOver(folder, 'tower', { holding });
    expect({ workflowId, work, msg }).toEqual({ workflowId: 'tower', work: 'walk', msg: 'a document holds the event loop' });
    expect(heldMs).toBeGreaterThanOrEqual(1500);
  });

  it('says that something without a name does', async () => {
    const line = await dieOver(folder, '');
    expect(line).toMatchObject({ msg: 'the event loop is held' });
    expect(line.workflowId).toBeUndefined();
  });
});

describe('Part 1: of two documents in one turn of the event loop', () => {
  it('the one that is worked on is named and would count, not the one before it or an edit', async () => {
    const told: (string | undefined)[] = [];
    const loop = { at: (workflowId: string | undefined) => void told.push(workflowId), close: () => Promise.resolve() };
    const watch = watchDocuments(folder, createBus(), loop);
    const line = () => readFileSync(join(folder, 'watch', 'at-work'), 'utf8').trim();
    watch.working('tower', 'walk');
    watch.working('villa', 'open');
    expect(JSON.parse(line())).toMatchObject({ workflowId: 'villa', work: 'open' });
    watch.working('tower', 'walk');
    expect(JSON.parse(line())).toMatchObject({ workflowId: 'tower', work: 'walk' });
    watch.working('villa', 'edit');
    expect(line()).toBe('');
    expect(told).toEqual(['tower', 'villa', 'tower', 'villa']);
    await watch.close();
    expect([deathsOf('tower'), deathsOf('villa')]).toEqual([0, 0]);
  });
});

describe('Part 1: a document that killed the process twice is set aside', () => {
  it('counts a death by whatever signal while it was opened or walked', async () => {
    await dieOver(folder, 'tower', { signal: 'SIGABRT', work: 'open' });
    expect(deathsOf('tower')).toBe(0);
    await dieOver(folder, 'tower', { signal: 'SIGKILL' });
    expect(deathsOf('tower')).toBe(2);
    expect(deathsOf('other')).toBe(0);
    expect(deathsOf('tower')).toBe(2);
  });

  it.each(['exits', 'rests'] as const)('does not count the end of a process that %s', async (holding) => {
    await endsBy(holding);
    await endsBy(holding);
    expect(deathsOf('tower')).toBe(0);
  });

  it('does not count edits: one that was not taken is gone with the process', async () => {
    await dieOver(folder, 'tower', { work: 'edit' });
    await dieOver(folder, 'tower', { work: 'edit' });
    expect(deathsOf('tower')).toBe(0);
  });

  it('forgets a single death after a day, and none of a document that is set aside', () => {
    const hour = 60 * 60 * 1000;
    dieAt(0);
    dieAt(25 * hour);
    expect(deathsOf('tower')).toBe(0);
    dieAt(26 * hour);
    expect(deathsOf('tower')).toBe(2);
    dieAt(99 * hour);
    expect(deathsOf('tower')).toBe(3);
  });

  it('is read by nobody where it was not written to its end', () => {
    dieAt(0);
    dieAt(0);
    expect(deathsOf('tower')).toBe(2);
    writeFileSync(join(folder, 'watch', 'deaths.json'), '{"tower": [');
    writeFileSync(join(folder, 'watch', 'at-work'), '{"workflowId": "tow');
    expect(deathsOf('tower')).toBe(0);
  });

  it('is lifted for good, and tells so', async () => {
    dieAt(Date.now());
    dieAt(Date.now());
    deathsOf('tower');
    const bus = createBus();
    const told: string[] = [];
    bus.on('workflow.lifted', ({ workflowId }) => told.push(workflowId));
    const watch = watchDocuments(folder, bus);
    expect(() => watch.mustWork('tower')).toThrow(
      expect.objectContaining({ code: 'workflow.read-only', parameters: { times: 2 } }),
    );
    watch.lift('tower');
    watch.lift('tower');
    expect(told).toEqual(['tower']);
    expect(() => watch.mustWork('tower')).not.toThrow();
    await watch.close();
    expect(deathsOf('tower')).toBe(0);
  });
});
