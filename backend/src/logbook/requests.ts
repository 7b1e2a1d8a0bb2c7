import type {
  LogbookRequest,
  QsoFields,
  QsoIdRequest,
  UpdateQsoRequest,
  UpsertQsoRequest,
} from '@pileup/contract/logbook';
import { hzFromKhz } from '@pileup/radio/frequency';
import { Transform } from 'class-transformer';
import { IsDefined, IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min, ValidateBy } from 'class-validator';
import { asFlag, IsNestedObject, IsPlainText } from '../platform/validation.js';
import { parseUtc } from './qso/utc-time.js';

// Decorators are applied from the bottom up: the one nearest to the property reports its error first.

/** Forms send numbers as text, and '' for empty. */
const number = Transform(({ value }) =>
  value === '' ? null : typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
);
const text = Transform(({ value }) =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : value,
);

const IsMoment = () =>
  ValidateBy({
    name: 'isMoment',
    validator: {
      validate: (value) => typeof value === 'string' && parseUtc(value) !== null,
      defaultMessage: () => 'The time must be UTC such as 2026-11-21T19:42:07Z.',
    },
  });

const IsKilohertz = () =>
  ValidateBy({
    name: 'isKilohertz',
    validator: {
      validate: (value) => (typeof value === 'string' || typeof value === 'number') && hzFromKhz(value) !== null,
      defaultMessage: () => 'The frequency must be a number of kilohertz.',
    },
  });

/** The editable fields of a contact, all optional. */
class ChangeableFields implements Partial<QsoFields> {
  @text
  @IsOptional()
  @IsString()
  @MaxLength(40)
  Call?: string;

  @IsOptional()
  @IsMoment()
  TS?: string;

  @Transform(({ value }) => (value === '' ? null : value))
  @IsOptional()
  @IsKilohertz()
  Freq?: number | string | null;

  @text
  @IsOptional()
  @IsPlainText(10)
  Band?: string;

  @text
  @IsOptional()
  @IsPlainText(30)
  Mode?: string;

  @text
  @IsOptional()
  @IsPlainText(30)
  SubMode?: string | null;

  @text
  @IsOptional()
  @IsPlainText(100, { called: 'The name' })
  Name?: string | null;

  @text
  @IsOptional()
  @IsPlainText(10, { called: 'A report' })
  SNT?: string | null;

  @text
  @IsOptional()
  @IsPlainText(10, { called: 'A report' })
  RCV?: string | null;

  @text
  @IsOptional()
  @IsPlainText(1_000, { called: 'The comment', lines: true })
  Comment?: string | null;

  @number
  @IsOptional()
  @Max(9_999, { message: 'The power has at most 4 digits.' })
  @Min(0, { message: 'The power must be a number of watts.' })
  @IsNumber({}, { message: 'The power must be a number of watts.' })
  Power?: number | null;

  @number
  @IsOptional()
  @Max(9_999, { message: 'The DXCC entity must be its number.' })
  @Min(0, { message: 'The DXCC entity must be its number.' })
  @IsInt({ message: 'The DXCC entity must be its number.' })
  dxcc?: number | null;

  @text
  @IsOptional()
  @IsPlainText(20)
  GridSquare?: string | null;

  @number
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(86_400 * 7)
  qso_duration?: number | null;

  @text
  @IsOptional()
  @IsPlainText(40)
  qso_origin?: string | null;

  @asFlag
  @IsOptional()
  IsRunQSO?: 0 | 1 | null;

  @text
  @IsOptional()
  @IsPlainText(30)
  radio_mode?: string | null;

  @text
  @IsOptional()
  @IsPlainText(50, { called: 'The contest name' })
  ContestName?: string | null;

  @text
  @IsOptional()
  @IsPlainText(30)
  ContactType?: string | null;

  @text
  @IsOptional()
  @IsPlainText(10)
  ZN?: string | null;

  @text
  @IsOptional()
  @IsPlainText(254)
  email?: string | null;

  @text
  @IsOptional()
  @IsString()
  @MaxLength(40)
  station_callsign?: string | null;
}

class NewFields extends ChangeableFields implements QsoFields {
  @IsDefined({ message: 'A contact needs a call.' })
  declare Call: string;

  @IsDefined({ message: 'A contact needs a mode.' })
  declare Mode: string;
}

export class UpsertQsoBody implements UpsertQsoRequest {
  @IsNestedObject(() => NewFields, 'The contact is missing.')
  data!: NewFields;
}

export class QsoIdBody implements QsoIdRequest {
  @number
  @Max(Number.MAX_SAFE_INTEGER, { message: 'There is no such contact.' })
  @Min(1, { message: 'There is no such contact.' })
  @IsInt({ message: 'The number of the contact is missing.' })
  qdo_id!: number;
}

export class UpdateQsoBody extends ChangeableFields implements UpdateQsoRequest {
  @number
  @Max(Number.MAX_SAFE_INTEGER, { message: 'There is no such contact.' })
  @Min(1, { message: 'There is no such contact.' })
  @IsInt({ message: 'The number of the contact is missing.' })
  qdo_id!: number;
}

export class LogbookBody implements LogbookRequest {
  @number
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(10_000_000)
  page?: number;

  @number
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(500)
  size?: number;

  @text
  @IsOptional()
  @IsPlainText(20)
  call?: string;
}
