import { Controller, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { PostPictureAnswer } from '@pileup/contract/posts';
import type { FastifyRequest } from 'fastify';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Unconfirmed } from '../../platform/errors.js';
import { Call } from '../../platform/http/api-call.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { receiveImage } from '../../platform/images/receive-image.js';
import { Files } from '../../platform/storage/files.js';
import { AddPicture } from './add-picture.js';
import { picturePath } from './picture-path.js';

const UPLOAD_LIMIT = { name: 'pictures of posts by account', points: 120, seconds: 3_600 };

@Controller('api')
export class PicturesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly files: Files,
    private readonly limits: Limits,
    private readonly paths: SignedPaths,
  ) {}

  @Call('vpostpicture')
  async add(@CurrentUser() me: Me, @Req() request: FastifyRequest): Promise<PostPictureAnswer> {
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
