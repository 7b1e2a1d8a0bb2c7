import { Body, Controller, Param, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusOk } from '@pileup/contract/identity';
import type { PreviewPostResponse, StorePostResponse } from '@pileup/contract/posts';
import { htmlOf } from '@pileup/post-text/post-text';
import type { FastifyRequest } from 'fastify';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { Unconfirmed } from '../../platform/errors.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { SignedPaths } from '../../platform/http/signed-paths.js';
import { AddPicture } from '../post-pictures/add-picture.js';
import { ownPictures, picturePath } from '../post-pictures/picture-rows.js';
import { DeletePost, UpdatePost } from './change-post.js';
import { assertUnchanged } from './post.entity.js';
import { type PostForm, PostForms, underFileField } from './post-form.js';
import { editablePost } from './posts.query.js';
import { PublishingRules, shownPictures, type WrittenPost } from './prepare-post.js';
import { PostIdPipe, PreviewPostBody } from './requests.js';
import { StorePost } from './store-post.js';
import { TextRenderer } from './text-renderer.js';

const CHANGE_LIMIT = { name: 'changes of posts by account', points: 300, seconds: 3_600 };

@Controller('api')
export class WritingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly forms: PostForms,
    private readonly rules: PublishingRules,
    private readonly paths: SignedPaths,
  ) {}

  @Endpoint('vstore', { isLarge: true })
  async store(@CurrentUser() me: Me, @Req() request: FastifyRequest): Promise<StorePostResponse> {
    await this.allowChange(me);
    return this.forms.use(request, async (form) => {
      await this.rules.checkMedium(me, form);
      const captcha = this.rules.solvedSum(me, form.fields);
      const post = await this.written(me, form);
      return { status: 'ok', post_id: await this.commands.execute(new StorePost({ me, post, captcha })) };
    });
  }

  @Endpoint('vupdate/{id}', { isLarge: true })
  async update(
    @CurrentUser() me: Me,
    @Param('id', PostIdPipe) postId: number,
    @Req() request: FastifyRequest,
  ): Promise<StorePostResponse> {
    await this.allowChange(me);
    return this.forms.use(request, async (form) => {
      const ifUpdatedAt = form.fields.if_updated_at ?? null;
      // The state is checked before the expensive work, and again in the transaction.
      const stored = await editablePost(this.database, this.paths, me.accountId, postId);
      assertUnchanged(stored.updated_at, ifUpdatedAt);
      const isTextAlone = stored.hero_image_name === null && stored.youtube_video_id === null;
      await this.rules.checkMedium(me, form, isTextAlone);
      await this.commands.execute(new UpdatePost({ me, postId, post: await this.written(me, form), ifUpdatedAt }));
      return { status: 'ok', post_id: postId };
    });
  }

  @Endpoint('vpostdelete/{id}')
  async delete(@CurrentUser() { accountId }: Me, @Param('id', PostIdPipe) postId: number): Promise<StatusOk> {
    await this.limits.take(CHANGE_LIMIT, String(accountId));
    await this.commands.execute(new DeletePost({ accountId, postId }));
    return { status: 'ok' };
  }

  private async allowChange(me: Me): Promise<void> {
    if (!me.isConfirmed) throw new Unconfirmed();
    await this.limits.take(CHANGE_LIMIT, String(me.accountId));
  }

  private async written(me: Me, { fields, upload }: PostForm): Promise<WrittenPost> {
    const added =
      upload === null ? null : await this.commands.execute(new AddPicture({ me, path: upload })).catch(underFileField);
    return {
      title: fields.title,
      body: fields.body,
      keywords: fields.keywords ?? '',
      heroName: added?.name ?? fields.hero_image_name ?? null,
      youtubeId: fields.youtube_video_id ?? null,
    };
  }
}

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
  @Endpoint('vpostpreview', { isLarge: true })
  async preview(@CurrentUser() { accountId }: Me, @Body() { body }: PreviewPostBody): Promise<PreviewPostResponse> {
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
