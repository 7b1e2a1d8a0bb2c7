import type * as contract from '@pileup/contract/admin/page-views';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { IsPlainText } from '../../platform/validation.js';
import { AsNumber } from '../fields.js';

const SESSION = 'A session id has 8 to 64 letters, digits and hyphens.';
const DAYS = 'From 1 to 90 days.';

export class LogPageViewBody implements contract.LogPageViewRequest {
  @Matches(/^[\w-]{8,64}$/, { message: SESSION })
  session_id!: string;

  @IsPlainText(2_000, { called: 'An address' })
  page_url!: string;

  @IsOptional()
  @IsPlainText(100, { called: 'A source' })
  utm_source?: string | null;

  @IsOptional()
  @IsPlainText(100, { called: 'A medium' })
  utm_medium?: string | null;

  @IsOptional()
  @IsPlainText(2_000, { called: 'An address' })
  referrer_url?: string | null;
}

export class AdminPageViewsBody implements contract.AdminPageViewsRequest {
  @IsOptional()
  @AsNumber()
  @Max(90, { message: DAYS })
  @Min(1, { message: DAYS })
  @IsInt({ message: DAYS })
  days?: number | null;
}
