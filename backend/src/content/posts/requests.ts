import { applyDecorators, Injectable, type PipeTransform } from '@nestjs/common';
import type * as contract from '@pileup/contract/posts';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { Transform } from '../../platform/conversions.js';
import { NotFound } from '../../platform/errors.js';
import { hasAtMost, hasVisibleCharacters, trimmedText } from '../../platform/http/plain-text.js';
import { AsCallsign, IsPlainText, IsRowNumber, Satisfies } from '../../platform/validation.js';
import { NO_SUCH_POST } from './post.entity.js';
import { parseYoutubeId } from './youtube-id.js';

const TITLE = 'Title must be between 10 and 250 characters.';
const BODY = 'Body must be more than 50 characters.';
const MAX_BODY = 100_000;
const MAX_SIZE = 50;
const WRONG_PAGE = 'Pages are numbered from 1.';
const WRONG_SIZE = `A page has 1 to ${MAX_SIZE} posts.`;

const isLong = (least: number, most: number) => (value: unknown) =>
  typeof value === 'string' && hasVisibleCharacters(value, least) && hasAtMost(value, most);

/** Trimmed, with LF line breaks, so that a break counts as one character from any client. */
const trimmedLines = Transform(({ value }) =>
  typeof value === 'string' ? trimmedText(value.replace(/\r\n?/g, '\n')) : value,
);
const trimmedOrAbsent = Transform(({ value }) =>
  typeof value === 'string' ? trimmedText(value) || null : typeof value === 'number' ? String(value) : value,
);

const IsBody = (): PropertyDecorator =>
  applyDecorators(
    Satisfies('isLongEnough', isLong(50, Number.POSITIVE_INFINITY), BODY),
    IsPlainText(MAX_BODY, { called: 'Body', lines: true }),
    trimmedLines,
  );

export class FindPostsBody implements contract.FindPostsRequest {
  @MaxLength(60, { message: 'A search has at most 60 characters.' })
  @IsString({ message: 'What are you looking for?' })
  text!: string;
}

/** The fields of the form; the picture is received before they are checked. */
export class StorePostBody implements contract.StorePostRequest {
  @IsPlainText(250, { called: 'Title' })
  @Satisfies('hasTitleLength', isLong(10, 250), TITLE)
  @Transform(({ value }) => (typeof value === 'string' ? trimmedText(value) : value))
  title!: string;

  @IsBody()
  body!: string;

  @IsOptional()
  @IsPlainText(200, { called: 'Keywords' })
  @trimmedOrAbsent
  keywords?: string | null;

  /** The 11 characters, from any address of the video. */
  @IsOptional()
  @Matches(/^[\w-]{11}$/, { message: 'Invalid YouTube video ID.' })
  @Transform(({ value }) => {
    const typed = typeof value === 'string' ? trimmedText(value) : value;
    return typed === '' ? null : typeof typed === 'string' ? (parseYoutubeId(typed) ?? '?') : typed;
  })
  youtube_video_id?: string | null;

  @IsOptional()
  @Matches(/^[0-9a-f]{32}\.jpg$/, { message: 'You must select an image or enter a YouTube video ID.' })
  @trimmedOrAbsent
  hero_image_name?: string | null;

  @IsOptional()
  @Matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, {
    message: 'The time of the last change must be UTC such as 2026-11-21T19:42:07.123Z.',
  })
  @trimmedOrAbsent
  if_updated_at?: string | null;

  @IsOptional()
  @IsPlainText(200, { called: 'The captcha' })
  @trimmedOrAbsent
  captcha?: string | null;

  @IsOptional()
  @IsPlainText(20, { called: 'The answer' })
  @trimmedOrAbsent
  captcha_answer?: string | null;
}

export class PostPageBody implements contract.PostPageRequest {
  @IsOptional()
  @IsRowNumber(WRONG_PAGE)
  page?: number;

  @IsOptional()
  @Satisfies('isPageSize', (value) => Number(value) <= MAX_SIZE, WRONG_SIZE)
  @IsRowNumber(WRONG_SIZE)
  size?: number;

  @IsOptional()
  @AsCallsign()
  callsign?: string;
}

export class PreviewPostBody implements contract.PreviewPostRequest {
  @IsPlainText(MAX_BODY, { called: 'Body', lines: true })
  @trimmedLines
  body!: string;
}

const ID = /^[1-9]\d{0,9}$/;
const MAX_ID = 2_147_483_647;

/** The id of a post in a path. @throws NotFound if it cannot be one */
@Injectable()
export class PostIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    if (!ID.test(value) || Number(value) > MAX_ID) throw new NotFound(NO_SUCH_POST);
    return Number(value);
  }
}
