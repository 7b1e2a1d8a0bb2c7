import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { Config } from './config.js';
import type { Runs } from './database.js';
import { Jobs, type Queue } from './jobs.js';

export interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** Letters to operators. Without a mail server they are written to DATA_DIR/outbox, one .eml each. */
@Injectable()
export class Mail implements OnModuleInit {
  private readonly queue: Queue<Letter> = { name: 'send-mail', work: (letter) => this.deliver(letter) };
  private readonly composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  constructor(
    private readonly config: Config,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.register(this.queue);
  }

  /** Posts a letter in the transaction of the change it tells of. */
  async send(letter: Letter, tx: Runs): Promise<void> {
    await this.jobs.send(this.queue, letter, tx);
  }

  private async deliver(letter: Letter): Promise<void> {
    const { message } = await this.composer.sendMail({ from: 'Pileup <no-reply@localhost>', ...letter });
    const outbox = join(this.config.DATA_DIR, 'outbox');
    await mkdir(outbox, { recursive: true, mode: 0o700 });
    const name = join(outbox, `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`);
    await writeFile(`${name}.partial`, message as Buffer, { mode: 0o600 });
    await rename(`${name}.partial`, `${name}.eml`);
  }
}
