import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExportJob } from '@pileup/contract/exchange';
import { startTestApp } from '../../test-app.ts';
import { jpegOf } from '../social/test-images.ts';

/** Several times the database connections (6 in a test), to detect a connection held by each reader. */
const READERS = 24;
/** Records of a download that is larger than the sockets of both ends buffer without being read. */
const RECORDS = 3_000;

const testApp = await startTestApp();
const [me, other] = [await testApp.operator(), await testApp.operator()];
await other.logQso();

describe('downloads with slow readers', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Requests a path, reads only the first bytes of the response and returns them. */
  async function begin(path: string): Promise<string> {
    const socket = connect(testApp.port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${me.token}\r\n\r\n`);
    const first = await new Promise<Buffer>((resolve, reject) => {
      socket.once('data', resolve);
      socket.once('close', () => reject(new Error('closed')));
    });
    socket.pause();
    return first.toString('latin1').split('\r\n')[0] ?? '';
  }

  async function rejectedFile(): Promise<string> {
    const bad = Array.from(
      { length: RECORDS },
      (_, n) => `<call:6>DL1QAB<qso_date:8>20269999<comment:${4_000}>${String(n).padEnd(4_000, 'x')}<eor>`,
    ).join('\n');
    const report = await me.importFile(bad);
    expect(report.rejected).toBe(RECORDS);
    return `/api/vimport/${report.id}/rejected.adi`;
  }

  async function exported(call: 'vexportadif' | 'vexporteverything', body: object): Promise<string> {
    const { job } = (await me.call(call, body)).body;
    const jobs = async () => (await me.call('vexportjobs')).body as ExportJob[];
    await testApp.eventually(jobs, (all) => all.find(({ id }) => id === job.id)?.status === 1, 60);
    return `/api/vexport/${job.id}/file`;
  }

  async function photo(): Promise<string> {
    await me.uploadPhoto(await jpegOf(1_600, 1_200));
    const [first] = (await me.call('vphotos')).body;
    return `/photos/${first?.profile_image_name}`;
  }

  test.each([
    ['the rejected records of an import', rejectedFile],
    ['an export', () => exported('vexportadif', { all: true })],
    ['the archive of everything', () => exported('vexporteverything', {})],
    ['a photo', photo],
  ])(`%s, started by ${READERS} of them, delays no logging`, async (_, make) => {
    const path = await make();
    const begun = await Promise.all(Array.from({ length: READERS }, () => begin(path)));
    expect(begun).toEqual(begun.map(() => 'HTTP/1.1 200 OK'));
    await pause(500);
    // A request that found no connection would be refused after five seconds.
    for (let n = 0; n < 10; n++) {
      const TS = new Date(testApp.clock.now() - n * 600_000).toISOString();
      const responses = await Promise.all([
        other.call('vqso/upsert', { data: { Call: 'W3QHX', Mode: 'CW', Freq: 7_010, TS } }),
        other.call('vlogbook', {}),
        other.call('vuser'),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
  });
});
