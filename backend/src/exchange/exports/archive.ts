import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { Stations } from '../../identity/index.js';
import type { QsoSelection } from '../../logbook/index.js';
import { AccountDataRegistry, type ArchiveFile } from '../../platform/account-data.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { writeLog } from './export-writer.js';

interface ArchiveEntry {
  path: string;
  about: string;
}

/** The table of contents of an archive. */
function readme(callsign: string, createdAt: Date, files: readonly ArchiveEntry[]): string {
  const width = Math.max(0, ...files.map(({ path }) => path.length));
  const lines = files.map(({ path, about }) => `${path.padEnd(width)}  ${about}`);
  return `Everything that Pileup stores about ${callsign}, as of ${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.

Files ending in .adi are ADIF, files ending in .json are plain text that programs read, too. All times are UTC.

${lines.join('\n')}

Not included: passwords, keys and codes, which Pileup cannot read or never discloses; leaderboards and maps, which are
computed from the log; and the text of e-mails that were sent to you.
`;
}

const LOGS: { path: string; about: string; selection: QsoSelection }[] = [
  { path: 'log.adi', about: 'Your log, as ADIF: any logging program reads it.', selection: {} },
  {
    path: 'log-deleted.adi',
    about: 'Contacts that you deleted less than 30 days ago, as ADIF.',
    selection: { deleted: true },
  },
];
/** Files that are compressed already. */
const COMPRESSED = /\.(jpe?g|png|webp|gif|zip)$/i;

/** All data of an account as a ZIP archive; a main account's includes its sub-accounts, each in its own folder. */
@Injectable()
export class Archive {
  constructor(
    private readonly database: Database,
    private readonly accountData: AccountDataRegistry,
    private readonly stations: Stations,
    private readonly clock: Clock,
  ) {}

  /**
   * Streams the archive to `append` with backpressure, one file after the other. Before each chunk `onProgress` gets the
   * number of contacts so far, and may throw to stop. Returns the number of contacts.
   */
  async write(
    accountId: number,
    append: (chunk: Buffer) => Promise<void>,
    onProgress: (contacts: number) => Promise<void>,
  ): Promise<number> {
    const zip = new ZipFile();
    const output = zip.outputStream as PassThrough;
    zip.on('error', (error: Error) => output.destroy(error));
    const writer = new ArchiveWriter(zip, output, new Date(this.clock.now()));
    const filled = this.fill(writer, accountId);
    filled.catch((error: Error) => output.destroy(error));
    try {
      for await (const chunk of output as AsyncIterable<Buffer>) {
        await onProgress(writer.contacts);
        await append(chunk);
      }
    } finally {
      // Stops the writers that are still active.
      output.destroy();
      writer.abandon();
      await filled.catch(() => undefined);
    }
    await filled;
    return writer.contacts;
  }

  private async fill(writer: ArchiveWriter, accountId: number): Promise<void> {
    const folders = await this.stations.accountsOf(accountId);
    for (const { id, callsign } of folders) {
      const folder = id === accountId ? '' : `${callsign.replaceAll('/', '-')}/`;
      for (const log of LOGS) await this.addLog(writer, id, { ...log, path: folder + log.path });
      for await (const file of this.accountData.files(id)) await writer.add({ ...file, path: folder + file.path });
    }
    const [own] = folders;
    const content = readme(own?.callsign ?? '', writer.createdAt, writer.entries);
    await writer.add({ path: 'README.txt', about: 'This text.', content });
    writer.end();
  }

  private async addLog(
    writer: ArchiveWriter,
    accountId: number,
    { path, about, selection }: (typeof LOGS)[number],
  ): Promise<void> {
    const content = new PassThrough();
    const log = { accountId, selection, format: 'adi' as const, createdAt: writer.createdAt };
    const before = writer.contacts;
    const count = (contacts: number) => {
      if (!selection.deleted) writer.contacts = before + contacts;
    };
    const writing = writeLog(
      this.database,
      log,
      // The chunk is copied, since its buffer is reused afterwards.
      async (chunk) => {
        if (content.destroyed) throw new Error('the archive is no longer read');
        if (!content.write(Buffer.from(chunk))) await once(content, 'drain');
      },
      async (contacts) => count(contacts),
    ).then(
      (contacts) => {
        count(contacts);
        content.end();
      },
      (error: Error) => content.destroy(error),
    );
    await writer.add({ path, about, content });
    await writing;
  }
}

/** Writes an archive, one entry at a time. */
class ArchiveWriter {
  contacts = 0;
  readonly entries: ArchiveEntry[] = [];
  private reading: Readable | undefined;
  private isAbandoned = false;

  constructor(
    private readonly zip: ZipFile,
    private readonly output: PassThrough,
    readonly createdAt: Date,
  ) {}

  /** Resolves when the file has been read. */
  async add({ path, about, content }: ArchiveFile): Promise<void> {
    const stream = content instanceof Readable ? content : Readable.from([Buffer.from(content)]);
    if (this.isAbandoned) return void stream.destroy();
    this.reading = stream;
    this.entries.push({ path, about });
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
    this.reading?.destroy(new Error('the archive is no longer read'));
  }
}
