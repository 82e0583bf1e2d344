import { isJsonObject, PartiError, receivedError } from '#domain';
import { createSingleCalls, type ProgramStarter } from '../host/index.ts';
import type { PublishedBook } from './calculation/publish-book.ts';
import { excelProgram } from './excel-programs.ts';

const TIMEOUT_MS = 60_000;

/** Who looks at a workbook publishes it next: both go to one program. */
const reader = createSingleCalls(() => excelProgram('publish'), TIMEOUT_MS);

/** Ends the process that was started ahead for the next workbook. */
export const closeBookReader = (): void => reader.close();

/**
 * Reads a workbook, base64, in a process that `starter` starts: inputs, outputs, the report and the bundle. Rejects with
 * `workbook.*`, or `function.compile-failed` for one that nothing can be made of.
 */
export async function readWorkbook(workbook: string, starter: ProgramStarter): Promise<PublishedBook> {
  try {
    const { outputs } = await reader.run(starter, { workbook });
    const { book, refused } = isJsonObject(outputs) ? outputs : {};
    if (isJsonObject(refused) && typeof refused['code'] === 'string' && isJsonObject(refused['parameters']))
      throw receivedError(refused['code'], refused['parameters']);
    if (!isJsonObject(book)) throw new PartiError('function.compile-failed', { message: 'nothing was read' });
    return book as unknown as PublishedBook;
  } catch (error) {
    if (!(error instanceof PartiError)) throw error;
    if (error.code === 'run.timed-out' || error.code === 'run.out-of-memory')
      throw new PartiError('workbook.too-large', { limit: error.code === 'run.timed-out' ? '60 s' : '1 GB' }, { cause: error });
    if (error.code !== 'run.failed' && error.code !== 'run.ended-early') throw error;
    throw new PartiError(
      'workbook.unreadable',
      { reason: String(error.parameters['message'] ?? 'it ended early') },
      { cause: error },
    );
  }
}
