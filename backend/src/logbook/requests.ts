import { applyDecorators } from '@nestjs/common';
import type * as contract from '@pileup/contract/logbook';
import { hzFromKhz } from '@pileup/radio/frequency';
import { MAX_FILTER_LENGTH } from '@pileup/radio/log-filter/parse';
import {
  IsDefined,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Transform } from '../platform/conversions.js';
import { IsNestedObject, IsOptionalFlag, IsPlainText, Satisfies } from '../platform/validation.js';
import { LOGBOOK_SORTS } from './pages/logbook-order.js';
import { parseUtc } from './qso/utc-time.js';

// Decorators are applied from the bottom up, those of `applyDecorators` in order: the first one applied reports its error
// first.

/** Forms send numbers as text, and '' for empty. */
const number = Transform(({ value }) =>
  value === '' ? null : typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
);
const text = Transform(({ value }) =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : value,
);

/** A time that `parseUtc` reads. */
export const IsMoment = () =>
  Satisfies(
    'isMoment',
    (value) => typeof value === 'string' && parseUtc(value) !== null,
    'The time must be UTC such as 2026-11-21T19:42:07Z.',
  );

const IsKilohertz = () =>
  Satisfies(
    'isKilohertz',
    (value) => (typeof value === 'string' || typeof value === 'number') && hzFromKhz(value) !== null,
    'The frequency must be a number of kilohertz.',
  );

/** Watts. */
export const IsOptionalPower = () =>
  applyDecorators(
    IsNumber({}, { message: 'The power must be a number of watts.' }),
    Min(0, { message: 'The power must be a number of watts.' }),
    Max(9_999, { message: 'The power has at most 4 digits.' }),
    IsOptional(),
    number,
  );

/** Fields by ADIF name. Their texts are checked where they are read (`extra-fields.ts`). */
export const IsOptionalFields = () =>
  applyDecorators(IsObject({ message: 'The fields must be an object of texts.' }), IsOptional());

export const IsOptionalText = (max: number, options: { called: string; lines?: boolean }) =>
  applyDecorators(IsPlainText(max, options), IsOptional(), text);
const IsOptionalCall = () =>
  applyDecorators(
    MaxLength(40, { message: 'A callsign has at most 40 characters.' }),
    IsString({ message: 'A callsign must be text.' }),
    IsOptional(),
    text,
  );
/** @param message for anything else */
export const IsOptionalInt = (min: number, max: number, message: string) =>
  applyDecorators(Max(max, { message }), Min(min, { message }), IsInt({ message }), IsOptional(), number);
const IsQsoId = () =>
  applyDecorators(
    IsInt({ message: 'The number of the contact is missing.' }),
    Min(1, { message: 'Contact not found.' }),
    Max(Number.MAX_SAFE_INTEGER, { message: 'Contact not found.' }),
    number,
  );

/** The fields that several contacts can share, all optional. */
export class SharedFields implements Partial<contract.QsoFields> {
  @IsOptionalText(10, { called: 'The band' })
  Band?: string;

  @IsOptionalText(30, { called: 'The mode' })
  Mode?: string;

  @IsOptionalText(30, { called: 'The submode' })
  SubMode?: string | null;

  @IsOptionalText(100, { called: 'The name' })
  Name?: string | null;

  @IsOptionalText(1_000, { called: 'The comment', lines: true })
  Comment?: string | null;

  @IsOptionalPower()
  Power?: number | null;

  @IsOptionalText(50, { called: 'The contest name' })
  ContestName?: string | null;

  @IsOptionalCall()
  station_callsign?: string | null;

  @IsOptionalFields()
  fields?: Record<string, string | null> | null;
}

/** The editable fields of a contact, all optional. */
class ChangeableFields extends SharedFields implements Partial<contract.QsoFields> {
  @IsOptionalCall()
  Call?: string;

  @IsOptional()
  @IsMoment()
  TS?: string;

  @Transform(({ value }) => (value === '' ? null : value))
  @IsOptional()
  @IsKilohertz()
  Freq?: number | string | null;

  @IsOptionalText(10, { called: 'A report' })
  SNT?: string | null;

  @IsOptionalText(10, { called: 'A report' })
  RCV?: string | null;

  @number
  @IsOptional()
  @Max(9_999, { message: 'The DXCC entity must be its number.' })
  @Min(0, { message: 'The DXCC entity must be its number.' })
  @IsInt({ message: 'The DXCC entity must be its number.' })
  dxcc?: number | null;

  @IsOptionalText(20, { called: 'The grid square' })
  GridSquare?: string | null;

  @IsOptionalInt(0, 86_400 * 7, 'The duration is a number of seconds, of a week at most.')
  qso_duration?: number | null;

  @IsOptionalText(40, { called: 'The origin' })
  qso_origin?: string | null;

  @IsOptionalFlag()
  IsRunQSO?: 0 | 1 | null;

  @IsOptionalText(30, { called: 'The mode of the radio' })
  radio_mode?: string | null;

  @IsOptionalText(30, { called: 'The type of contact' })
  ContactType?: string | null;

  @IsOptionalText(10, { called: 'The zone' })
  ZN?: string | null;

  @IsOptionalText(254, { called: 'The email address' })
  email?: string | null;
}

class NewFields extends ChangeableFields implements contract.QsoFields {
  @IsDefined({ message: 'A contact needs a call.' })
  declare Call: string;

  @IsDefined({ message: 'A contact needs a mode.' })
  declare Mode: string;
}

export class UpsertQsoBody implements contract.UpsertQsoRequest {
  @IsNestedObject(() => NewFields, 'The contact is missing.')
  data!: NewFields;

  @IsOptional()
  @IsUUID('all', { message: 'The id of the contact must be a UUID.' })
  client_id?: string | null;
}

export class WithdrawQsoBody implements contract.WithdrawQsoRequest {
  @IsUUID('all', { message: 'The id of the contact must be a UUID.' })
  client_id!: string;
}

export class QsoIdBody implements contract.QsoIdRequest {
  @IsQsoId()
  qdo_id!: number;
}

// The form of `updated_at` in responses; `parseUtc` would drop the milliseconds.
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;
const IsOptionalTimestamp = () =>
  applyDecorators(
    Satisfies(
      'isTimestamp',
      (value) => typeof value === 'string' && TIMESTAMP.test(value) && !Number.isNaN(Date.parse(value)),
      'The time of the last change must be UTC such as 2026-11-21T19:42:07.123Z.',
    ),
    IsOptional(),
  );

export class UpdateQsoBody extends ChangeableFields implements contract.UpdateQsoRequest {
  @IsQsoId()
  qdo_id!: number;

  @IsOptionalTimestamp()
  if_updated_at?: string | null;
}

export class NukeQsoBody extends QsoIdBody implements contract.NukeQsoRequest {
  @IsOptionalTimestamp()
  if_updated_at?: string | null;
}

export class NewestQsosBody implements contract.NewestQsosRequest {
  @IsOptionalText(40, { called: 'The version' })
  version?: string;
}

export class LogbookBody implements contract.LogbookRequest {
  @IsOptionalInt(1, 10_000_000, 'Page not found.')
  page?: number;

  @IsOptionalInt(1, 500, 'A page has 1 to 500 contacts.')
  size?: number;

  @IsOptionalText(20, { called: 'The callsign' })
  call?: string;

  @IsOptionalText(MAX_FILTER_LENGTH, { called: 'A filter' })
  filter?: string;

  @IsOptional()
  @IsIn(LOGBOOK_SORTS, { message: 'The logbook cannot be sorted by that column.' })
  sort?: contract.LogbookSort;

  @IsOptional()
  @IsIn(['asc', 'desc'], { message: 'The order is asc or desc.' })
  order?: 'asc' | 'desc';

  @IsOptionalFlag()
  detailed?: 0 | 1;
}

export class LogbookMatchesBody implements contract.LogbookMatchesRequest {
  @IsOptionalText(20, { called: 'The callsign' })
  call?: string;

  @IsOptionalText(MAX_FILTER_LENGTH, { called: 'A filter' })
  filter?: string;
}
