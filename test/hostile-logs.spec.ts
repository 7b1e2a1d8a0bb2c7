import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { HOSTILE_FILES } from '../libs/adif/test/hostile-files.ts';
import type { HostileReading, HostileResult } from '../libs/adif/test/read-hostile-file.ts';

const MB = 1024 * 1024;
/**
 * Half a file of 5 MB within half the heap and with half the chunks of production (`jobs-thread.ts` and `read-file.ts`
 * of the backend): memory that grows with the file fails at the same growth.
 */
const HEAP = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 96 };
const HALF = { size: 2.5 * MB, chunkRecords: 4_000, chunkBytes: 2 * MB };
const MAX_CHARACTERS = 25 * MB;

/** A thread that reads one file after the other, as in production; replaced after a file that ended it. */
let thread: Worker | undefined;
afterAll(() => thread?.terminate());

async function readInThread(name: string): Promise<HostileResult> {
  thread ??= new Worker(new URL('../libs/adif/test/read-hostile-file.ts', import.meta.url), { resourceLimits: HEAP });
  const reader = thread;
  reader.postMessage({ name, ...HALF } satisfies HostileReading);
  const over = new AbortController();
  const { signal } = over;
  const ended = Promise.race([once(reader, 'message', { signal }), once(reader, 'exit', { signal })]);
  try {
    const [result] = (await ended) as [HostileResult | number];
    if (typeof result === 'object') return result;
    throw new Error(`ended with ${result}`);
  } catch (error) {
    thread = undefined;
    throw error;
  } finally {
    over.abort();
  }
}

test.each(Object.keys(HOSTILE_FILES))(
  '%s: a large file is read within the heap of production, and the contact after it is found',
  async (name) => {
    const { last, characters } = await readInThread(name);
    // A valid length may cover the following records.
    if (!/lengths/.test(name)) expect(last).toMatchObject({ CALL: 'M0QAB' });
    expect(characters).toBeLessThan(MAX_CHARACTERS);
  },
);
