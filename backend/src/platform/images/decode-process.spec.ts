import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { ImageProcess } from './decode-process.js';

const GENEROUS = { maxCpuMs: 60_000, deadlineMs: 60_000, maxMemory: 1024 ** 3 };

describe('the process of one image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pileup-image-'));
  const [small, large] = [join(folder, 'small.jpg'), join(folder, 'large.png')];
  beforeAll(async () => {
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'teal' } });
    await flat(64, 48).jpeg().toFile(small);
    // The image is interlaced, so that it is decoded completely in memory: 105 MB.
    await flat(7_000, 5_000).png({ progressive: true, compressionLevel: 1 }).toFile(large);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const header = { name: 'header', path: small } as const;
  const photo = { name: 'photo', path: large, withSquare: false } as const;

  test('reads the header, and has ended afterwards', async () => {
    let pid = 0;
    const result = await ImageProcess.use((image) => {
      pid = image.pid ?? 0;
      return image.run(header);
    });
    expect(result).toEqual({ format: 'jpeg', width: 64, height: 48, channels: 3, bits: 8, progressive: false });
    expect(isAlive(pid)).toBe(false);
  });

  test.each([
    ['of elapsed time', 'time', { deadlineMs: 400 }],
    ['of processor time', 'time', { maxCpuMs: 300 }],
    ['of memory', 'memory', { maxMemory: 110 * 1024 * 1024 }],
  ] as const)('ends at its limit %s while decoding', async (_, why, limits) => {
    let pid = 0;
    const exceeding = ImageProcess.use(
      async (image) => {
        pid = image.pid ?? 0;
        for (;;) await image.run(photo);
      },
      { ...GENEROUS, ...limits },
    );
    await expect(exceeding).rejects.toMatchObject({ why });
    expect(isAlive(pid)).toBe(false);
  });

  test('a crash fails only its own image', async () => {
    const crashed = ImageProcess.use((image) => {
      const response = image.run(photo);
      process.kill(image.pid ?? 0, 'SIGSEGV');
      return response;
    });
    await expect(crashed).rejects.toMatchObject({ why: 'crash' });
    expect(await ImageProcess.use((image) => image.run(header))).toMatchObject({ width: 64 });
  });

  test('ends when the parent process is killed', async () => {
    const worker = join(import.meta.dirname, 'decode-worker.ts');
    const task = JSON.stringify({ ...photo, path: large });
    const program = `
      const child = require('node:child_process').fork(${JSON.stringify(worker)}, ['40000000', '1000000000', '60000'], { serialization: 'advanced' });
      child.send(${task});
      console.log(child.pid);`;
    const parent = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [pid = 0] = await new Promise<number[]>((resolve) =>
      createInterface({ input: parent.stdout }).once('line', (line) => resolve([Number(line)])),
    );
    await pause(300);
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    for (let tries = 0; isAlive(pid) && tries < 100; tries++) await pause(50);
    expect(isAlive(pid)).toBe(false);
  });

  test('gets no environment variables, which contain secrets, except the place of compiled code', async () => {
    const environment = await ImageProcess.use(async ({ pid }) => readFileSync(`/proc/${pid}/environ`, 'latin1'));
    const names = environment.split('\0').flatMap((one) => one.split('=')[0] || []);
    expect(names.filter((name) => !/^NODE_CHANNEL|^NODE_COMPILE_CACHE$/.test(name))).toEqual([]);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
