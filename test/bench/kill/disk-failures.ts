import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { fileForm, post } from '../process/api-client.ts';
import { type BenchResult, correctRow } from '../process/measure.ts';
import { freePort, startProduct } from '../process/product.ts';

const EXPECTED = 'photo and log refused with 503, /readyz 503 with its reason, contacts still logged';

/**
 * Requests with the uploads on a read-only file system and on a full one, mounted in a namespace of the program. Returns no
 * row where mounting is not allowed (it takes root or user namespaces).
 */
export async function measureDiskFailures(url: string, folder: string): Promise<BenchResult[]> {
  const dataDir = join(folder, 'disks-app');
  const uploads = join(dataDir, 'uploads');
  const withMount = (mount: string) => ['unshare', '-m', 'sh', '-c', `${mount} && exec "$@"`, 'sh'];
  const readOnly = withMount(`mount --bind '${uploads}' '${uploads}' && mount -o remount,ro,bind '${uploads}'`);
  const full = withMount(
    `mount -t tmpfs -o size=256k tmpfs '${uploads}' && head -c 300k /dev/zero > '${uploads}/full'; true`,
  );
  const options = { port: await freePort(), dataDir };
  mkdirSync(uploads, { recursive: true });
  if (spawnSync(readOnly[0] ?? '', [...readOnly.slice(1), 'true']).status !== 0) {
    console.log('mounting is not allowed here: read-only and full disks are not checked');
    return [];
  }
  try {
    const rows: BenchResult[] = [];
    let account: { token: string } | undefined;
    for (const [name, commandPrefix, reason] of [
      ['read-only', readOnly, 'A disk cannot be written to.'],
      ['full', full, 'A disk is full.'],
    ] as const) {
      const product = await startProduct(url, { ...options, commandPrefix, readyPath: '/healthz', needsJobs: false });
      try {
        account ??= await product.register('M0QDSK');
        const passed = await checkRequests(options.port, account.token, reason);
        rows.push(correctRow(`a ${name} disk: ${EXPECTED}`, passed.filter(Boolean).length, passed.length));
      } finally {
        await product.stop();
      }
    }
    return rows;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function checkRequests(port: number, token: string, reason: string): Promise<boolean[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const image = await sharp({ create: { width: 1_000, height: 800, channels: 3, background: '#446688', noise } })
    .jpeg()
    .toBuffer();
  const log = '<call:6>DL1QAB<qso_date:8>20260101<time_on:4>1200<band:3>40m<mode:2>CW<eor>'.repeat(5_000);
  const photo = await post({ port, token }, 'vuploadphoto', fileForm('image', new Uint8Array(image), 'shack.jpg'));
  const imported = await post({ port, token }, 'vimportadif', fileForm('adif_file', log, 'log.adi'));
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
  const isReasonGiven = ready.status === 503 && (await ready.text()).includes(reason);
  const logged = await post({ port, token }, 'vqso/upsert', { data: { Call: 'DL1QAA', Mode: 'CW', Freq: 7_010 } });
  return [photo.status === 503, imported.status === 503, isReasonGiven, logged.ok];
}
