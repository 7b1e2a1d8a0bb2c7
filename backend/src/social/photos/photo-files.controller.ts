import { Controller, Headers, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { Download, Public } from '../../platform/http/api-call.decorator.js';
import { PhotoFiles } from './photo-files.js';
import { isPhotoName } from './photo-name.js';
import { isReferenced } from './photos.query.js';

/** Names are unique and files never change, so clients may cache them permanently. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';
/** Defense in depth: if an HTML page passed as a photo, it could do nothing. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; sandbox";

@Public()
@Controller()
export class PhotoFilesController {
  constructor(
    private readonly files: PhotoFiles,
    private readonly database: Database,
  ) {}

  @Download('photos/:name')
  async photo(
    @Param('name') name: string,
    @Query('size') sizeParam: unknown,
    @Headers('if-none-match') cachedTag: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const size = sizeParam === 'small' ? 'small' : 'large';
    const tag = `"${name}-${size}"`;
    const headers = {
      'Cache-Control': CACHE_CONTROL,
      ETag: tag,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    };
    if (!isPhotoName(name)) throw noSuchPhoto();
    if (cachedTag?.includes(tag)) {
      // Answered without reading the file, which may be remote; but not for a deleted photo, so that caches drop it.
      if (!(await isReferenced(name, this.database))) throw noSuchPhoto();
      return void (await reply.headers(headers).status(304).send());
    }
    const file = await this.files.open(name, size);
    if (!file) throw noSuchPhoto();
    reply.headers(headers);
    if (file.bytes !== undefined) reply.header('Content-Length', file.bytes);
    await reply.type('image/jpeg').send(file.stream);
  }
}

const noSuchPhoto = () => new NotFound('There is no such photo.');
