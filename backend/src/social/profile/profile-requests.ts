import type { CallsignRequest, ProfileRequest } from '@pileup/contract/social';
import { parseCallsign } from '@pileup/radio/callsign';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** What is no callsign has no profile: it is absent and not a broken form, so nothing but its kind is checked here. */
export class ProfileBody implements ProfileRequest {
  @Transform(({ value }) => (typeof value === 'string' ? (parseCallsign(value) ?? '') : ''))
  @IsOptional()
  callsign!: string;

  @Transform(({ value }) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value))
  @IsOptional()
  @Max(1_000_000_000, { message: 'There is no such page.' })
  @Min(1, { message: 'There is no such page.' })
  @IsInt({ message: 'A page is a number.' })
  page?: number;
}

export class CallsignBody implements CallsignRequest {
  @Transform(({ value }) => (typeof value === 'string' ? (parseCallsign(value) ?? '') : ''))
  @IsOptional()
  callsign!: string;
}
