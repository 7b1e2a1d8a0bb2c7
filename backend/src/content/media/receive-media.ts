import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { MultipartFields } from '@fastify/multipart';
import type { Type } from '@nestjs/common';
import type { MediaKind } from '@pileup/contract/media';
import type { FastifyRequest } from 'fastify';
import { InvalidRequest, TooLarge } from '../../platform/errors.js';
import { storeUpload, uploadedFile } from '../../platform/http/uploads.js';
import type { Files } from '../../platform/storage/files.js';
import { requestValidation } from '../../platform/validation.js';

const MB = 1024 * 1024;
const MAX_MB: Readonly<Record<MediaKind, number>> = { recording: 20, sstv: 10 };

/** An uploaded file on the local disk. */
export interface Upload {
  /** Name on the local disk. */
  storedAs: string;
  bytes: number;
  sha256: Buffer;
}

/**
 * Streams the file in `field` of a multipart form to the local disk, and removes it after `use`. The fields are those of
 * the query string and those before the file.
 */
export async function withUpload<Fields extends object, Answer>(
  request: FastifyRequest,
  field: string,
  shape: Type<Fields>,
  files: Files,
  use: (fields: Fields, receive: (kind: MediaKind) => Promise<Upload>) => Promise<Answer>,
): Promise<Answer> {
  const options = { limits: { fileSize: MAX_MB.recording * MB }, throwFileSizeLimit: false };
  const upload = await uploadedFile(request, field, 'Please select a file to upload.', options);
  let stored: { name: string; bytes: number } | undefined;
  const receive = async (kind: MediaKind): Promise<Upload> => {
    stored = await storeUpload(upload, files);
    const { name, bytes } = stored;
    if (upload.file.truncated || bytes > MAX_MB[kind] * MB)
      throw new TooLarge(`The file is larger than ${MAX_MB[kind]} MB.`);
    if (bytes === 0) throw new InvalidRequest({ [field]: ['The file is empty.'] });
    return { storedAs: name, bytes, sha256: await sha256Of(files.path(name)) };
  };
  try {
    const sent = { ...(request.query as object), ...textFieldsOf(upload.fields) };
    const fields: Fields = await requestValidation().transform(sent, { type: 'body', metatype: shape });
    return await use(fields, receive);
  } finally {
    // After a refusal the rest is read and discarded: the client reads the response only after sending everything.
    if (!stored) upload.file.resume();
    if (stored) await files.remove(stored.name);
  }
}

function textFieldsOf(fields: MultipartFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field && 'value' in field ? [[name, field.value]] : [])),
  );
}

async function sha256Of(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest();
}
