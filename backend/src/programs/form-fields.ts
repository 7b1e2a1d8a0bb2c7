import type { FastifyRequest } from 'fastify';
import { throwUnreadableForm } from '../platform/http/uploads.js';

const MAX_FIELDS = 30;
const MAX_PART_BYTES = 256 * 1024;

/** The fields of a multipart form, as PHP's curl sends it; files are not accepted. */
export async function formFields(request: FastifyRequest): Promise<Readonly<Record<string, unknown>>> {
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({ limits: { files: 0, fields: MAX_FIELDS, fieldSize: MAX_PART_BYTES } }))
      if (part.type === 'field') fields[part.fieldname] = part.value;
  } catch (error) {
    throwUnreadableForm(error);
  }
  return fields;
}
