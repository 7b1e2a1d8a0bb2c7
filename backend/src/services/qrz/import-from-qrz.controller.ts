import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ImportAdifResponse } from '@pileup/contract/exchange';
import { StartImport } from '../../exchange/index.js';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Conflict } from '../../platform/errors.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { ServiceLogins } from '../service-logins.js';

const IMPORTS = { name: 'imports from QRZ', points: 10, seconds: 3_600 };
const FILENAME = 'QRZ logbook, last 2 weeks';

@Controller('api')
export class ImportFromQrzController {
  constructor(
    private readonly commands: CommandBus,
    private readonly logins: ServiceLogins,
    private readonly limits: Limits,
  ) {}

  /** An import like that of a file, which is downloaded first. */
  @Endpoint('vimportqrz')
  async importFromQrz(@CurrentUser() me: Me): Promise<ImportAdifResponse> {
    if (!(await this.logins.of(me.accountId, 'qrz')))
      throw new Conflict('QRZ is not connected. Please enter your QRZ logbook key on your account page.');
    await this.limits.take(IMPORTS, String(me.accountId));
    const upload = { storedAs: null, filename: FILENAME, bytes: 0, encoding: null, checkOnly: false, source: 'qrz' };
    const id = await this.commands.execute(new StartImport({ me, upload }));
    return { status: 'ok', message: 'Your QRZ contacts of the last 2 weeks are being imported.', import_id: id };
  }
}
