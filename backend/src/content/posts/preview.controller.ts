import { Body, Controller } from '@nestjs/common';
import type { PreviewPostAnswer } from '@pileup/contract/posts';
import { htmlOf } from '@pileup/post-text/post-text';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { Call } from '../../platform/http/api-call.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { picturePath } from '../post-pictures/picture-path.js';
import { ownPictures } from '../post-pictures/picture-rows.js';
import { shownPictures } from './prepare-post.js';
import { PreviewPostBody } from './requests.js';
import { TextRenderer } from './text-renderer.js';

/** The page asks for one after each pause in typing. */
const PREVIEW_LIMIT = { name: 'previews of posts by account', points: 120, seconds: 60, isHot: true };

@Controller('api')
export class PreviewController {
  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly paths: SignedPaths,
    private readonly renderer: TextRenderer,
  ) {}

  /** The HTML that `vstore` would make, with signed addresses of pictures that no post shows yet. */
  @Call('vpostpreview', { isLarge: true })
  async preview(@CurrentUser() { accountId }: Me, @Body() { body }: PreviewPostBody): Promise<PreviewPostAnswer> {
    await this.limits.take(PREVIEW_LIMIT, String(accountId));
    const text = await this.renderer.render(body, accountId);
    const own = await ownPictures(accountId, text.pictures, this.database);
    return {
      html: htmlOf(
        text,
        shownPictures(own, (name) => this.paths.sign(picturePath(name))),
      ),
    };
  }
}
