import { Controller, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { PostPictureResponse } from '@pileup/contract/posts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { Unconfirmed } from '../../platform/errors.js';
import { Download, Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { receiveImage } from '../../platform/images/receive-image.js';
import { sendImage } from '../../platform/images/send-image.js';
import { Files } from '../../platform/storage/files.js';
import { AddPicture } from './add-picture.js';
import { picturePath, pictureState } from './picture-rows.js';
import { PostPictureFiles } from './post-picture-files.js';

const UPLOAD_LIMIT = { name: 'pictures of posts by account', points: 120, seconds: 3_600 };

@Controller('api')
export class PicturesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly files: Files,
    private readonly limits: Limits,
    private readonly paths: SignedPaths,
  ) {}

  @Endpoint('vpostpicture')
  async add(@CurrentUser() me: Me, @Req() request: FastifyRequest): Promise<PostPictureResponse> {
    if (!me.isConfirmed) throw new Unconfirmed();
    await this.limits.take(UPLOAD_LIMIT, String(me.accountId));
    const upload = await receiveImage(request, this.files);
    try {
      const { name, width, height } = await this.commands.execute(
        new AddPicture({ me, path: this.files.path(upload) }),
      );
      return { status: 'ok', path: picturePath(name), preview_path: this.paths.sign(picturePath(name)), width, height };
    } finally {
      await this.files.remove(upload);
    }
  }
}

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
      absent: 'Picture not found.',
    });
  }
}
