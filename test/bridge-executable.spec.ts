import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FakeRigctld } from '../bridge/test/fake-rigctld.ts';
import { FakeServer } from '../bridge/test/fake-server.ts';
import {
  FUSE,
  faultsOf,
  machineOf,
  RESOURCE,
  withoutSignature,
} from '../scripts/build/executables/executable-format.ts';
import { describeRelease } from '../scripts/build/executables/release.ts';
import { prepareProgram, writeExecutable } from '../scripts/build/executables/single-executable.ts';
import { TARGETS } from '../scripts/build/executables/targets.ts';

const folder = mkdtempSync(join(tmpdir(), 'pileup-executable-'));
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The header of a 64-bit Windows program, with `signature` at its end as a certificate. */
function windowsProgram(content: Buffer, signature: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(0x200);
  header.write('MZ', 0, 'latin1');
  header.writeUInt32LE(0x80, 0x3c);
  header.write('PE\0\0', 0x80, 'latin1');
  header.writeUInt16LE(0x8664, 0x84);
  header.writeUInt16LE(0x20b, 0x98);
  if (signature.length > 0) {
    header.writeUInt32LE(header.length + content.length, 0x98 + 144);
    header.writeUInt32LE(signature.length, 0x98 + 148);
  }
  return Buffer.concat([header, content, signature]);
}

describe('the format of executables', () => {
  const program = Buffer.from('the program');
  const complete = [`${FUSE}:1`, Buffer.from(RESOURCE, 'utf16le'), program].map((part) => Buffer.from(part));

  test('the machine is read from the header', () => {
    const elf = Buffer.alloc(64);
    elf.write('\x7fELF\x02\x01', 'latin1');
    elf.writeUInt16LE(183, 18);
    expect(machineOf(elf)).toBe('elf arm64');
    expect(machineOf(windowsProgram(program))).toBe('pe x64');
    for (const other of [Buffer.alloc(0), Buffer.from('MZ'), Buffer.alloc(400), Buffer.from('#!/bin/sh')])
      expect(machineOf(other)).toBeNull();
  });

  test('a signature is removed with its entry in the header', () => {
    const signed = windowsProgram(program, Buffer.from('a certificate'));
    expect(withoutSignature(signed).equals(windowsProgram(program))).toBe(true);
    expect(withoutSignature(windowsProgram(program)).equals(windowsProgram(program))).toBe(true);
    expect(() => withoutSignature(Buffer.concat([signed, Buffer.from('more')]))).toThrow('not at the end');
  });

  test('an incomplete executable is found', () => {
    const faults = (content: readonly Buffer[], signature?: Buffer) =>
      faultsOf(windowsProgram(Buffer.concat(content), signature), 'pe x64', program);
    const [fuse, resource, blob] = complete as [Buffer, Buffer, Buffer];
    expect(faults(complete)).toEqual([]);
    expect(faults([Buffer.from(`${FUSE}:0`), resource, blob])).toEqual(['Node would not look for a program in it.']);
    expect(faults([fuse, blob])).toEqual([`It has no resource ${RESOURCE}.`]);
    expect(faults([fuse, resource])).toEqual(['It does not contain the program.']);
    expect(faults(complete, Buffer.from('x'))).toEqual(['It has a signature of an earlier state.']);
    expect(faultsOf(Buffer.concat(complete), 'pe x64', program)).toEqual(['It is no executable for pe x64.']);
  });
});

test('a release is described with sizes and checksums', () => {
  writeFileSync(join(folder, 'pileup-bridge.mjs'), 'hello');
  describeRelease(folder, '1.2.3', ['pileup-bridge.mjs'], new Date('2026-11-23T19:42:00Z'));
  const sha256 = createHash('sha256').update('hello').digest('hex');
  expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toBe(`${sha256}  pileup-bridge.mjs\n`);
  expect(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))).toMatchObject({
    tag_name: 'v1.2.3',
    published_at: '2026-11-23T19:42:00.000Z',
    assets: [{ name: 'pileup-bridge.mjs', size: 5, content_type: 'text/javascript', sha256 }, { name: 'SHA256SUMS' }],
  });
});

/** Undefined on macOS, which gets the one-file program. */
const ownTarget = TARGETS.find(({ platform }) => platform === `${process.platform}-${process.arch}`);

(ownTarget ? test : test.skip)(
  'the executable for this computer starts without Node, is paired and reports the radio',
  async () => {
    if (!ownTarget) return;
    const file = join(folder, ownTarget.fileName);
    await writeExecutable(ownTarget, await prepareProgram(), file);
    const settings = join(folder, 'settings');
    const start = (...args: string[]) => {
      const child = spawn(file, [...args, '--folder', settings], { stdio: ['ignore', 'pipe', 'pipe'], env: {} });
      running.push(child);
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          text += chunk;
        });
      return { child, ended: once(child, 'close').then(([code]) => ({ code, text })) };
    };

    const { version } = JSON.parse(readFileSync('bridge/package.json', 'utf8'));
    expect(await start('--version').ended).toEqual({ code: 0, text: `Pileup bridge ${version}\n` });
    expect(await start('--help').ended).toMatchObject({ code: 0, text: expect.stringContaining('--rigctld') });

    const fake = new FakeServer();
    const rig = new FakeRigctld();
    try {
      const server = await fake.start();
      const paired = await start('pair', 'K7QM-2ZPD', '--server', server, '--name', 'Shack PC').ended;
      expect(paired).toEqual({ code: 0, text: `Paired with G4QZX at ${server} as “Shack PC”.\n` });
      expect(readdirSync(settings)).toEqual(['pairing.json']);
      const { child, ended } = start('--rigctld', `${await rig.listen()}`);
      for (const end = Date.now() + 120_000; fake.heartbeats.length === 0 && Date.now() < end; ) await pause(20);
      expect(fake.heartbeats[0]).toMatchObject({ freq: 14_074, program: 'rigctld' });
      child.kill('SIGINT');
      expect(await ended).toMatchObject({ code: 0 });
    } finally {
      await rig.close();
      await fake.stop();
    }
  },
);
