import { Body, Controller } from '@nestjs/common';
import type { CallbookRequest, CallbookResponse } from '@pileup/contract/services';
import { IsBoolean, IsOptional } from 'class-validator';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { AsCallsign, Satisfies } from '../../platform/validation.js';
import { yesOrNo } from '../requests.js';
import { CallbookLookup } from './callbook-lookup.js';

class CallbookBody implements CallbookRequest {
  @AsCallsign()
  @Satisfies(
    'isCallsign',
    (value) => typeof value === 'string' && value !== '',
    'Please enter a callsign, such as G4QZX.',
  )
  call!: string;

  @yesOrNo
  @IsOptional()
  @IsBoolean({ message: 'Please choose yes or no.' })
  picture?: boolean;
}

@Controller('api')
export class CallbookController {
  constructor(private readonly callbooks: CallbookLookup) {}

  @Endpoint('vcallbook')
  lookUp(@CurrentUser() { accountId }: Me, @Body() { call, picture = false }: CallbookBody): Promise<CallbookResponse> {
    return this.callbooks.of(accountId, call, picture);
  }
}
