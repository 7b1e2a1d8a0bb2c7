import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { InvalidRequest } from '../../platform/errors.js';
import { throwUnreadableForm } from '../../platform/http/uploads.js';
import { MAX_IMAGE_BYTES, storeImage } from '../../platform/images/receive-image.js';
import { Files } from '../../platform/storage/files.js';
import { requestValidation } from '../../platform/validation.js';
import { StorePostBody } from './requests.js';

const FILE = 'hero_image';
/** 100,000 characters of four bytes. */
const FIELD_BYTES = 400_000;

export interface PostForm {
  readonly fields: StorePostBody;
  /** The path of the uploaded picture, if there is one. */
  readonly upload: string | null;
}

const validation = requestValidation();

/** Reads the form of a post, with its fields and file in any order; JSON too, for a post without a new picture. */
@Injectable()
export class PostForms {
  constructor(private readonly files: Files) {}

  /** Runs `work` with the form, and removes the uploaded file after it. @throws InvalidRequest @throws TooLarge */
  async use<T>(request: FastifyRequest, work: (form: PostForm) => Promise<T>): Promise<T> {
    const received: { name?: string } = {};
    try {
      const values = request.isMultipart() ? await this.parts(request, received) : request.body;
      const fields: StorePostBody = await validation.transform(values, { type: 'body', metatype: StorePostBody });
      return await work({ fields, upload: received.name === undefined ? null : this.files.path(received.name) });
    } finally {
      if (received.name !== undefined) await this.files.remove(received.name);
    }
  }

  private async parts(request: FastifyRequest, received: { name?: string }): Promise<Record<string, unknown>> {
    const values: Record<string, unknown> = {};
    const limits = { fileSize: MAX_IMAGE_BYTES, fieldSize: FIELD_BYTES };
    // The types of `parts` leave out the second option.
    const options = { limits, throwFileSizeLimit: false };
    const parts = request.parts(options);
    for (;;) {
      const { done, value: part } = await parts.next().catch(throwUnreadableForm);
      if (done) return values;
      if (part.type === 'field') {
        if (part.valueTruncated) throw new InvalidRequest({ [part.fieldname]: ['The text is too long.'] });
        values[part.fieldname] = part.value;
      } else if (part.fieldname === FILE && part.filename && received.name === undefined) {
        received.name = await storeImage(part, this.files).catch(underFileField);
      } else part.file.resume();
    }
  }
}

/** Errors of the image pipeline name the field `image`. */
export function underFileField(error: unknown): never {
  if (error instanceof InvalidRequest && error.errors?.image)
    throw new InvalidRequest({ [FILE]: error.errors.image }, error.message);
  throw error;
}
