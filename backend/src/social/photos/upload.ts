import type { FastifyRequest } from 'fastify';
import { TooLarge } from '../../platform/errors.js';
import { storeUpload, uploadedFile } from '../../platform/http/uploads.js';
import type { Files } from '../../platform/storage/files.js';
import { notAnImage } from './image-limits.js';

const MOST_BYTES = 10 * 1024 * 1024;

/** Streams the one file of the form to disk; answers its name there, and the caller removes it. */
export async function receivePhoto(request: FastifyRequest, files: Files): Promise<string> {
  const options = { limits: { fileSize: MOST_BYTES }, throwFileSizeLimit: false };
  const upload = await uploadedFile(request, 'image', 'Please select a file to upload.', options);
  const { name, bytes } = await storeUpload(upload, files);
  if (!upload.file.truncated && bytes > 0) return name;
  await files.remove(name);
  throw upload.file.truncated ? new TooLarge('The file is larger than 10 MB.') : notAnImage();
}
