import type { ReportedKey, ReportRequest, RetractRequest } from '@pileup/contract/programs';
import { Type } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, MaxLength, ValidateBy, ValidateNested } from 'class-validator';
import { parseUtc } from '../../logbook/index.js';
import { IsPlainText } from '../../platform/validation.js';

const LONGEST = 200_000;

class ReportedKeyBody implements ReportedKey {
  @IsPlainText(40, { called: 'The call' })
  @IsNotEmpty({ message: 'The call is missing.' })
  call!: string;

  @ValidateBy({
    name: 'isMoment',
    validator: {
      validate: (value) => typeof value === 'string' && parseUtc(value) !== null,
      defaultMessage: () => 'The time must be UTC such as 2026-11-21T19:42:07Z.',
    },
  })
  TS!: string;
}

export class ReportBody implements ReportRequest {
  @MaxLength(LONGEST, { message: `The ADIF text has at most ${LONGEST} characters; an import takes more.` })
  @IsNotEmpty({ message: 'The ADIF text is missing.' })
  @IsString({ message: 'The ADIF text is missing.' })
  adif!: string;

  @IsOptional()
  @IsPlainText(50, { called: "A program's name" })
  program?: string | null;

  @IsOptional()
  @IsPlainText(64, { called: "A contact's number" })
  id?: string | null;

  @IsOptional()
  @ValidateNested()
  @Type(() => ReportedKeyBody)
  was?: ReportedKeyBody;
}

export class RetractBody extends ReportedKeyBody implements RetractRequest {
  @IsPlainText(64, { called: "A contact's number" })
  @IsNotEmpty({ message: "The contact's number is missing." })
  id!: string;

  @IsOptional()
  @IsPlainText(50, { called: "A program's name" })
  program?: string | null;
}
