import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { Clock } from '../clock.js';
import { Config } from '../config.js';
import { Crypto } from '../crypto.js';
import type { Runs } from '../database/database.js';
import { Jobs, type Queue } from '../jobs/jobs.js';
import { open, type Sealed, seal } from './sealed.js';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  /** Milliseconds since 1970 after which it is of no use to anybody: it is then not delivered any more. */
  until?: number;
}

const SECONDS = 1_000;
const MINUTES = 60;
const WAITS = { connectionTimeout: 10 * SECONDS, greetingTimeout: 10 * SECONDS, socketTimeout: 30 * SECONDS };

/**
 * Letters to operators, by the mail server of MAIL_URL. Without one they are written to DATA_DIR/outbox, one .eml each.
 * They hold PINs and links, so a letter waits sealed: a copy of the database tells nobody anything.
 */
@Injectable()
export class Mail implements OnModuleInit {
  private readonly queue: Queue<Sealed> = {
    name: 'send-mail',
    work: (sealed) => this.deliver(open(sealed, this.crypto)),
    atOnce: 2,
    // For a day: a mail server may be away for a night.
    retries: 100,
    longestPause: 15 * MINUTES,
  };
  private readonly log = new Logger(Mail.name);
  private readonly composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  private readonly server;

  constructor(
    private readonly config: Config,
    private readonly jobs: Jobs,
    private readonly crypto: Crypto,
    private readonly clock: Clock,
  ) {
    this.server = config.MAIL_URL ? createTransport({ url: config.MAIL_URL, ...WAITS }) : null;
  }

  onModuleInit(): void {
    this.jobs.register(this.queue);
  }

  /** Posts a letter in the transaction of the change it tells of. */
  async send(letter: Letter, tx: Runs): Promise<void> {
    const turnsOf = this.crypto.keyedFingerprint(`mail ${letter.to.toLowerCase()}`).toString('base64url');
    await this.jobs.send(this.queue, seal(letter, this.crypto), tx, turnsOf);
  }

  private async deliver({ until, to, subject, text }: Letter): Promise<void> {
    if (until !== undefined && until < this.clock.now()) return;
    const letter: SendMailOptions = {
      from: this.config.MAIL_FROM,
      // As an address and not as text, in which a comma would make two of it.
      to: { name: '', address: to },
      subject,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    if (!this.server) return this.writeDown(letter);
    try {
      await this.server.sendMail(letter);
    } catch (error) {
      const { code = 'unknown', responseCode = 0 } = error as { code?: string; responseCode?: number };
      // Not the error itself: the mail server's words hold the address, and the job keeps what is thrown.
      const said = `the mail server refused a letter or was not reached: ${code} ${responseCode || ''}`.trim();
      if (!isForGood(code, responseCode)) throw new Error(said);
      this.log.warn(`${said}; it is not tried again`);
    }
  }

  private async writeDown(letter: SendMailOptions): Promise<void> {
    const { message } = await this.composer.sendMail(letter);
    const outbox = join(this.config.DATA_DIR, 'outbox');
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const name = join(outbox, `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`);
    await writeFile(`${name}.partial`, message as Buffer, { mode: 0o600 });
    await rename(`${name}.partial`, `${name}.eml`);
  }
}

/** The addressee or the letter was refused for good; a wrong password of ours (also a 5xx) can be mended. */
function isForGood(code: string, responseCode: number): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
