import type * as contract from '@pileup/contract/admin/users';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ReasonedActBody } from '../../identity/index.js';
import { IsPlainText, IsRowNumber } from '../../platform/validation.js';
import { AsNumber, AsText } from '../fields.js';

const NO_SUCH_ACCOUNT = 'There is no such account.';
const FILTERS = [
  'paid',
  'trial',
  'gift',
  'grace',
  'free',
  'administrator',
  'suspended',
  'unconfirmed',
  'deletion pending',
] as const satisfies readonly contract.AdminUserFilter[];
const ACTS = [
  'grant',
  'suspend',
  'reinstate',
  'confirm',
  'end-sessions',
  'make-admin',
  'no-admin',
] as const satisfies readonly contract.AccountActName[];
const MONTHS = 'How many months? From 1 to 120.';

const IsOneOf = (what: string, values: readonly string[]) =>
  IsIn(['', ...values], { message: `${what} is one of: ${values.join(', ')}.` });

export class AdminUsersBody implements contract.AdminUsersRequest {
  @AsText()
  @IsOptional()
  @IsPlainText(100, { called: 'A search' })
  search?: string | null;

  @IsOptional()
  @IsOneOf('A filter', FILTERS)
  filter?: contract.AdminUserFilter | '' | null;

  @IsOptional()
  @IsOneOf('The time of registration', ['today', 'week', 'month'])
  registered?: 'today' | 'week' | 'month' | '' | null;

  @IsOptional()
  @IsIn(['registered', 'callsign', 'name'], { message: 'Users are sorted by registered, callsign or name.' })
  sort?: 'registered' | 'callsign' | 'name' | null;

  @IsOptional()
  @IsIn(['asc', 'desc'], { message: 'The order is asc or desc.' })
  order?: 'asc' | 'desc' | null;

  @IsOptional()
  @IsPlainText(500, { called: 'A page' })
  after?: string | null;
}

export class AdminUserBody implements contract.AdminUserRequest {
  @IsRowNumber(NO_SUCH_ACCOUNT)
  id!: number;
}

export class AdminUserActBody extends ReasonedActBody implements contract.AdminUserActRequest {
  @IsRowNumber(NO_SUCH_ACCOUNT)
  id!: number;

  @IsIn(ACTS, { message: `An act is one of: ${ACTS.join(', ')}.` })
  act!: contract.AccountActName;

  @IsOptional()
  @AsNumber()
  @Max(120, { message: MONTHS })
  @Min(1, { message: MONTHS })
  @IsInt({ message: MONTHS })
  months?: number | null;
}
