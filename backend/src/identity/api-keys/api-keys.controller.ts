import { Body, Controller, Ip } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  ApiKeyResponse,
  PairedResponse,
  PairingCodeResponse,
  PairRequest,
  PairResponse,
  StatusOk,
  UnpairRequest,
} from '@pileup/contract/identity';
import { IsNotEmpty } from 'class-validator';
import { Database } from '../../platform/database/database.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { IsPlainText, IsRowNumber } from '../../platform/validation.js';
import { trimmed } from '../credentials/credential-fields.js';
import { CurrentUser, type Me } from '../me.js';
import { IssueApiKey } from './api-keys.js';
import { CreatePairingCode, PairComputer, pairedComputers, UnpairComputer } from './pair-computer.js';

class PairBody implements PairRequest {
  @IsPlainText(30, { called: 'A pairing code' })
  @IsNotEmpty({ message: 'Please enter the pairing code.' })
  code!: string;

  @trimmed
  @IsPlainText(50, { called: 'The name of a computer' })
  @IsNotEmpty({ message: 'Please give the computer a name.' })
  name!: string;
}

class UnpairBody implements UnpairRequest {
  @IsRowNumber('Computer not found.')
  id!: number;
}

const PAIRINGS = { name: 'pairings by address', points: 20, seconds: 600 };
const CODES = { name: 'pairing codes by account', points: 60, seconds: 3_600 };

@Controller('api')
export class ApiKeysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly limits: Limits,
  ) {}

  @Endpoint('vapikey')
  async apiKey(@CurrentUser() me: Me): Promise<ApiKeyResponse> {
    return { api_key: await this.commands.execute(new IssueApiKey({ me })) };
  }

  @Endpoint('vpairingcode')
  async pairingCode(@CurrentUser() me: Me): Promise<PairingCodeResponse> {
    await this.limits.take(CODES, String(me.accountId));
    return this.commands.execute(new CreatePairingCode({ me }));
  }

  @Public()
  @Endpoint('vpair')
  async pair(@Body() body: PairBody, @Ip() address: string): Promise<PairResponse> {
    await this.limits.takeByAddress(PAIRINGS, address);
    return this.commands.execute(new PairComputer({ code: body.code, name: body.name }));
  }

  @Endpoint('vpaired', { reads: true })
  async paired(@CurrentUser() me: Me): Promise<PairedResponse> {
    return { computers: await pairedComputers(this.database, me.accountId) };
  }

  @Endpoint('vunpair')
  async unpair(@CurrentUser() me: Me, @Body() { id }: UnpairBody): Promise<StatusOk> {
    await this.commands.execute(new UnpairComputer({ accountId: me.accountId, id }));
    return { status: 'ok' };
  }
}
