import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { InvalidRequest } from '../errors.js';
import type { Files } from '../storage/files.js';

/**
 * The file in `field` of a form in parts, not yet read.
 * @throws InvalidRequest with `missing` where the form has none, or where it cannot be read
 */
export async function uploadedFile(
  request: FastifyRequest,
  field: string,
  missing: string,
  options?: Parameters<FastifyRequest['file']>[0],
): Promise<MultipartFile> {
  const upload = request.isMultipart() ? await request.file(options).catch(throwUnreadableForm) : undefined;
  if (upload?.fieldname === field && upload.filename) return upload;
  // The rest is read and dropped: a client that sends everything before it listens would hang.
  upload?.file.resume();
  throw new InvalidRequest({ [field]: [missing] });
}

/** Streams the file to disk. @throws InvalidRequest where the form ends before its file does, or is broken */
export async function storeUpload(
  { file, fieldname }: MultipartFile,
  files: Files,
): Promise<{ name: string; bytes: number }> {
  return files.store(file).catch((error) => {
    const isClosed = (error as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE';
    throw error === file.errored || isClosed
      ? new InvalidRequest({ [fieldname]: ['The file arrived incomplete.'] })
      : error;
  });
}

/** For what the form's parser throws: the parser gives most of its errors no status, but each is the client's fault. */
export function throwUnreadableForm(error: unknown): never {
  if ((error as { statusCode?: unknown } | null)?.statusCode !== undefined) throw error;
  throw new InvalidRequest({}, 'The form could not be read.');
}
