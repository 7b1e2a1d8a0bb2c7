import { Worker } from 'node:worker_threads';
import type { AdifFields } from '@pileup/adif/record';
import { HOSTILE_FILES } from '../libs/adif/test/hostile-files.ts';

/** The heap of the thread that imports files, see `jobs-thread.ts` of the backend. */
const PRODUCTION_HEAP = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 192 };
const MB = 1024 * 1024;
const SIZE = 5 * MB;

interface Read {
  records: number;
  characters: number;
  last: AdifFields | undefined;
}

function readInThread(name: string, size: number): Promise<Read> {
  const thread = new Worker(new URL('../libs/adif/test/read-hostile-file.ts', import.meta.url), {
    workerData: { name, size },
    resourceLimits: PRODUCTION_HEAP,
  });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}

test.each(Object.keys(HOSTILE_FILES))(
  '%s: 5 MB are read within the heap of production, and the contact after it is found',
  async (name) => {
    const { last, characters } = await readInThread(name, SIZE);
    // A valid length may cover what follows.
    if (!/lengths/.test(name)) expect(last).toMatchObject({ CALL: 'M0QAB' });
    expect(characters).toBeLessThan(50 * MB);
  },
);
