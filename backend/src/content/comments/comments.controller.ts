import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StatusOk } from '@pileup/contract/identity';
import type * as contract from '@pileup/contract/posts';
import type { CommentsResponse, StoreCommentResponse } from '@pileup/contract/posts';
import { IsIn, IsOptional } from 'class-validator';
import { CurrentUser, type Me, Stations } from '../../identity/index.js';
import { Transform } from '../../platform/conversions.js';
import { Database } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { hasAtMost, hasVisibleCharacters, trimmedText } from '../../platform/http/plain-text.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { IsPlainText, IsRowNumber, Satisfies } from '../../platform/validation.js';
import { CommentSubjects } from './comment-subjects.js';
import { ownComment, readComments } from './comments.query.js';
import { DeleteComment, HideComment, StoreComment } from './write-comment.js';

const MIN_LENGTH = 2;
const MAX_LENGTH = 2_000;
const LENGTH = 'A comment has between 2 and 2,000 characters.';
const SUBJECT = 'Comments are about a post or a stream.';
const NO_SUCH_COMMENT = 'Comment not found.';
const WRONG_PAGE = 'Pages are numbered from 1.';

class CommentSubjectBody {
  @IsIn(['post', 'stream'], { message: SUBJECT })
  about!: contract.CommentSubject;

  @IsRowNumber(SUBJECT)
  id!: number;
}

class CommentsBody extends CommentSubjectBody implements contract.CommentsRequest {
  @IsOptional()
  @IsRowNumber(WRONG_PAGE)
  page?: number | null;

  @IsOptional()
  @IsRowNumber(NO_SUCH_COMMENT)
  comment?: number | null;
}

class StoreCommentBody extends CommentSubjectBody implements contract.StoreCommentRequest {
  @IsPlainText(MAX_LENGTH, { called: 'A comment', lines: true })
  @Satisfies(
    'hasCommentLength',
    (value) => typeof value === 'string' && hasVisibleCharacters(value, MIN_LENGTH) && hasAtMost(value, MAX_LENGTH),
    LENGTH,
  )
  @Transform(({ value }) => (typeof value === 'string' ? trimmedText(value.replace(/\r\n?/g, '\n')) : value))
  text!: string;
}

class CommentIdBody implements contract.CommentIdRequest {
  @IsRowNumber(NO_SUCH_COMMENT)
  id!: number;
}

class HideCommentBody extends CommentIdBody implements contract.HideCommentRequest {
  @IsIn([0, 1], { message: 'A comment is hidden (1) or not (0).' })
  @Transform(({ value }) => (value === '0' ? 0 : value === '1' ? 1 : value))
  hidden!: number;
}

const CHANGE_LIMIT = { name: 'changes of comments by account', points: 300, seconds: 3_600 };

@Controller('api')
export class CommentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly subjects: CommentSubjects,
    private readonly limits: Limits,
  ) {}

  @Public()
  @Endpoint('vcomments', { reads: true })
  async comments(@CurrentUser() me: Me | undefined, @Body() body: CommentsBody): Promise<CommentsResponse> {
    const { about, id, page, comment } = body;
    const thing = await this.subjects.find(about, id, me, this.database);
    const range = { about, id, page: page ?? undefined, comment: comment ?? undefined };
    const mayHide = me !== undefined && (thing.ownerId === me.accountId || me.isAdmin);
    return readComments(this.database, this.stations, range, { me, mayHide });
  }

  @Endpoint('vcomment/store')
  async store(@CurrentUser() me: Me, @Body() { about, id, text }: StoreCommentBody): Promise<StoreCommentResponse> {
    const commentId = await this.commands.execute(new StoreComment({ me, about, id, text }));
    const { ownerId } = await this.subjects.find(about, id, me, this.database);
    const mayHide = ownerId === me.accountId || me.isAdmin;
    const comment = await ownComment(this.database, this.stations, commentId, me, mayHide);
    if (!comment) throw new NotFound('The comment has since been deleted.');
    return { status: 'ok', comment };
  }

  @Endpoint('vcomment/delete')
  async delete(@CurrentUser() { accountId }: Me, @Body() { id }: CommentIdBody): Promise<StatusOk> {
    await this.limits.take(CHANGE_LIMIT, String(accountId));
    await this.commands.execute(new DeleteComment({ accountId, commentId: id }));
    return { status: 'ok' };
  }

  @Endpoint('vcomment/hide')
  async hide(@CurrentUser() me: Me, @Body() { id, hidden }: HideCommentBody): Promise<StatusOk> {
    await this.limits.take(CHANGE_LIMIT, String(me.accountId));
    await this.commands.execute(new HideComment({ me, commentId: id, hidden: hidden === 1 }));
    return { status: 'ok' };
  }
}
