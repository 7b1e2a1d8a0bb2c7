import { Controller, Headers, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../../platform/database/database.js';
import { Download, Public } from '../../platform/http/api-call.decorator.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { sendImage } from '../../platform/images/send-image.js';
import { picturePath } from './picture-path.js';
import { pictureState } from './picture-rows.js';
import { PostPictureFiles } from './post-picture-files.js';

@Public()
@Controller()
export class PictureFilesController {
  constructor(
    private readonly files: PostPictureFiles,
    private readonly database: Database,
    private readonly paths: SignedPaths,
  ) {}

  @Download('post-pictures/:name')
  async picture(
    @Param('name') name: string,
    @Query() query: Record<string, unknown>,
    @Headers('if-none-match') cachedTag: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const isSigned = this.paths.allows(picturePath(name), query);
    await sendImage(this.files, { name, size: query.size, cachedTag }, reply, {
      isShown: async () => {
        const { isPublic, isStored } = await pictureState(name, this.database);
        return isPublic || (isSigned && isStored);
      },
      alwaysAsk: true,
      // Shared caches must not serve a signed picture to others.
      ...(isSigned ? { cacheControl: 'private, max-age=3600' } : {}),
      absent: 'There is no such picture.',
    });
  }
}
