import type * as contract from '@pileup/contract/posts';
import { IsIn, IsOptional } from 'class-validator';
import { Transform } from '../../platform/conversions.js';
import { hasAtMost, hasVisibleCharacters, trimmedText } from '../../platform/http/plain-text.js';
import { IsPlainText, IsRowNumber, Satisfies } from '../../platform/validation.js';

const MIN_LENGTH = 2;
const MAX_LENGTH = 2_000;
const LENGTH = 'A comment has between 2 and 2,000 characters.';
const SUBJECT = 'Comments are about a post or a stream.';
const NO_SUCH_COMMENT = 'There is no such comment.';
const WRONG_PAGE = 'Pages are numbered from 1.';

class CommentSubjectBody {
  @IsIn(['post', 'stream'], { message: SUBJECT })
  about!: contract.CommentSubject;

  @IsRowNumber(SUBJECT)
  id!: number;
}

export class CommentsBody extends CommentSubjectBody implements contract.CommentsRequest {
  @IsOptional()
  @IsRowNumber(WRONG_PAGE)
  page?: number | null;

  @IsOptional()
  @IsRowNumber(NO_SUCH_COMMENT)
  comment?: number | null;
}

export class StoreCommentBody extends CommentSubjectBody implements contract.StoreCommentRequest {
  @IsPlainText(MAX_LENGTH, { called: 'A comment', lines: true })
  @Satisfies(
    'hasCommentLength',
    (value) => typeof value === 'string' && hasVisibleCharacters(value, MIN_LENGTH) && hasAtMost(value, MAX_LENGTH),
    LENGTH,
  )
  @Transform(({ value }) => (typeof value === 'string' ? trimmedText(value.replace(/\r\n?/g, '\n')) : value))
  text!: string;
}

export class CommentIdBody implements contract.CommentIdRequest {
  @IsRowNumber(NO_SUCH_COMMENT)
  id!: number;
}

export class HideCommentBody extends CommentIdBody implements contract.HideCommentRequest {
  @IsIn([0, 1], { message: 'A comment is hidden (1) or not (0).' })
  @Transform(({ value }) => (value === '0' ? 0 : value === '1' ? 1 : value))
  hidden!: number;
}
