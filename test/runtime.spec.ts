import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startPostgres } from '../scripts/database/embedded-postgres.ts';
import { restoreLinks } from '../scripts/database/postgres-binaries.ts';
import { isAlive, stopProcess } from '../scripts/processes.ts';
import { projectRoot } from '../scripts/project-root.ts';
import { connectDatabase } from './bench/process/database.ts';
import { amount, isThorough } from './tiers.ts';

const folder = mkdtempSync(join(tmpdir(), 'pileup-runtime-'));
// The folder is accessible, so that as root the plain change of user is what runs.
chmodSync(folder, 0o711);
const started: number[] = [];
afterAll(async () => {
  for (const pid of started) await stopProcess(pid, [['SIGKILL', 2_000]]);
  rmSync(folder, { recursive: true, force: true });
});

async function sql(url: string, statement: string): Promise<unknown[]> {
  await using client = await connectDatabase(url);
  return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
}

const lockOf = (dataDir: string) => join(dataDir, 'cluster', 'postmaster.pid');

describe('the embedded database', () => {
  const dataDir = join(folder, 'postgres');

  test('is reachable from this machine only, with its password, and keeps its rows', async () => {
    const first = await startPostgres({ dataDir });
    await sql(first.url, 'create table contact (call text)');
    await sql(first.url, 'insert into contact values ($$G4QZX$$)');
    expect(await sql(first.url, 'show listen_addresses')).toEqual(['127.0.0.1']);
    expect(await sql(first.url, 'show data_checksums')).toEqual(['on']);
    const wrong = new URL(first.url);
    wrong.password = 'guess';
    await expect(sql(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await startPostgres({ dataDir });
    expect(await sql(second.url, 'select call from contact')).toEqual(['G4QZX']);
    await second.stop();
  });

  test('keeps committed rows when it is killed', async () => {
    const killed = await startPostgres({ dataDir });
    await sql(killed.url, 'insert into contact values ($$M0QAA$$)');
    process.kill(killed.pid, 'SIGKILL');
    await killed.exited;

    const next = await startPostgres({ dataDir });
    expect(await sql(next.url, 'select call from contact order by call')).toEqual(['G4QZX', 'M0QAA']);
    await next.stop();
  });

  test('starts although its lock file names another running program, and does not stop that one', async () => {
    const killed = await startPostgres({ dataDir });
    process.kill(killed.pid, 'SIGKILL');
    await killed.exited;
    const otherProcess = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    started.push(otherProcess.pid ?? 0);
    const lock = lockOf(dataDir);
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, `${otherProcess.pid}`));

    const next = await startPostgres({ dataDir });
    expect(isAlive(otherProcess.pid ?? 0)).toBe(true);
    await next.stop();
    otherProcess.kill();
  });

  test('stops the server that a killed launcher left running on the same folder', async () => {
    const script = `
    const { startPostgres } = await import(${JSON.stringify(join(projectRoot, 'scripts/database/embedded-postgres.ts'))});
    const { pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(pid);`;
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: projectRoot });
    const [line] = await once(launcher.stdout, 'data');
    const orphan = Number(line);
    started.push(orphan);
    launcher.kill('SIGKILL');
    await once(launcher, 'exit');
    expect(isAlive(orphan)).toBe(true);

    const next = await startPostgres({ dataDir });
    expect(isAlive(orphan)).toBe(false);
    expect(await sql(next.url, 'select count(*)::int from contact')).toEqual([2]);
    await next.stop();
  });

  test('refuses the data of another PostgreSQL release with a message', async () => {
    const version = join(dataDir, 'cluster', 'PG_VERSION');
    const ours = readFileSync(version, 'utf8');
    writeFileSync(version, '17\n');
    await expect(startPostgres({ dataDir })).rejects.toThrow(/made by PostgreSQL 17, and this is PostgreSQL 18/);
    writeFileSync(version, ours);
  });

  test('reports where it may not write', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(startPostgres({ dataDir: join(file, 'postgres') })).rejects.toThrow(/a-file/);
  });

  const root = process.getuid?.() === 0;
  const asRoot = root ? test : test.skip;
  const unlessRoot = root ? '' : ' (skipped: this is not root)';
  asRoot(`drops root privileges${unlessRoot}`, async () => {
    const server = await startPostgres({ dataDir });
    const held = readFileSync(`/proc/${server.pid}/status`, 'utf8').match(/^CapEff:\s+([0-9a-f]+)/m)?.[1];
    // The process has none of root's capabilities except CAP_DAC_OVERRIDE, where folders require it.
    expect(BigInt(`0x${held}`) & ~2n).toBe(0n);
    await server.stop();
  });

  asRoot(`runs below a folder that only root may enter${unlessRoot}`, async () => {
    const home = join(folder, 'home');
    mkdirSync(home, { mode: 0o700 });
    const server = await startPostgres({ dataDir: join(home, 'data', 'postgres'), fsync: false });
    expect(await sql(server.url, 'select 1')).toEqual([1]);
    await server.stop();
  });
});

test('links that npm could not unpack are restored from the list beside them', () => {
  const unpacked = join(folder, 'package');
  mkdirSync(join(unpacked, 'native', 'lib'), { recursive: true });
  writeFileSync(join(unpacked, 'native', 'lib', 'libq.so.1.2'), 'library');
  const links = [{ source: 'native/lib/libq.so.1.2', target: 'native/lib/libq.so.1' }];
  writeFileSync(join(unpacked, 'native', 'pg-symlinks.json'), JSON.stringify(links));

  restoreLinks(unpacked);
  restoreLinks(unpacked);
  expect(readlinkSync(join(unpacked, 'native', 'lib', 'libq.so.1'))).toBe('libq.so.1.2');
  expect(readFileSync(join(unpacked, 'native', 'lib', 'libq.so.1'), 'utf8')).toBe('library');
});

describe('the launcher', () => {
  const fakeApp = join(folder, 'app.mjs');
  writeFileSync(
    fakeApp,
    `import { createServer } from 'node:http';
     process.on('SIGTERM', () => process.exit(0));
     createServer((request, answer) => {
       if (request.url === '/crash') process.exit(3);
       answer.end(JSON.stringify({ version: process.version, pid: process.pid, database: process.env.DATABASE_URL }));
     }).listen(Number(process.env.PORT), process.env.HOST);`,
  );

  interface Launched {
    child: ChildProcess;
    output: () => string;
    /** The exit code, once it has ended. */
    ended: Promise<number | null>;
  }

  function launch(dataDir: string, port: number, node = process.execPath): Launched {
    const child = spawn(node, ['scripts/run.mjs', 'start'], {
      cwd: projectRoot,
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: `${port}`, APP_ENTRY: fakeApp },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child.pid ?? 0);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    return { child, output: () => output, ended: once(child, 'exit').then(([code]) => code as number | null) };
  }

  async function ready(launched: Launched): Promise<void> {
    for (const end = Date.now() + 120_000; !launched.output().includes('Pileup is ready'); await pause(50)) {
      if (launched.child.exitCode !== null || Date.now() > end) throw new Error(launched.output());
    }
  }

  const ask = async (port: number, path = '/') =>
    (await (await fetch(`http://127.0.0.1:${port}${path}`)).json()) as {
      version: string;
      pid: number;
      database: string;
    };

  test('runs app and database, refuses a second one on the same folder, and stops both on SIGTERM', async () => {
    const dataDir = join(folder, 'product');
    const port = await freePort();
    const first = launch(dataDir, port);
    await ready(first);
    // The origin of links and returns, see `Config.siteUrl`.
    expect(first.output()).toContain(`Pileup is ready: http://127.0.0.1:${port} `);
    const { pid, database } = await ask(port);
    const server = Number.parseInt(readFileSync(lockOf(join(dataDir, 'postgres')), 'utf8'), 10);
    expect(await sql(database, 'select current_database()')).toEqual(['pileup']);

    const second = launch(dataDir, await freePort());
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/already runs on .*product/);

    const stopped = Date.now();
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(Date.now() - stopped).toBeLessThan(10_000);
    expect([pid, server].filter(isAlive)).toEqual([]);
    expect(existsSync(join(dataDir, 'launcher.json'))).toBe(false);
  });

  test('cleans up after one that was killed', async () => {
    const dataDir = join(folder, 'killed');
    const port = await freePort();
    const killed = launch(dataDir, port);
    await ready(killed);
    const orphan = (await ask(port)).pid;
    started.push(orphan);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(isAlive(orphan)).toBe(true);

    const next = launch(dataDir, port);
    await ready(next);
    expect(isAlive(orphan)).toBe(false);
    expect((await ask(port)).pid).not.toBe(orphan);
    next.child.kill('SIGINT');
    expect(await next.ended).toBe(0);
  });

  test('restarts a database that died, at the same address', async () => {
    const dataDir = join(folder, 'revived');
    const port = await freePort();
    const launched = launch(dataDir, port);
    await ready(launched);
    const { database } = await ask(port);
    const pid = Number.parseInt(readFileSync(lockOf(join(dataDir, 'postgres')), 'utf8'), 10);
    process.kill(pid, 'SIGKILL');
    await pause(100);

    const answered = async () => (await sql(database, 'select 1').catch(() => [])).length === 1;
    for (const end = Date.now() + 120_000; !(await answered()); await pause(100)) expect(Date.now()).toBeLessThan(end);
    expect(launched.output()).toContain('The database ended unexpectedly');

    launched.child.kill('SIGTERM');
    expect(await launched.ended).toBe(0);
    expect(await answered()).toBe(false);
  });

  test(`starts an app that died again${isThorough ? ', and gives up after several crashes in a row' : ''}`, async () => {
    const port = await freePort();
    const launched = launch(join(folder, 'restarted'), port);
    await ready(launched);
    let hasEnded = false;
    void launched.ended.then(() => {
      hasEnded = true;
    });
    const pids = new Set<number>();
    const nextPid = async () => {
      for (; !hasEnded; await pause(50)) {
        const response = await ask(port).catch(() => undefined);
        if (response && !pids.has(response.pid)) return response.pid;
      }
      return undefined;
    };
    for (let pid = await nextPid(); pid !== undefined; pid = await nextPid()) {
      pids.add(pid);
      started.push(pid);
      if (pids.size === 2 && !isThorough) launched.child.kill('SIGTERM');
      else await fetch(`http://127.0.0.1:${port}/crash`).catch(() => undefined);
    }
    expect(launched.output()).toContain('The app ended unexpectedly (exit code 3); starting it again in 200 ms.');
    // The processes are the first, and one after each delay.
    expect(pids.size).toBe(amount(2, 6));
    expect(await launched.ended).toBe(amount(0, 1));
    expect(launched.output().includes('The app ended unexpectedly (exit code 3). Stopping')).toBe(isThorough);
  });

  test('reports a port that is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const launched = launch(join(folder, 'port'), port);
    expect(await launched.ended).toBe(1);
    expect(launched.output()).toContain(`Port ${port} on 127.0.0.1 is taken`);
    taken.close();
  });

  const older = ['/usr/bin/node', '/usr/local/bin/node'].find((node) => {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.match(/^v(\d+)/)?.[1];
    return version !== undefined && Number(version) < 22;
  });
  const underOlder = older ? test : test.skip;
  const unlessOlder = older ? '' : ' (skipped: no older Node is here)';
  underOlder(`runs on the bundled Node when an older one starts it${unlessOlder}`, async () => {
    const port = await freePort();
    const launched = launch(join(folder, 'older'), port, older);
    await ready(launched);
    expect((await ask(port)).version).toBe(process.version);
    launched.child.kill('SIGTERM');
    expect(await launched.ended).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });
});

describe('the compose file', () => {
  interface Service {
    image?: string;
    environment?: Record<string, string>;
    volumes?: string[];
    networks?: string[];
    ports?: string[];
    healthcheck?: object;
  }
  const { load } = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown };
  const text = readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8');
  const { services, networks } = load(text) as {
    services: Record<string, Service>;
    networks: Record<string, { internal?: boolean } | null>;
  };

  test('has the four services, and only the proxy is public', () => {
    expect(Object.keys(services).sort()).toEqual(['app', 'postgres', 'proxy', 'worker']);
    expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['proxy']);
    expect(services.postgres?.networks).toEqual(['database']);
    expect(networks.database?.internal).toBe(true);
    expect(services.worker?.environment?.ROLE).toBe('worker');
  });

  test('stores the database where PostgreSQL 18 looks for it', () => {
    expect(services.postgres?.image).toMatch(/^postgres:18/);
    // Up to 17 it was /var/lib/postgresql/data; 18 refuses a volume there.
    expect(services.postgres?.volumes?.map((volume) => volume.split(':')[1])).toEqual(['/var/lib/postgresql']);
  });

  test('requires every secret and has no default for any', () => {
    for (const name of ['POSTGRES_PASSWORD', 'JWT_SECRET', 'SITE_ADDRESS', 'PUBLIC_URL']) {
      const uses = text.match(new RegExp(`\\$\\{${name}\\b[^}]*\\}`, 'g')) ?? [];
      expect(uses.length).toBeGreaterThan(0);
      expect(uses.filter((use) => !use.startsWith(`\${${name}:?`))).toEqual([]);
    }
  });
});
