import type { FastifyRequest } from 'fastify';
import { InvalidRequest, TooLarge } from '../../platform/errors.js';
import type { Files } from '../../platform/files.js';
import { notAnImage } from './image-limits.js';

const MOST_BYTES = 10 * 1024 * 1024;

/** Streams the one file of the form to disk; answers its name there, and the caller removes it. */
export async function receivePhoto(request: FastifyRequest, files: Files): Promise<string> {
  const upload = request.isMultipart()
    ? await request.file({ limits: { fileSize: MOST_BYTES }, throwFileSizeLimit: false })
    : undefined;
  if (upload?.fieldname !== 'image' || !upload.filename) {
    // The rest is read and dropped: a client that sends everything before it listens would hang.
    upload?.file.resume();
    throw new InvalidRequest({ image: ['Please select a file to upload.'] });
  }
  const { name, bytes } = await files.store(upload.file).catch((error) => {
    throw isCutOff(error) ? new InvalidRequest({ image: ['The file arrived incomplete.'] }) : error;
  });
  if (!upload.file.truncated && bytes > 0) return name;
  await files.remove(name);
  throw upload.file.truncated ? new TooLarge('The file is larger than 10 MB.') : notAnImage();
}

/** What the form's parser says when the request ends before the form does. */
const isCutOff = (error: unknown) => error instanceof Error && error.message === 'Unexpected end of multipart data';
