import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { Stations } from '../../identity/index.js';
import type { QsoSelection } from '../../logbook/index.js';
import { AccountDataRegistry, type ArchiveFile } from '../../platform/account-data.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { type ArchiveEntry, readme } from './archive-readme.js';
import { writeLog } from './write-log.js';

const LOGS: { path: string; about: string; chosen: QsoSelection }[] = [
  { path: 'log.adi', about: 'Your log, as ADIF: any logging program reads it.', chosen: {} },
  {
    path: 'log-deleted.adi',
    about: 'Contacts that you deleted less than 30 days ago, as ADIF.',
    chosen: { deleted: true },
  },
];
/** What is compressed already. */
const COMPRESSED = /\.(jpe?g|png|webp|gif|zip)$/i;

/** Everything an account holds, in one archive; a main account's has its sub-accounts in it, each in a folder of its own. */
@Injectable()
export class Archive {
  constructor(
    private readonly database: Database,
    private readonly belongings: AccountDataRegistry,
    private readonly stations: Stations,
    private readonly clock: Clock,
  ) {}

  /**
   * Hands the archive to `append`, piece by piece. One file after the other is read, and each only as fast as it is
   * taken, so that a large log needs no more memory than a small one. Answers how many contacts are in it; `onward` hears
   * how many so far, and may throw to end it.
   */
  async write(
    accountId: number,
    append: (piece: Buffer) => Promise<void>,
    onward: (contacts: number) => Promise<void>,
  ): Promise<number> {
    const zip = new ZipFile();
    const output = zip.outputStream as PassThrough;
    zip.on('error', (error: Error) => output.destroy(error));
    const run = new ArchiveWriter(zip, output, new Date(this.clock.now()));
    const filled = this.fill(run, accountId);
    filled.catch((error: Error) => output.destroy(error));
    try {
      for await (const piece of output as AsyncIterable<Buffer>) {
        await onward(run.contacts);
        await append(piece);
      }
    } finally {
      // Whoever still writes into it is told that nobody reads it any more.
      output.destroy();
      run.abandon();
      await filled.catch(() => undefined);
    }
    await filled;
    return run.contacts;
  }

  private async fill(run: ArchiveWriter, accountId: number): Promise<void> {
    const folders = await this.stations.accountsOf(accountId);
    for (const { id, callsign } of folders) {
      const folder = id === accountId ? '' : `${callsign.replaceAll('/', '-')}/`;
      for (const log of LOGS) await this.addLog(run, id, { ...log, path: folder + log.path });
      for await (const file of this.belongings.files(id)) await run.add({ ...file, path: folder + file.path });
    }
    const [own] = folders;
    const content = readme(own?.callsign ?? '', run.createdAt, run.listed);
    await run.add({ path: 'README.txt', about: 'This text.', content });
    run.end();
  }

  private async addLog(
    run: ArchiveWriter,
    accountId: number,
    { path, about, chosen }: (typeof LOGS)[number],
  ): Promise<void> {
    const content = new PassThrough();
    const log = { accountId, chosen, format: 'adi' as const, createdAt: run.createdAt };
    const before = run.contacts;
    const count = (contacts: number) => {
      if (!chosen.deleted) run.contacts = before + contacts;
    };
    const writing = writeLog(
      this.database,
      log,
      // The bytes are used again as soon as this answers.
      async (piece) => {
        if (content.destroyed) throw new Error('nobody takes the archive any more');
        if (!content.write(Buffer.from(piece))) await once(content, 'drain');
      },
      async (contacts) => count(contacts),
    ).then(
      (contacts) => {
        count(contacts);
        content.end();
      },
      (error: Error) => content.destroy(error),
    );
    await run.add({ path, about, content });
    await writing;
  }
}

/** An archive being filled: one entry at a time. */
class ArchiveWriter {
  contacts = 0;
  readonly listed: ArchiveEntry[] = [];
  private reading: Readable | undefined;
  private isAbandoned = false;

  constructor(
    private readonly zip: ZipFile,
    private readonly output: PassThrough,
    readonly createdAt: Date,
  ) {}

  /** Answers once the file has been read. */
  async add({ path, about, content }: ArchiveFile): Promise<void> {
    const stream = content instanceof Readable ? content : Readable.from([Buffer.from(content)]);
    if (this.isAbandoned) return void stream.destroy();
    this.reading = stream;
    this.listed.push({ path, about });
    const read = once(stream, 'end');
    stream.on('error', (error) => this.output.destroy(error));
    this.zip.addReadStream(stream, path, { mtime: this.createdAt, mode: 0o100644, compress: !COMPRESSED.test(path) });
    await read;
  }

  end(): void {
    this.zip.end();
  }

  abandon(): void {
    this.isAbandoned = true;
    this.reading?.destroy(new Error('nobody takes the archive any more'));
  }
}
