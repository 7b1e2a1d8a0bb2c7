import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportAdifResponse, ImportResponse } from '@pileup/contract/exchange';
import type { SignedIn } from '@pileup/contract/identity';
import type { UploadPhotoResponse } from '@pileup/contract/social';
import { startPostgres } from '../scripts/database/embedded-postgres.ts';
import { Product } from '../scripts/product.ts';
import { projectRoot } from '../scripts/project-root.ts';
import { jpegOf } from './api/social/test-images.ts';
import { writeLog } from './bench/logs/generated-log.ts';
import { answerOf, fileForm } from './bench/process/api-client.ts';
import { connectDatabase } from './bench/process/database.ts';
import { temporaryFolder } from './temporary-folder.ts';

const ENV = { RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn', NODE_ENV: 'development' };

/** The documented commands for backup and restore of a stopped server. */
function documented(): string[] {
  const text = readFileSync(join(projectRoot, 'docs/running.md'), 'utf8').split('## Backup and restore')[1] ?? '';
  const [, block = ''] = /```sh\n([^`]+)```/.exec(text) ?? [];
  return block.trim().split('\n');
}

const response = <Body>(address: string, call: string, body: object, token = ''): Promise<Body> =>
  answerOf<Body>({ port: Number(new URL(address).port), token }, call, body);

/** Number of rows of each table and a digest of them, by table. */
async function digests(dataDir: string): Promise<Record<string, string>> {
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), fsync: false });
  try {
    await using client = await connectDatabase(postgres.url);
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const digest = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as digest from ${name} t`;
      found[name] = (await client.query<{ digest: string }>(digest)).rows[0]?.digest ?? '';
    }
    return found;
  } finally {
    await postgres.stop();
  }
}

/** A digest of each file outside the database, by path. */
function files(dataDir: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !relative(dataDir, path).startsWith('postgres'))
      .sort()
      .map((path) => [relative(dataDir, path), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

test('an archive of DATA_DIR, made and unpacked as documented, holds every row and file, and the server works on it', async () => {
  using folder = temporaryFolder('pileup-backup-');
  // The folder is accessible to the user of the database if we are root.
  chmodSync(folder.path, 0o711);
  const [from, to] = [join(folder.path, 'old'), join(folder.path, 'new')];
  let product = new Product({ dataDir: from, port: 0, fsync: false, env: ENV, print: () => undefined });
  try {
    let address = await product.start();
    const me = await response<SignedIn>(address, 'vregister', { email: 'g4qbk@example.org', my_callsign: 'G4QBK' });
    const other = await response<SignedIn>(address, 'vregister', { email: 'm0qbk@example.org', my_callsign: 'M0QBK' });
    for (let n = 0; n < 20; n++) {
      const TS = new Date(Date.now() - n * 60_000).toISOString();
      await response(address, 'vqso/upsert', { data: { Call: 'M0QBK', Mode: 'CW', Freq: 7_010, TS } }, me.token);
    }
    await response(address, 'vsetfollowstate', { user_id: me.user.id, follow_level: 1 }, other.token);
    await response(address, 'vrigcontrol/set', { freq: 7_010, mode: 'CW' }, other.token);
    await response(address, 'vapikey', {}, other.token);
    const log = writeLog(join(folder.path, 'log.adi'), { contacts: 500 });
    const file = fileForm('adif_file', readFileSync(log.file, 'latin1'), 'log.adi');
    const { import_id } = await response<ImportAdifResponse>(address, 'vimportadif', file, me.token);
    while ((await response<ImportResponse>(address, `vimport/${import_id}`, {}, me.token)).import.status !== 'done')
      await pause(100);
    const image = fileForm('image', new Uint8Array(await jpegOf()), 'shack.jpg');
    const { photo } = await response<UploadPhotoResponse>(address, 'vuploadphoto', image, me.token);
    const photoStatus = async () => (await fetch(`${address}/photos/${photo.profile_image_name}`)).status;
    expect(await photoStatus()).toBe(200);
    await product.stop();

    const before = await digests(from);
    expect(before['logbook.qso']).toMatch(/^5\d\d /);
    const [pack = '', unpack = '', start = ''] = documented();
    for (const command of [pack, unpack]) {
      const here = command.replaceAll('/path/to/DATA_DIR', from).replaceAll('/new/DATA_DIR', to);
      const { status, stderr } = spawnSync('sh', ['-c', here], { cwd: folder.path, encoding: 'utf8' });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    }
    expect(start).toBe('DATA_DIR=/new/DATA_DIR npm start');
    expect(files(to)).toEqual(files(from));
    expect(Object.keys(files(to)).filter((path) => path.startsWith('store/')).length).toBeGreaterThan(0);
    expect(await digests(to)).toEqual(before);

    // The old folder is not needed any more.
    rmSync(from, { recursive: true });
    product = new Product({ dataDir: to, port: 0, fsync: false, env: ENV, print: () => undefined });
    address = await product.start();
    const { count } = await response<{ count: number }>(address, 'vlogbookcount', {}, me.token);
    expect(count).toBe(20 + log.added);
    expect(await photoStatus()).toBe(200);
    await response(address, 'vqso/upsert', { data: { Call: 'JA1QYZ', Mode: 'CW', Freq: 7_010 } }, other.token);
  } finally {
    await product.stop();
  }
});
