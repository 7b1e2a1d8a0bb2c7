import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Config } from '../config.js';
import { Crypto } from '../crypto.js';
import type { Runs } from '../database/database.js';
import { Jobs, type Queue } from '../jobs/jobs.js';
import { open, type Sealed, seal } from './sealed.js';

export interface TextMessage {
  /** `+` and digits. */
  to: string;
  text: string;
  /** Milliseconds since 1970 after which it is of no use any more and not sent. */
  until: number;
}

const PATIENCE = 10_000;
/** A gateway answers so where the fault passes. */
const TRY_AGAIN = new Set([408, 425, 429]);

/**
 * Text messages, by the gateway of SMS_URL: a POST of JSON `{to, text}` with SMS_TOKEN as bearer; any 2xx means taken.
 * Like letters they wait sealed.
 */
@Injectable()
export class Sms implements OnModuleInit {
  private readonly queue: Queue<Sealed> = {
    name: 'send-sms',
    work: (sealed, signal) => this.deliver(open(sealed, this.crypto), signal),
    atOnce: 2,
    // Codes are good for ten minutes.
    retries: 9,
    longestPause: 120,
  };
  private readonly log = new Logger(Sms.name);

  constructor(
    private readonly config: Config,
    private readonly jobs: Jobs,
    private readonly crypto: Crypto,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.register(this.queue);
  }

  /** Posts a message in the transaction of the change it tells of. */
  async send(message: TextMessage, tx: Runs): Promise<void> {
    const turnsOf = this.crypto.keyedFingerprint(`sms ${message.to}`).toString('base64url');
    await this.jobs.send(this.queue, seal(message, this.crypto), tx, turnsOf);
  }

  private async deliver({ to, text, until }: TextMessage, signal: AbortSignal): Promise<void> {
    const { SMS_URL, SMS_TOKEN } = this.config;
    if (!SMS_URL || until < this.clock.now()) return;
    const answer = await fetch(SMS_URL, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(SMS_TOKEN ? { Authorization: `Bearer ${SMS_TOKEN}` } : {}),
      },
      body: JSON.stringify({ to, text }),
      // The token is for this address alone.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    }).catch((error: Error) => {
      throw new Error(`the gateway for text messages was not reached: ${error.name}`);
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    const said = `the gateway for text messages answered ${answer.status}`;
    if (answer.status >= 500 || TRY_AGAIN.has(answer.status)) throw new Error(said);
    this.log.warn(`${said}; the message is not tried again`);
  }
}
