import type { CallsignRequest, ProfileRequest } from '@pileup/contract/social';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Transform } from '../../platform/conversions.js';
import { AsCallsign } from '../../platform/validation.js';

/** An invalid callsign has no profile: it gives not-found and not a validation error, so only the type is checked. */
export class ProfileBody implements ProfileRequest {
  @AsCallsign()
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
  @AsCallsign()
  @IsOptional()
  callsign!: string;
}
