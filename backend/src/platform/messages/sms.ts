import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Config } from '../config.js';
import { Crypto } from '../crypto.js';
import type { Queryable } from '../database/database.js';
import { Job, Jobs, type Queue } from '../jobs/background-jobs.js';
import { decryptPayload, type EncryptedPayload, encryptPayload } from './encrypted-payload.js';

export interface TextMessage {
  /** `+` and digits. */
  to: string;
  text: string;
  /** Milliseconds since 1970; not sent after that. */
  until: number;
}

const TIMEOUT_MS = 10_000;
const RETRYABLE_STATUS = new Set([408, 425, 429]);

const SEND_SMS: Queue<EncryptedPayload> = {
  name: 'send-sms',
  concurrency: 2,
  // Codes are good for ten minutes.
  retries: 9,
  maxRetryDelaySeconds: 120,
};

/**
 * Sends text messages through the gateway at SMS_URL: a POST of JSON `{to, text}` with SMS_TOKEN as bearer token; any
 * 2xx means accepted. Queued messages are encrypted, like e-mails.
 */
@Injectable()
export class Sms {
  private readonly log = new Logger(Sms.name);

  constructor(
    private readonly config: Config,
    private readonly jobs: Jobs,
    private readonly crypto: Crypto,
    private readonly clock: Clock,
  ) {}

  /** Enqueues a message in the transaction of the change it is about. */
  async send(message: TextMessage, tx: Queryable): Promise<void> {
    const groupId = this.crypto.keyedFingerprint(`sms ${message.to}`).toString('base64url');
    await this.jobs.send(SEND_SMS, encryptPayload(message, this.crypto), tx, groupId);
  }

  @Job(SEND_SMS)
  async deliver(payload: EncryptedPayload, signal: AbortSignal): Promise<void> {
    const { to, text, until } = decryptPayload<TextMessage>(payload, this.crypto);
    const { SMS_URL, SMS_TOKEN } = this.config;
    if (!SMS_URL || until < this.clock.now()) return;
    const response = await fetch(SMS_URL, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(SMS_TOKEN ? { Authorization: `Bearer ${SMS_TOKEN}` } : {}) },
      body: JSON.stringify({ to, text }),
      // The token must not reach another host.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }).catch((error: Error) => {
      throw new Error(`cannot reach the gateway for text messages: ${error.name}`);
    });
    await response.body?.cancel();
    if (response.ok) return;
    const reason = `the gateway for text messages answered ${response.status}`;
    if (response.status >= 500 || RETRYABLE_STATUS.has(response.status)) throw new Error(reason);
    this.log.warn(`${reason}; the message is not retried`);
  }
}
