import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { InvalidRequest } from '../errors.js';
import type { Files } from '../storage/files.js';

/**
 * The file in `field` of a multipart form, not yet read.
 * @throws InvalidRequest with `missing` if the form has no such file, or if the form cannot be read
 */
export async function uploadedFile(
  request: FastifyRequest,
  field: string,
  missing: string,
  options?: Parameters<FastifyRequest['file']>[0],
): Promise<MultipartFile> {
  const upload = request.isMultipart() ? await request.file(options).catch(throwUnreadableForm) : undefined;
  if (upload?.fieldname === field && upload.filename) return upload;
  // The rest is read and discarded: a client that reads the response only after sending everything would hang.
  upload?.file.resume();
  throw new InvalidRequest({ [field]: [missing] });
}

/** Streams the file to disk. @throws InvalidRequest if the form is incomplete or malformed */
export async function storeUpload(
  { file, fieldname }: MultipartFile,
  files: Files,
  convert: (file: AsyncIterable<Buffer>) => AsyncIterable<Buffer> = (same) => same,
): Promise<{ name: string; bytes: number }> {
  return files.store(convert(file)).catch((error) => {
    const isClosed = (error as { code?: unknown } | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE';
    throw error === file.errored || isClosed
      ? new InvalidRequest({ [fieldname]: ['The file arrived incomplete.'] })
      : error;
  });
}

/** Handler for errors of the form parser: most have no status, but all are client errors. */
export function throwUnreadableForm(error: unknown): never {
  if ((error as { statusCode?: unknown } | null)?.statusCode !== undefined) throw error;
  throw new InvalidRequest({}, 'The form could not be read.');
}
