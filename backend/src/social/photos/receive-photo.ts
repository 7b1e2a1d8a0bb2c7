import type { FastifyRequest } from 'fastify';
import { TooLarge } from '../../platform/errors.js';
import { storeUpload, uploadedFile } from '../../platform/http/uploads.js';
import { notAnImage } from '../../platform/images/image-limits.js';
import type { Files } from '../../platform/storage/files.js';

const MAX_BYTES = 10 * 1024 * 1024;

/** Streams the uploaded file to disk; returns its name there. The caller removes it. */
export async function receivePhoto(request: FastifyRequest, files: Files): Promise<string> {
  const options = { limits: { fileSize: MAX_BYTES }, throwFileSizeLimit: false };
  const upload = await uploadedFile(request, 'image', 'Please select a file to upload.', options);
  const { name, bytes } = await storeUpload(upload, files);
  if (!upload.file.truncated && bytes > 0) return name;
  await files.remove(name);
  throw upload.file.truncated ? new TooLarge('The file is larger than 10 MB.') : notAnImage();
}
