import { applyDecorators } from '@nestjs/common';
import type {
  AddRecordingRequest,
  AttachOfferRequest,
  CaptionRequest,
  MediaFields,
  MediaIdRequest,
  MediaKind,
  OfferMediaRequest,
  SstvArchiveRequest,
} from '@pileup/contract/media';
import { parseCallsign } from '@pileup/radio/callsign';
import { IsIn, IsNotEmpty, IsOptional } from 'class-validator';
import { IsMoment } from '../../logbook/index.js';
import { Transform } from '../../platform/conversions.js';
import { IsPlainText, IsRowNumber, Satisfies } from '../../platform/validation.js';

const MAX_CAPTION = 200;
const MAX_PEAKS = 200;
const DAY_SECONDS = 86_400;

const isSet = (value: unknown) => value !== null && value !== undefined && value !== '';
const asNumber = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value);
const EmptyIsNull = () => Transform(({ value }) => (isSet(value) ? value : null));

const isQdoId = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 1;
const IsQdoId = () =>
  applyDecorators(
    Transform(({ value }) => asNumber(value)),
    Satisfies('isQdoId', isQdoId, 'Please choose a contact.'),
  );

const isDuration = (value: unknown) => typeof value === 'number' && value >= 0 && value <= DAY_SECONDS;
const IsDuration = () =>
  applyDecorators(
    Transform(({ value }) => (isSet(value) ? asNumber(value) : null)),
    IsOptional(),
    Satisfies('isDuration', isDuration, 'The duration is not valid.'),
  );

const IsCaption = () => IsPlainText(MAX_CAPTION, { called: 'The caption' });

const isPeaks = (value: unknown) =>
  Array.isArray(value) &&
  value.length <= MAX_PEAKS &&
  value.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= 255);
/** At most 200 numbers of three digits with a comma. */
const asPeaks = (value: unknown) =>
  typeof value === 'string' && value.length <= MAX_PEAKS * 4 && /^[\d,]+$/.test(value)
    ? value.split(',').map((peak) => (peak === '' ? Number.NaN : Number(peak)))
    : value;

export class MediaFieldsBody implements MediaFields {
  @IsQdoId()
  qdo_id!: number;

  @IsOptional()
  @IsCaption()
  caption?: string | null;
}

type ParsedPeaks = Omit<AddRecordingRequest, 'peaks'> & { peaks?: number[] | null };

export class AddRecordingBody extends MediaFieldsBody implements ParsedPeaks {
  @Transform(({ value }) => (isSet(value) ? asPeaks(value) : null))
  @IsOptional()
  @Satisfies('isPeaks', isPeaks, 'The waveform is not valid.')
  peaks?: number[] | null;

  @IsDuration()
  duration?: number | null;
}

const KINDS: readonly MediaKind[] = ['recording', 'sstv'];
const IsKind = () => IsIn(KINDS, { message: 'The kind is recording or sstv.' });

export class MediaIdBody implements MediaIdRequest {
  @IsRowNumber('Please choose a file.')
  id!: number;
}

export class CaptionBody extends MediaIdBody implements CaptionRequest {
  @IsKind()
  kind!: MediaKind;

  @IsCaption()
  caption!: string;
}

export class OfferMediaBody implements OfferMediaRequest {
  @IsKind()
  kind!: MediaKind;

  @IsMoment()
  @IsNotEmpty({ message: 'When was it recorded?' })
  started_at!: string;

  @IsDuration()
  duration?: number | null;

  @IsOptional()
  @IsCaption()
  caption?: string | null;
}

export class AttachOfferBody extends MediaIdBody implements AttachOfferRequest {
  @IsQdoId()
  qdo_id!: number;
}

const isCursor = (value: unknown) => typeof value === 'string' && /^-?\d{1,15}_\d{1,10}$/.test(value);
const IsCursor = () =>
  applyDecorators(EmptyIsNull(), IsOptional(), Satisfies('isCursor', isCursor, 'The page is not valid.'));

const isDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00Z`));

export class SstvArchiveBody implements SstvArchiveRequest {
  @EmptyIsNull()
  @IsOptional()
  @Satisfies('isDay', isDay, 'The day is not valid.')
  day?: string | null;

  @EmptyIsNull()
  @IsOptional()
  @IsPlainText(20, { called: 'The mode' })
  mode?: string | null;

  @EmptyIsNull()
  @IsOptional()
  @IsPlainText(10, { called: 'The band' })
  band?: string | null;

  @Transform(({ value }) => (isSet(value) ? (typeof value === 'string' && parseCallsign(value)) || '' : null))
  @IsOptional()
  @IsNotEmpty({ message: 'Please enter a valid callsign' })
  callsign?: string | null;

  @IsCursor()
  before?: string | null;

  @IsCursor()
  after?: string | null;

  @IsOptional()
  @Satisfies(
    'isOldest',
    (value) => ['', '0', '1', 0, 1, false, true].includes(value as string),
    'The page is not valid.',
  )
  oldest?: number | string | null;
}
