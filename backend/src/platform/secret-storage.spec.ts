import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { keptSecrets, type Secrets } from './secret-storage.js';

const PROGRAM = join(process.cwd(), 'backend/src/platform/secret-storage.ts');
const AT_ONCE = 2;
const FOLDERS = 60;

const folder = () => mkdtempSync(join(tmpdir(), 'pileup-secrets-'));

/** What several threads find in each of some folders, where they come at the same moment. */
async function found(root: string): Promise<Secrets[][]> {
  const arrived = new Int32Array(new SharedArrayBuffer(4 * FOLDERS));
  const program = `
    const { parentPort, workerData: { arrived } } = require('node:worker_threads');
    import(${JSON.stringify(PROGRAM)}).then(({ keptSecrets }) => {
      const found = [];
      for (let n = 0; n < ${FOLDERS}; n++) {
        Atomics.add(arrived, n, 1);
        while (Atomics.load(arrived, n) < ${AT_ONCE});
        found.push(keptSecrets(${JSON.stringify(root)} + '/' + n));
      }
      parentPort.postMessage(found);
    });`;
  const threads = Array.from({ length: AT_ONCE }, () => new Worker(program, { eval: true, workerData: { arrived } }));
  try {
    return await Promise.all(
      threads.map(
        (thread) => new Promise<Secrets[]>((told, failed) => void thread.once('message', told).once('error', failed)),
      ),
    );
  } finally {
    // Where one failed the other would wait for it for ever.
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
}

test('all that start together for the first time have the same secrets', async () => {
  const root = folder();
  const [first, ...others] = await found(root);
  expect(first).toHaveLength(FOLDERS);
  for (const other of others) expect(other).toEqual(first);
  expect(new Set(first?.map(({ DATA_KEY }) => DATA_KEY)).size).toBe(FOLDERS);
  expect(readdirSync(join(root, '0'))).toEqual(['secrets.json']);
});

test('and so they have where the file is of before there were two', async () => {
  const root = folder();
  for (let n = 0; n < FOLDERS; n++) {
    mkdirSync(join(root, String(n)));
    writeFileSync(join(root, String(n), 'secrets.json'), JSON.stringify({ JWT_SECRET: `old-${n}` }));
  }
  const [first, ...others] = await found(root);
  for (const other of others) expect(other).toEqual(first);
  first?.forEach(({ JWT_SECRET, DATA_KEY }, n) => {
    expect([JWT_SECRET, DATA_KEY.length]).toEqual([`old-${n}`, 43]);
    const file = join(root, String(n), 'secrets.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ JWT_SECRET, DATA_KEY });
    expect(statSync(file).mode & 0o077).toBe(0);
  });
});

test('a file that holds none is no place to make new ones: what was sealed would be lost', () => {
  const root = folder();
  writeFileSync(join(root, 'secrets.json'), '{}');
  expect(() => keptSecrets(root)).toThrow(/holds no secrets/);
});
