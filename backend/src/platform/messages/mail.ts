import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { Clock } from '../clock.js';
import { Config } from '../config.js';
import { Crypto } from '../crypto.js';
import { Database, type Queryable } from '../database/database.js';
import { Job, Jobs, type Queue } from '../jobs/background-jobs.js';
import { decryptPayload, type EncryptedPayload, encryptPayload } from './encrypted-payload.js';
import { countMailRefusal } from './mail-refusals.js';

export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  /** Where replies go; MAIL_FROM by default. */
  replyTo?: string;
  /** Milliseconds since 1970; not delivered after that. */
  until?: number;
}

const SECONDS = 1_000;
const MINUTES = 60;
const TIMEOUTS = { connectionTimeout: 10 * SECONDS, greetingTimeout: 10 * SECONDS, socketTimeout: 30 * SECONDS };

const SEND_MAIL: Queue<EncryptedPayload> = {
  name: 'send-mail',
  concurrency: 2,
  // Retries last for a day: the mail server may be down overnight.
  retries: 100,
  maxRetryDelaySeconds: 15 * MINUTES,
};

/**
 * Sends e-mail through the server at MAIL_URL; without one, messages are written to DATA_DIR/outbox as .eml files.
 * Messages hold PINs and links, so queued ones are encrypted: a copy of the database does not reveal them.
 */
@Injectable()
export class Mail {
  private readonly log = new Logger(Mail.name);
  private readonly composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  private readonly server;

  constructor(
    private readonly config: Config,
    private readonly jobs: Jobs,
    private readonly crypto: Crypto,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {
    this.server = config.MAIL_URL ? createTransport({ url: config.MAIL_URL, ...TIMEOUTS }) : null;
  }

  /** Enqueues a message in the transaction of the change it is about. */
  async send(message: EmailMessage, tx: Queryable): Promise<void> {
    const groupId = this.crypto.keyedFingerprint(`mail ${message.to.toLowerCase()}`).toString('base64url');
    await this.jobs.send(SEND_MAIL, encryptPayload(message, this.crypto), tx, groupId);
  }

  @Job(SEND_MAIL)
  async deliver(payload: EncryptedPayload): Promise<void> {
    const { until, to, replyTo, subject, text } = decryptPayload<EmailMessage>(payload, this.crypto);
    if (until !== undefined && until < this.clock.now()) return;
    const message: SendMailOptions = {
      from: this.config.MAIL_FROM,
      // The address is an object, since a comma in a string would separate two addresses.
      to: { name: '', address: to },
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
    };
    if (!this.server) return this.writeToOutbox(message);
    try {
      await this.server.sendMail(message);
    } catch (error) {
      const { code = 'unknown', responseCode = 0 } = error as { code?: string; responseCode?: number };
      // The error itself is not thrown: the server's text holds the address, and the job stores a thrown error.
      const reason = `the mail server rejected a message or was not reached: ${code} ${responseCode || ''}`.trim();
      if (!isPermanent(code, responseCode)) throw new Error(reason);
      this.log.warn(`${reason}; it is not retried`);
      await countMailRefusal(this.database, this.clock.now());
    }
  }

  private async writeToOutbox(options: SendMailOptions): Promise<void> {
    const { message } = await this.composer.sendMail(options);
    const outbox = join(this.config.DATA_DIR, 'outbox');
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const name = join(outbox, `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`);
    await writeFile(`${name}.partial`, message as Buffer, { mode: 0o600 });
    await rename(`${name}.partial`, `${name}.eml`);
  }
}

/** The recipient or the message was rejected permanently. Our own wrong password is also a 5xx, but can be fixed. */
function isPermanent(code: string, responseCode: number): boolean {
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}
