import { applyDecorators } from '@nestjs/common';
import type * as contract from '@pileup/contract/admin/reports';
import { parseCallsign } from '@pileup/radio/callsign';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsEmailAddress } from '../identity/index.js';
import { Transform } from '../platform/conversions.js';
import { IsPlainText, IsRowNumber, Satisfies } from '../platform/validation.js';
import { AsNumber, AsText, IsTextOf } from './fields.js';

const NO_SUCH_CONTENT = 'Content not found.';
const KINDS = ['message', 'photo', 'post', 'comment', 'sstv', 'recording', 'stream', 'supporter'] as const;
const UNKNOWN_KIND = { message: `The kind is one of ${KINDS.join(', ')}.` };

const IsPage = () =>
  applyDecorators(
    IsOptional(),
    AsNumber(),
    Max(1_000_000, { message: 'Page not found.' }),
    Min(1, { message: 'Page not found.' }),
    IsInt({ message: 'Page not found.' }),
  );

class ReportBody {
  @IsRowNumber(NO_SUCH_CONTENT)
  id!: number;

  @AsText()
  @IsOptional()
  @IsPlainText(500, { called: 'A reason', lines: true })
  reason?: string | null;
}

export class ReportMessageBody extends ReportBody {}

export class ReportContentBody extends ReportBody implements contract.ReportContentRequest {
  @IsIn(KINDS, UNKNOWN_KIND)
  kind!: contract.ReportKind;
}

export class AdminPageBody implements contract.AdminPageRequest {
  @IsPage()
  page?: number | null;
}

export class AdminReportsBody extends AdminPageBody implements contract.AdminReportsRequest {
  @IsOptional()
  @IsIn(['open', 'settled'], { message: 'Reports are open or settled.' })
  status?: 'open' | 'settled' | null;

  @IsOptional()
  @IsIn(['', ...KINDS], UNKNOWN_KIND)
  kind?: contract.ReportKind | '' | null;
}

export class AdminActBody implements contract.AdminActRequest {
  @IsIn(KINDS, UNKNOWN_KIND)
  kind!: contract.ReportKind;

  @IsRowNumber(NO_SUCH_CONTENT)
  id!: number;

  @IsIn(['hide', 'dismiss', 'show'], { message: 'Content can be hidden, shown again, or left as it is.' })
  act!: contract.AdminActName;

  @IsTextOf('A reason', 3, 500)
  reason!: string;
}

export class ContactBody implements contract.ContactRequest {
  @IsTextOf('A name', 2, 100, false)
  name!: string;

  @IsEmailAddress()
  email!: string;

  @AsText()
  @IsOptional()
  @Satisfies(
    'isCallsign',
    (value) => value === '' || (typeof value === 'string' && parseCallsign(value) !== null),
    'Please enter a valid callsign, or leave it empty.',
  )
  callsign?: string | null;

  @IsTextOf('A message', 5, 2_000)
  message!: string;

  @IsOptional()
  @IsPlainText(200, { called: 'The captcha' })
  captcha?: string | null;

  @IsOptional()
  @IsPlainText(20, { called: 'The answer' })
  @Transform(({ value }) => (typeof value === 'number' ? String(value) : value))
  captcha_answer?: string | null;
}
