import type {
  ChangeServiceRequest,
  ConnectServiceRequest,
  ContactServicesRequest,
  EqslCardRequest,
  RetryServiceRequest,
  ServiceContactsRequest,
  ServiceName,
  ServiceRequest,
  ServiceState,
} from '@pileup/contract/services';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Transform } from '../platform/conversions.js';
import { IsPlainText } from '../platform/validation.js';

const SERVICES = ['qrz', 'clublog', 'eqsl', 'lotw', 'hamqth', 'qrzxml'] as const satisfies readonly ServiceName[];
const STATES = [
  'waiting',
  'sent',
  'accepted',
  'confirmed',
  'differs',
  'refused',
] as const satisfies readonly ServiceState[];
const MAX_ID = Number.MAX_SAFE_INTEGER;
const NO_SUCH_CONTACT = { message: 'Contact not found.' };
const trimmed = Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));
export const yesOrNo = Transform(({ value }) =>
  value === 1 || value === '1' || value === 'true'
    ? true
    : value === 0 || value === '0' || value === 'false'
      ? false
      : value,
);
/** An array, or in a query its numbers separated by commas. */
const numbers = Transform(({ value }) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).split(',').map(Number) : value,
);

export class ServiceBody implements ServiceRequest {
  @IsIn(SERVICES, { message: 'Service not found.' })
  service!: ServiceName;
}

export class ConnectServiceBody extends ServiceBody implements ConnectServiceRequest {
  @trimmed
  @IsOptional()
  @IsPlainText(254, { called: 'The login' })
  login?: string;

  // The secret is not trimmed: a space may be part of a password.
  @IsOptional()
  @IsPlainText(200, { called: 'The key' })
  secret?: string;

  @trimmed
  @IsOptional()
  @IsPlainText(60, { called: 'The QTH nickname' })
  qth_nickname?: string;

  @yesOrNo
  @IsOptional()
  @IsBoolean({ message: 'Please choose yes or no.' })
  auto_log?: boolean;
}

export class ChangeServiceBody extends ServiceBody implements ChangeServiceRequest {
  @yesOrNo
  @IsOptional()
  @IsBoolean({ message: 'Please choose yes or no.' })
  auto_log?: boolean;

  @trimmed
  @IsOptional()
  @IsPlainText(60, { called: 'The QTH nickname' })
  qth_nickname?: string;
}

export class RetryServiceBody extends ServiceBody implements RetryServiceRequest {
  @Transform(({ value }) => (typeof value === 'string' ? Number(value) : value))
  @IsOptional()
  @IsInt({ message: 'The number of the contact is missing.' })
  @Min(1, NO_SUCH_CONTACT)
  @Max(MAX_ID, NO_SUCH_CONTACT)
  qdo_id?: number;
}

export class ServiceContactsBody extends ServiceBody implements ServiceContactsRequest {
  @IsIn(STATES, { message: 'State not found.' })
  state!: ServiceState;

  @IsOptional()
  @IsPlainText(60, { called: 'The page' })
  after?: string;
}

export class ContactServicesBody implements ContactServicesRequest {
  @numbers
  @IsArray({ message: 'The numbers of the contacts are missing.' })
  @ArrayMinSize(1, { message: 'The numbers of the contacts are missing.' })
  @ArrayMaxSize(500, { message: 'At most 500 contacts at once.' })
  @IsInt({ each: true, message: 'The number of a contact must be a whole number.' })
  @Min(1, { each: true, ...NO_SUCH_CONTACT })
  @Max(MAX_ID, { each: true, ...NO_SUCH_CONTACT })
  qdo_ids!: number[];
}

export class EqslCardBody implements EqslCardRequest {
  @Transform(({ value }) => (typeof value === 'string' ? Number(value) : value))
  @IsInt({ message: 'The number of the contact is missing.' })
  @Min(1, NO_SUCH_CONTACT)
  @Max(MAX_ID, NO_SUCH_CONTACT)
  qdo_id!: number;
}
