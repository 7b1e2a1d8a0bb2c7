import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Row } from '../process/measure.ts';
import { freePort, startProduct } from '../process/product.ts';

const TAKES = 'photo and log refused with 503, /readyz 503 with its reason, contacts still logged';

/**
 * The uploads on a file system of their own that is read-only, and one that is full: mounted where only the program sees
 * it. Answers no row where that is not allowed (it takes root, or user namespaces).
 */
export async function disksRefusing(url: string, folder: string): Promise<Row[]> {
  const dataDir = join(folder, 'disks-app');
  const uploads = join(dataDir, 'uploads');
  const mounted = (mount: string) => ['unshare', '-m', 'sh', '-c', `${mount} && exec "$@"`, 'sh'];
  const readOnly = mounted(`mount --bind '${uploads}' '${uploads}' && mount -o remount,ro,bind '${uploads}'`);
  const full = mounted(
    `mount -t tmpfs -o size=256k tmpfs '${uploads}' && head -c 300k /dev/zero > '${uploads}/full'; true`,
  );
  const place = { port: await freePort(), dataDir };
  // Makes the folders and the secrets.
  const first = await startProduct(url, place);
  const account = await first.operator('M0QDSK');
  await first.stop();
  if (spawnSync(readOnly[0] ?? '', [...readOnly.slice(1), 'true']).status !== 0) {
    console.log('mounting is not allowed here: nothing is said about a read-only or full disk');
    return [];
  }
  try {
    const rows: Row[] = [];
    for (const [name, through, reason] of [
      ['read-only', readOnly, 'A disk cannot be written to.'],
      ['full', full, 'A disk is full.'],
    ] as const) {
      const product = await startProduct(url, { ...place, through, waitFor: '/healthz' });
      try {
        const right = await outcomes(place.port, account.token, reason);
        rows.push({
          title: `a ${name} disk: ${TAKES}`,
          ours: right.filter(Boolean).length,
          reference: right.length,
          ratio: right.filter(Boolean).length / right.length,
          limit: '= 1',
          pass: right.every(Boolean),
        });
      } finally {
        await product.stop();
      }
    }
    return rows;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function outcomes(port: number, token: string, reason: string): Promise<boolean[]> {
  const at = `http://127.0.0.1:${port}`;
  // A refused upload may close its connection, which no other request may be on then.
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  const sends = (call: string, field: string, name: string, content: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set(field, new Blob([content]), name);
    // Without an answer it is not the right one, and the others are still worth knowing.
    return fetch(`${at}/api/${call}`, { method: 'POST', headers, body: form }).then(
      ({ status }) => status,
      () => 0,
    );
  };
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = await sharp({ create: { width: 1_000, height: 800, channels: 3, background: '#446688', noise } })
    .jpeg()
    .toBuffer();
  const log = '<call:6>DL1QAB<qso_date:8>20260101<time_on:4>1200<band:3>40m<mode:2>CW<eor>'.repeat(5_000);
  const photo = await sends('vuploadphoto', 'image', 'shack.jpg', new Uint8Array(picture));
  const imported = await sends('vimportadif', 'adif_file', 'log.adi', new TextEncoder().encode(log));
  const ready = await fetch(`${at}/readyz`, { headers });
  const contact = await fetch(`${at}/api/vqso/upsert`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ data: { Call: 'DL1QAA', Mode: 'CW', Freq: 7_010 } }),
  });
  return [
    photo === 503,
    imported === 503,
    ready.status === 503 && ((await ready.json()) as { reason?: string }).reason === reason,
    contact.status === 200,
  ];
}
