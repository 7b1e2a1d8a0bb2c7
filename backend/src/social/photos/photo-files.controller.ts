import { Controller, Headers, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../../platform/database/database.js';
import { Download, Public } from '../../platform/http/api-call.decorator.js';
import { sendImage } from '../../platform/images/send-image.js';
import { PhotoFiles } from './photo-files.js';
import { isReferenced } from './photos.query.js';

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
    @Query('size') size: unknown,
    @Headers('if-none-match') cachedTag: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendImage(this.files, { name, size, cachedTag }, reply, {
      isShown: () => isReferenced(name, this.database),
      absent: 'There is no such photo.',
    });
  }
}
