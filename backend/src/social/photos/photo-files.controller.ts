import { Controller, Headers, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../../platform/database/database.js';
import { Download, Public } from '../../platform/http/endpoint.decorator.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { sendImage } from '../../platform/images/send-image.js';
import { PhotoFiles, photoPath } from './photo-files.js';
import { photoState } from './photos.query.js';

@Public()
@Controller()
export class PhotoFilesController {
  constructor(
    private readonly files: PhotoFiles,
    private readonly database: Database,
    private readonly paths: SignedPaths,
  ) {}

  @Download('photos/:name')
  async photo(
    @Param('name') name: string,
    @Query() query: Record<string, unknown>,
    @Headers('if-none-match') cachedTag: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const isSigned = this.paths.allows(photoPath(name), query);
    await sendImage(this.files, { name, size: query.size, cachedTag }, reply, {
      isShown: async () => {
        const { isPublic, isStored } = await photoState(name, this.database);
        return isPublic || (isSigned && isStored);
      },
      alwaysAsk: true,
      // Shared caches must not serve a signed photo to others.
      ...(isSigned ? { cacheControl: 'private, max-age=3600' } : {}),
      absent: 'Photo not found.',
    });
  }
}
