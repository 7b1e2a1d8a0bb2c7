import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InvalidRequest } from '../../platform/errors.js';
import { ImageProcessor } from '../../platform/images/image-processor.js';
import { ServiceHttp } from '../../platform/service-http.js';
import { Files } from '../../platform/storage/files.js';
import { RequestPace } from '../request-pace.js';
import { type CallbookSource, CallbookSources } from './callbook-sources.js';

const INTERVAL = { account: 2_000, all: 500 };
const LIMITS = { maxBytes: 4 * 1_024 * 1_024, timeoutMs: 10_000 };

/** Fetches pictures of operators from callbooks. They are decoded and encoded again, like every image from elsewhere. */
@Injectable()
export class CallbookPictures {
  constructor(
    private readonly sources: CallbookSources,
    private readonly http: ServiceHttp,
    private readonly pace: RequestPace,
    private readonly files: Files,
    private readonly images: ImageProcessor,
  ) {}

  /** A JPEG; null if there is no picture at the address. @throws ServiceUnavailable */
  async fetch({ accountId, service }: CallbookSource, address: string): Promise<Buffer | null> {
    const url = URL.parse(address);
    if (!url || !this.sources.callbook(service).hasPictureAt(url)) return null;
    await this.pace.wait(`${service} pictures`, accountId, INTERVAL);
    const { status, body } = await this.http.request({ url: url.href, ...LIMITS });
    if (status !== 200) return null;
    const { name } = await this.files.store(Readable.from([body]));
    try {
      return (await this.images.photo(accountId, this.files.path(name))).photo.small;
    } catch (error) {
      if (error instanceof InvalidRequest) return null;
      throw error;
    } finally {
      await this.files.remove(name);
    }
  }
}
