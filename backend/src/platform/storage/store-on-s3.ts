import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.js';
import { Unavailable } from '../errors.js';
import { type ByteRange, Store, type StoredObject } from './store.js';

const CONNECT_TIMEOUT_MS = 3_000;
/** Timeout between two chunks of a response. */
const IDLE_TIMEOUT_MS = 15_000;
const MAX_ATTEMPTS = 3;

/** Any S3-compatible store. The client library is loaded on first use, since most installations do not need it. */
export class StoreOnS3 extends Store {
  private connected: Promise<{ client: S3Client; s3: typeof import('@aws-sdk/client-s3') }> | undefined;

  constructor(private readonly settings: S3Settings) {
    super();
  }

  async put(key: string, content: Buffer, type: string): Promise<void> {
    const { client, s3 } = await this.connect();
    const object = { ...this.at(key), Body: content, ContentLength: content.length, ContentType: type };
    await orUnavailable(client.send(new s3.PutObjectCommand(object)));
  }

  async putStream(key: string, content: Readable, bytes: number, type: string): Promise<void> {
    const { client, s3 } = await this.connect();
    const object = { ...this.at(key), Body: content, ContentLength: bytes, ContentType: type };
    await orUnavailable(client.send(new s3.PutObjectCommand(object)));
  }

  async get(key: string, range?: ByteRange): Promise<StoredObject | null> {
    const { client, s3 } = await this.connect();
    try {
      const part = range && { Range: `bytes=${range.first}-${range.last}` };
      const { Body, ContentLength } = await client.send(new s3.GetObjectCommand({ ...this.at(key), ...part }));
      if (!Body) return null;
      return { ...(ContentLength !== undefined && { bytes: ContentLength }), stream: Body as Readable };
    } catch (error) {
      if (error instanceof s3.NoSuchKey || isAbsent(error)) return null;
      throw unavailableFrom(error);
    }
  }

  async remove(key: string): Promise<void> {
    const { client, s3 } = await this.connect();
    await orUnavailable(client.send(new s3.DeleteObjectCommand(this.at(key))));
  }

  async *list(folder: string): AsyncIterable<{ key: string; writtenAt: number }> {
    const { client, s3 } = await this.connect();
    for (let next: string | undefined; ; ) {
      const input = { Bucket: this.settings.bucket, Prefix: `${folder}/`, ContinuationToken: next };
      const page = await orUnavailable(client.send(new s3.ListObjectsV2Command(input)));
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
        // Bucket names in the host name need DNS entries and certificates that small stores do not have.
        forcePathStyle: true,
        maxAttempts: MAX_ATTEMPTS,
        requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: IDLE_TIMEOUT_MS },
        // Many other stores reject Amazon's checksums in trailers.
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

async function orUnavailable<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    throw unavailableFrom(error);
  }
}

/** Callers cannot fix any error of the store, wrong credentials included; the log has the cause. */
function unavailableFrom(error: unknown): Unavailable {
  const unavailable = new Unavailable('Files are not available at the moment. Please try again shortly.');
  unavailable.cause = error;
  return unavailable;
}
