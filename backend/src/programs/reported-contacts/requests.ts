import type { ReportedKey, ReportRequest, RetractRequest } from '@pileup/contract/programs';
import { IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { IsMoment } from '../../logbook/index.js';
import { IsNestedObject, IsPlainText } from '../../platform/validation.js';

const MAX_ADIF = 200_000;

/** A program's own id of a contact. */
const IsExternalId = () =>
  Matches(/^[\x21-\x7e]{1,64}$/, { message: "A contact's number has 1 to 64 characters and no blanks." });

class ReportedKeyBody implements ReportedKey {
  @IsPlainText(40, { called: 'The call' })
  @IsNotEmpty({ message: 'The call is missing.' })
  call!: string;

  @IsMoment()
  TS!: string;
}

export class ReportBody implements ReportRequest {
  @MaxLength(MAX_ADIF, { message: `The ADIF text has at most ${MAX_ADIF} characters; an import takes more.` })
  @IsNotEmpty({ message: 'The ADIF text is missing.' })
  @IsString({ message: 'The ADIF text is missing.' })
  adif!: string;

  @IsOptional()
  @IsPlainText(50, { called: "A program's name" })
  program?: string | null;

  @IsOptional()
  @IsExternalId()
  id?: string | null;

  @IsOptional()
  @IsNestedObject(() => ReportedKeyBody, 'What the contact was must be its call and time.')
  was?: ReportedKeyBody | null;
}

export class RetractBody extends ReportedKeyBody implements RetractRequest {
  @IsOptional()
  @IsExternalId()
  id?: string | null;

  @IsOptional()
  @IsPlainText(50, { called: "A program's name" })
  program?: string | null;
}
