import type * as contract from '@pileup/contract/billing';
import { parseCallsign } from '@pileup/radio/callsign';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Transform } from '../platform/conversions.js';
import { trimmedText } from '../platform/http/plain-text.js';
import { IsOptionalFlag, IsPlainText, Satisfies } from '../platform/validation.js';

const MAX_RECIPIENTS = 50;
const ACTS = [
  ...(['pay', 'decline', 'leave', 'renew', 'fail', 'recover', 'end grace', 'cancel now'] as const),
  ...(['refund', 'dispute', 'win dispute'] as const),
];

const AsText = () => Transform(({ value }) => (typeof value === 'string' ? trimmedText(value) : value));
const AsNumber = () =>
  Transform(({ value }) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value));

export class CheckoutBody implements contract.CheckoutRequest {
  @IsIn(['trial', 'monthly'], { message: 'A subscription begins with a trial or monthly.' })
  plan!: 'trial' | 'monthly';
}

export class PauseBody implements contract.PauseRequest {
  @AsNumber()
  @Max(6, { message: 'A pause lasts one to six months.' })
  @Min(1, { message: 'A pause lasts one to six months.' })
  @IsInt({ message: 'A pause lasts one to six months.' })
  months!: number;
}

const isCalls = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= MAX_RECIPIENTS &&
  value.every((call) => typeof call === 'string' && call !== '');

export class GiftBody implements contract.GiftRequest {
  @Transform(({ value }) =>
    Array.isArray(value) && value.length <= MAX_RECIPIENTS
      ? [...new Set(value.map((call) => (typeof call === 'string' ? (parseCallsign(call) ?? '') : '')))]
      : value,
  )
  @Satisfies('isCalls', isCalls, `Please enter one to ${MAX_RECIPIENTS} valid callsigns.`)
  callsigns!: string[];

  @AsNumber()
  @IsIn([1, 3, 6, 12], { message: 'A gift is for 1, 3, 6 or 12 months.' })
  months!: number;

  @AsText()
  @IsOptional()
  @IsPlainText(200, { called: 'The message' })
  message?: string | null;
}

export class VerifyCheckoutBody implements contract.VerifyCheckoutRequest {
  @IsOptional()
  @IsPlainText(200, { called: 'The checkout' })
  checkout_session_id?: string | null;

  @IsOptional()
  @IsPlainText(200, { called: 'The reference' })
  ref_id?: string | null;
}

export class DonationBody implements contract.DonationRequest {
  @AsNumber()
  @Max(100_000, { message: 'A donation is at most £1,000.' })
  @Min(100, { message: 'A donation is at least £1.' })
  @IsInt({ message: 'Please enter an amount in whole pence.' })
  amount!: number;

  @IsOptionalFlag()
  monthly?: 0 | 1 | null;

  @AsText()
  @IsOptional()
  @IsPlainText(60, { called: 'The name' })
  name?: string | null;
}

export class SandboxCheckoutBody implements contract.SandboxCheckoutRequest {
  @IsPlainText(100, { called: 'The checkout' })
  id!: string;
}

export class SandboxBody implements contract.SandboxRequest {
  @IsOptional()
  @IsPlainText(100, { called: 'The checkout' })
  id?: string | null;

  @IsIn(ACTS, { message: 'The sandbox has no such button.' })
  act!: contract.SandboxAct;
}
