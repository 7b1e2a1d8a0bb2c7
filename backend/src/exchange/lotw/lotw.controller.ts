import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ImportAdifAnswer } from '@pileup/contract/exchange';
import type { CountAnswer, LotwContactsAnswer } from '@pileup/contract/services';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Conflict } from '../../platform/errors.js';
import { Call } from '../../platform/http/api-call.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { StartImport } from '../imports/start-import.js';
import { ServiceLogins } from '../services/service-logins.js';
import { CollectEarlier } from './collect-earlier.js';
import { LotwUploadBody } from './requests.js';
import { UploadSigned } from './upload-signed.js';
import { WaitingToBeSigned } from './waiting-to-be-signed.js';

const UPLOADS = { name: 'uploads to LoTW', points: 60, seconds: 3_600 };
const COLLECTIONS = { name: 'collections for LoTW', points: 20, seconds: 3_600 };
const IMPORTS = { name: 'imports from LoTW', points: 5, seconds: 3_600 };
const FILENAME = 'LoTW, all contacts';

@Controller('api')
export class LotwController {
  constructor(
    private readonly commands: CommandBus,
    private readonly waiting: WaitingToBeSigned,
    private readonly logins: ServiceLogins,
    private readonly limits: Limits,
  ) {}

  @Call('vlotw/contacts')
  contacts(@CurrentUser() { accountId }: Me): Promise<LotwContactsAnswer> {
    return this.waiting.of(accountId);
  }

  @Call('vlotw/collect')
  async collect(@CurrentUser() me: Me): Promise<CountAnswer> {
    await this.limits.take(COLLECTIONS, String(me.accountId));
    return { status: 'ok', count: await this.commands.execute(new CollectEarlier({ me })) };
  }

  @Call('vlotw/upload', { isLarge: true })
  async upload(@CurrentUser() me: Me, @Body() body: LotwUploadBody): Promise<CountAnswer> {
    await this.limits.take(UPLOADS, String(me.accountId));
    const contacts = body.qdo_ids.map((qdoId, index) => ({ qdoId, version: body.versions[index] ?? -1 }));
    const file = Buffer.from(body.file, 'base64');
    return { status: 'ok', count: await this.commands.execute(new UploadSigned({ me, file, contacts })) };
  }

  /** An import like that of a file, which is downloaded first. */
  @Call('vimportlotw')
  async import(@CurrentUser() me: Me): Promise<ImportAdifAnswer> {
    if (!(await this.logins.of(me.accountId, 'lotw')))
      throw new Conflict('LoTW is not connected. Please enter your login on your account page.');
    await this.limits.take(IMPORTS, String(me.accountId));
    const upload = { storedAs: null, filename: FILENAME, bytes: 0, encoding: null, checkOnly: false, source: 'lotw' };
    const id = await this.commands.execute(new StartImport({ me, upload }));
    return { status: 'ok', message: 'Your contacts at LoTW are being imported.', import_id: id };
  }
}
