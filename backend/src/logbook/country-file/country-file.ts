import { createReadStream } from 'node:fs';
import { copyFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { threadId } from 'node:worker_threads';
import { gunzip } from 'node:zlib';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { CountryFileResponse } from '@pileup/contract/logbook';
import { BUILT_IN_DATE, useDatedFile } from '@pileup/radio/dxcc';
import { Config } from '../../platform/config.js';
import { Job } from '../../platform/jobs/background-jobs.js';
import { InstanceBus } from '../../platform/live/instance-bus.js';
import { ServiceHttp } from '../../platform/service-http.js';
import { BrokenCountryFile, type CountryFileContents, readCty } from './read-cty.js';

const ADDRESS = 'https://cdn.clublog.org';
const CHANGED = 'country file changed';
/** Compressed it has about 1 MB, else about 10 MB. */
const MAX_BYTES = 16 * 1_024 * 1_024;
const MAX_XML_BYTES = 64 * 1_024 * 1_024;

const decompress = promisify(gunzip);

/**
 * Club Log's dated country file, `cty.xml` in DATA_DIR: put there by the administrator, or downloaded each night with
 * CLUBLOG_API_KEY. Every process follows the newest one that could be read, of which a copy is stored: it is used while
 * `cty.xml` is broken, also after a restart. Without `cty.xml` the built-in list is used. Why a file was refused is stored
 * beside it, since the process that downloads it is not the one that is asked.
 */
@Injectable()
export class CountryFile implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger(CountryFile.name);
  private readonly path: string;
  private readonly copy: string;
  private readonly refusal: string;
  /** Time and size of the file in use; empty without one. */
  private version = '';
  private rows = 0;
  private inUse: CountryFileResponse['in_use'] = null;
  private refused: CountryFileResponse['refused'] = null;
  private loading: Promise<void> = Promise.resolve();
  private refreshing: Promise<void> | undefined;

  constructor(
    private readonly config: Config,
    private readonly http: ServiceHttp,
    private readonly bus: InstanceBus,
  ) {
    this.path = join(config.DATA_DIR, 'cty.xml');
    this.copy = join(config.DATA_DIR, 'cty-last-good.xml');
    this.refusal = join(config.DATA_DIR, 'cty-refused.txt');
    const reload = () => void this.load();
    bus.subscribe(CHANGED, reload, reload);
  }

  async onModuleInit(): Promise<void> {
    await this.load();
  }

  onApplicationShutdown(): void {
    if (this.rows > 0) useDatedFile(null);
  }

  /** The files in use, as this process has them. */
  status(): CountryFileResponse {
    return { built_in_date: BUILT_IN_DATE, in_use: this.inUse, refused: this.refused };
  }

  /**
   * Downloads Club Log's country file if there is a key, and lets every process load the newest one. Concurrent
   * invocations share one run.
   */
  @Job({ name: 'load-country-file', cron: '35 4 * * *' })
  refresh(): Promise<void> {
    this.refreshing ??= this.downloadAndLoad().finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  private async downloadAndLoad(): Promise<void> {
    await this.download().catch((error: Error) => this.refuse('The download is not used', error));
    await this.load();
    // The other processes look for a file that was put there, too.
    this.bus.publish(CHANGED, 0);
  }

  /** Follows the file if it has changed; a broken one changes nothing. */
  load(): Promise<void> {
    this.loading = this.loading.then(async () => {
      await this.loadChanged();
      this.refused = await this.readRefusal().catch(() => null);
    });
    return this.loading;
  }

  private async loadChanged(): Promise<void> {
    const found = await stat(this.path).catch(() => null);
    const version = found ? `${found.mtimeMs} ${found.size}` : '';
    if (version === '') {
      await rm(this.copy, { force: true });
      if (!this.config.CLUBLOG_API_KEY) await rm(this.refusal, { force: true });
      if (this.rows > 0) this.follow('', null);
      return;
    }
    if (version === this.version) return;
    try {
      this.follow(version, await readCty(createReadStream(this.path)));
    } catch (error) {
      await this.refuse(`${this.path} is not used`, error as Error);
      if (this.rows === 0) await this.loadCopy();
      return;
    }
    const refusal = await stat(this.refusal).catch(() => null);
    if (refusal && found && refusal.mtimeMs <= found.ctimeMs) await rm(this.refusal, { force: true });
    await this.storeCopy().catch((error: Error) => this.log.warn(`no copy of the country file: ${error.message}`));
  }

  private async refuse(what: string, error: Error): Promise<void> {
    this.log.error(`${what}: ${error.message}`);
    // Only our own texts are for everyone: others may name paths and addresses.
    const reason = error instanceof BrokenCountryFile ? error.message : 'The country file could not be read.';
    await writeFile(this.refusal, reason).catch((failure: Error) =>
      this.log.warn(`the refusal of the country file is not stored: ${failure.message}`),
    );
  }

  private async readRefusal(): Promise<CountryFileResponse['refused']> {
    const found = await stat(this.refusal).catch(() => null);
    return found && { reason: await readFile(this.refusal, 'utf8'), at: found.mtime.toISOString() };
  }

  /** Loads the copy after a restart with a broken file. */
  private async loadCopy(): Promise<void> {
    if (!(await stat(this.copy).catch(() => null))) return;
    try {
      this.follow('', await readCty(createReadStream(this.copy)));
      this.log.warn('the last country file that could be read is used in its place');
    } catch (error) {
      this.log.error(`${this.copy} is not used: ${(error as Error).message}`);
    }
  }

  /** Replaces the copy in one step; several threads may do so at the same time. */
  private async storeCopy(): Promise<void> {
    const [source, stored] = await Promise.all([stat(this.path), stat(this.copy).catch(() => null)]);
    if (`${source.mtimeMs} ${source.size}` !== this.version) return;
    if (stored && stored.size === source.size && stored.mtimeMs >= source.mtimeMs) return;
    const part = `${this.copy}.${this.config.ROLE}${threadId}.part`;
    try {
      await copyFile(this.path, part);
      await rename(part, this.copy);
    } finally {
      await rm(part, { force: true });
    }
  }

  private follow(version: string, file: CountryFileContents | null): void {
    useDatedFile(file);
    this.version = version;
    this.rows = file ? rowsOf(file) : 0;
    this.inUse = file && {
      date: file.date,
      rows: this.rows,
      rows_left_out: file.unusableRows + [...file.unknown.values()].reduce((sum, rows) => sum + rows, 0),
    };
    if (!file) return;
    this.log.log(`callsigns follow the country file of ${file.date}, ${this.rows} rows`);
    if (file.unusableRows > 0)
      this.log.warn(
        `${file.unusableRows} unusable rows of the country file are left out, first: ${file.firstUnusable}`,
      );
    for (const [entity, rows] of file.unknown)
      this.log.warn(
        `${rows} rows of the country file are left out: entity ${entity} is not known to this version of the program`,
      );
  }

  /** Replaces the file in one step, after it was read completely. */
  private async download(): Promise<void> {
    const { CLUBLOG_API_KEY: key } = this.config;
    if (!key) return;
    const address = this.config.serviceUrl('clublog', ADDRESS);
    const { status, body } = await this.http.request({ url: `${address}/cty.php?api=${key}`, maxBytes: MAX_BYTES });
    if (status !== 200) throw new BrokenCountryFile(`Club Log answered ${status}.`);
    const isCompressed = body[0] === 0x1f && body[1] === 0x8b;
    const xml = isCompressed ? await decompress(body, { maxOutputLength: MAX_XML_BYTES }) : body;
    const rows = rowsOf(await readCty([xml]));
    // A file that lost much of its contents is a fault of its maker.
    if (rows < this.rows / 2) throw new BrokenCountryFile(`It has ${rows} rows, the one in use ${this.rows}.`);
    const part = `${this.path}.part`;
    try {
      await writeFile(part, xml);
      await rename(part, this.path);
    } finally {
      await rm(part, { force: true });
    }
  }
}

const rowsOf = ({ exceptions, prefixes, invalid, zones }: CountryFileContents) =>
  exceptions.length + prefixes.length + invalid.length + zones.length;
