import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../platform/errors.js';
import { ImageProcessor } from '../../platform/images/image-processor.js';
import { Files } from '../../platform/storage/files.js';
import { RequestPace } from '../request-pace.js';
import { ServiceLogins } from '../service-logins.js';
import { EqslClient } from './eqsl-client.js';

/** eQSL makes at most six pictures a minute. */
const INTERVAL = { account: 10_000, all: 10_000 };
/** Fetches QSL cards from eQSL. Their pictures are decoded and encoded again, like every image from elsewhere. */
@Injectable()
export class EqslCardSource {
  constructor(
    private readonly client: EqslClient,
    private readonly logins: ServiceLogins,
    private readonly pace: RequestPace,
    private readonly files: Files,
    private readonly images: ImageProcessor,
  ) {}

  async isConnected(accountId: number): Promise<boolean> {
    return (await this.logins.of(accountId, 'eqsl')) !== null;
  }

  /** A JPEG; null if there is no QSL card, or it is no picture. */
  async fetch(
    accountId: number,
    contact: { call: string; at: number; band: string; mode: string },
  ): Promise<Buffer | null> {
    const login = await this.logins.of(accountId, 'eqsl');
    if (!login) return null;
    await this.pace.wait('eqsl cards', accountId, INTERVAL);
    const picture = await this.client.card(login, contact);
    if (!picture) return null;
    const { name } = await this.files.store(Readable.from([picture]));
    try {
      return (await this.images.photo(accountId, this.files.path(name))).photo.large;
    } catch (error) {
      if (error instanceof InvalidRequest) return null;
      throw error;
    } finally {
      await this.files.remove(name);
    }
  }
}
