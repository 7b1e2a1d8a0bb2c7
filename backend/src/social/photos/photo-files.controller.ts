import { Controller, Headers, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { Download } from '../../platform/http/call.decorator.js';
import { Public } from '../../platform/http/public.decorator.js';
import { PhotoFiles } from './photo-files.js';
import { isPhotoName } from './photo-name.js';
import { isNamed } from './photos.query.js';

/** A name is given once and its file never changes, so whoever has it need never ask again. */
const KEPT = 'public, max-age=31536000, immutable';
/** Should anybody ever get a page past the darkroom: it can do nothing. */
const POWERLESS = "default-src 'none'; sandbox";

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
    @Query('size') asked: unknown,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const size = asked === 'small' ? 'small' : 'large';
    const tag = `"${name}-${size}"`;
    const headers = {
      'Cache-Control': KEPT,
      ETag: tag,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': POWERLESS,
    };
    if (!isPhotoName(name)) throw noSuchPhoto();
    if (known?.includes(tag)) {
      // Told without its file, which may be far away; but not of a deleted one, lest a cache keep it for ever.
      if (!(await isNamed(name, this.database))) throw noSuchPhoto();
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
