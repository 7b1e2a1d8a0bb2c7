import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { loadOrCreateSecrets, type Secrets } from './server-secrets.js';

const PROGRAM = join(process.cwd(), 'backend/src/platform/server-secrets.ts');
const THREADS = 2;
const FOLDERS = 60;

const folder = () => mkdtempSync(join(tmpdir(), 'pileup-secrets-'));

/** The secrets that several threads load from each folder at the same time. */
async function loadAtOnce(root: string): Promise<Secrets[][]> {
  const arrived = new Int32Array(new SharedArrayBuffer(4 * FOLDERS));
  const program = `
    const { parentPort, workerData: { arrived } } = require('node:worker_threads');
    import(${JSON.stringify(PROGRAM)}).then(({ loadOrCreateSecrets }) => {
      const loaded = [];
      for (let n = 0; n < ${FOLDERS}; n++) {
        Atomics.add(arrived, n, 1);
        while (Atomics.load(arrived, n) < ${THREADS});
        loaded.push(loadOrCreateSecrets(${JSON.stringify(root)} + '/' + n));
      }
      parentPort.postMessage(loaded);
    });`;
  const threads = Array.from({ length: THREADS }, () => new Worker(program, { eval: true, workerData: { arrived } }));
  try {
    return await Promise.all(
      threads.map(
        (thread) => new Promise<Secrets[]>((done, failed) => void thread.once('message', done).once('error', failed)),
      ),
    );
  } finally {
    // If one failed, the other would wait for it forever.
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

test('processes that start for the first time together have the same secrets', async () => {
  const root = folder();
  const [first, ...others] = await loadAtOnce(root);
  expect(first).toHaveLength(FOLDERS);
  for (const other of others) expect(other).toEqual(first);
  expect(new Set(first?.map(({ DATA_KEY }) => DATA_KEY)).size).toBe(FOLDERS);
  expect(readdirSync(join(root, '0'))).toEqual(['secrets.json']);
});

test('they also have the same secrets where an old file holds only one', async () => {
  const root = folder();
  for (let n = 0; n < FOLDERS; n++) {
    mkdirSync(join(root, String(n)));
    writeFileSync(join(root, String(n), 'secrets.json'), JSON.stringify({ JWT_SECRET: `old-${n}` }));
  }
  const [first, ...others] = await loadAtOnce(root);
  for (const other of others) expect(other).toEqual(first);
  first?.forEach(({ JWT_SECRET, DATA_KEY, AWARD_KEY }, n) => {
    expect([JWT_SECRET, DATA_KEY.length, AWARD_KEY.length]).toEqual([`old-${n}`, 43, 43]);
    const file = join(root, String(n), 'secrets.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ JWT_SECRET, DATA_KEY, AWARD_KEY });
    expect(statSync(file).mode & 0o077).toBe(0);
  });
});

test('an existing file without secrets is not overwritten: what was encrypted would be lost', () => {
  const root = folder();
  writeFileSync(join(root, 'secrets.json'), '{}');
  expect(() => loadOrCreateSecrets(root)).toThrow(/holds no secrets/);
});
