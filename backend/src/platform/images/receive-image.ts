import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { TooLarge } from '../errors.js';
import { storeUpload, uploadedFile } from '../http/uploads.js';
import type { Files } from '../storage/files.js';
import { notAnImage } from './image-limits.js';

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** Streams the uploaded file in the field `image` to disk; returns its name there. The caller removes it. */
export async function receiveImage(request: FastifyRequest, files: Files): Promise<string> {
  const options = { limits: { fileSize: MAX_IMAGE_BYTES }, throwFileSizeLimit: false };
  return storeImage(await uploadedFile(request, 'image', 'Please select a file to upload.', options), files);
}

/** The same for a file of a form that is read part by part, with the size limit above. */
export async function storeImage(upload: MultipartFile, files: Files): Promise<string> {
  const { name, bytes } = await storeUpload(upload, files);
  if (!upload.file.truncated && bytes > 0) return name;
  await files.remove(name);
  throw upload.file.truncated ? new TooLarge('The file is larger than 10 MB.') : notAnImage();
}
