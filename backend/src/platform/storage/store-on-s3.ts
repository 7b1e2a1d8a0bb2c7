import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.js';
import { Unavailable } from '../errors.js';
import { Store, type Stored } from './store.js';

const CONNECT_MS = 3_000;
/** Between two pieces of an answer. */
const SILENCE_MS = 15_000;
const ATTEMPTS = 3;

/** Any S3-compatible store. Its client is loaded when it is first needed: most installations have none. */
export class StoreOnS3 extends Store {
  private connected: Promise<{ client: S3Client; s3: typeof import('@aws-sdk/client-s3') }> | undefined;

  constructor(private readonly settings: S3Settings) {
    super();
  }

  async put(key: string, content: Buffer, type: string): Promise<void> {
    const { client, s3 } = await this.connect();
    const object = { ...this.at(key), Body: content, ContentLength: content.length, ContentType: type };
    await asked(client.send(new s3.PutObjectCommand(object)));
  }

  async get(key: string): Promise<Stored | null> {
    const { client, s3 } = await this.connect();
    try {
      const { Body, ContentLength } = await client.send(new s3.GetObjectCommand(this.at(key)));
      if (!Body) return null;
      return { ...(ContentLength !== undefined && { bytes: ContentLength }), stream: Body as Readable };
    } catch (error) {
      if (error instanceof s3.NoSuchKey || isAbsent(error)) return null;
      throw away(error);
    }
  }

  async remove(key: string): Promise<void> {
    const { client, s3 } = await this.connect();
    await asked(client.send(new s3.DeleteObjectCommand(this.at(key))));
  }

  async *list(folder: string): AsyncIterable<{ key: string; writtenAt: number }> {
    const { client, s3 } = await this.connect();
    for (let next: string | undefined; ; ) {
      const asks = { Bucket: this.settings.bucket, Prefix: `${folder}/`, ContinuationToken: next };
      const page = await asked(client.send(new s3.ListObjectsV2Command(asks)));
      for (const { Key, LastModified } of page.Contents ?? [])
        if (Key && LastModified) yield { key: Key, writtenAt: LastModified.getTime() };
      next = page.NextContinuationToken;
      if (!page.IsTruncated || !next) return;
    }
  }

  private at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: key };
  }

  private connect() {
    this.connected ??= import('@aws-sdk/client-s3').then((s3) => {
      const { endpoint, region, accessKey, secretKey } = this.settings;
      const client = new s3.S3Client({
        endpoint,
        region,
        credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
        // A bucket as a part of the host name needs names and certificates that small stores do not have.
        forcePathStyle: true,
        maxAttempts: ATTEMPTS,
        requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENCE_MS },
        // Checksums in trailers are Amazon's own and refused by many others.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      });
      return { client, s3 };
    });
    return this.connected;
  }
}

const isAbsent = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode === 404 &&
  (error as Error).name !== 'NoSuchBucket';

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw away(error);
  }
}

/** Whatever the store says, wrong keys included, is nothing the caller could mend; the log tells the cause. */
function away(error: unknown): Unavailable {
  const unavailable = new Unavailable('Photos are not available at the moment. Please try again shortly.');
  unavailable.cause = error;
  return unavailable;
}
