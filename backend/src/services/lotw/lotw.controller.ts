import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ImportAdifResponse } from '@pileup/contract/exchange';
import type { CountResponse, LotwContactsResponse, LotwUploadRequest } from '@pileup/contract/services';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { StartImport } from '../../exchange/index.js';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Conflict } from '../../platform/errors.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { ServiceLogins } from '../service-logins.js';
import { CollectEarlier } from './collect-earlier.js';
import { MAX_SIGNED_CONTACTS } from './signed-file.js';
import { UploadSigned } from './upload-signed.js';
import { WaitingToBeSigned } from './waiting-to-be-signed.js';

const MAX_FILE_CHARACTERS = 2 * 1_024 * 1_024;
const MAX_ID = Number.MAX_SAFE_INTEGER;
const MAX_VERSION = 2 ** 31 - 1;
const TOO_MANY = `At most ${MAX_SIGNED_CONTACTS} contacts at once.`;

class LotwUploadBody implements LotwUploadRequest {
  @IsString({ message: 'The signed log is missing.' })
  @MaxLength(MAX_FILE_CHARACTERS, { message: 'The signed log is too large.' })
  @Matches(/^[A-Za-z0-9+/]+={0,2}$/, { message: 'The signed log is not in base64.' })
  file!: string;

  @IsArray({ message: 'The contacts are missing.' })
  @ArrayMinSize(1, { message: 'The contacts are missing.' })
  @ArrayMaxSize(MAX_SIGNED_CONTACTS, { message: TOO_MANY })
  @IsInt({ each: true, message: 'The number of a contact must be a whole number.' })
  @Min(1, { each: true, message: 'Contact not found.' })
  @Max(MAX_ID, { each: true, message: 'Contact not found.' })
  qdo_ids!: number[];

  @IsArray({ message: 'The versions of the contacts are missing.' })
  @ArrayMaxSize(MAX_SIGNED_CONTACTS, { message: TOO_MANY })
  @IsInt({ each: true, message: 'The version of a contact must be a whole number.' })
  @Min(0, { each: true, message: 'Version not found.' })
  @Max(MAX_VERSION, { each: true, message: 'Version not found.' })
  versions!: number[];
}

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

  @Endpoint('vlotw/contacts')
  contacts(@CurrentUser() { accountId }: Me): Promise<LotwContactsResponse> {
    return this.waiting.of(accountId);
  }

  @Endpoint('vlotw/collect')
  async collect(@CurrentUser() me: Me): Promise<CountResponse> {
    await this.limits.take(COLLECTIONS, String(me.accountId));
    return { status: 'ok', count: await this.commands.execute(new CollectEarlier({ me })) };
  }

  @Endpoint('vlotw/upload', { isLarge: true })
  async upload(@CurrentUser() me: Me, @Body() body: LotwUploadBody): Promise<CountResponse> {
    await this.limits.take(UPLOADS, String(me.accountId));
    const contacts = body.qdo_ids.map((qdoId, index) => ({ qdoId, version: body.versions[index] ?? -1 }));
    const file = Buffer.from(body.file, 'base64');
    return { status: 'ok', count: await this.commands.execute(new UploadSigned({ me, file, contacts })) };
  }

  /** An import like that of a file, which is downloaded first. */
  @Endpoint('vimportlotw')
  async import(@CurrentUser() me: Me): Promise<ImportAdifResponse> {
    if (!(await this.logins.of(me.accountId, 'lotw')))
      throw new Conflict('LoTW is not connected. Please enter your login on your account page.');
    await this.limits.take(IMPORTS, String(me.accountId));
    const upload = { storedAs: null, filename: FILENAME, bytes: 0, encoding: null, checkOnly: false, source: 'lotw' };
    const id = await this.commands.execute(new StartImport({ me, upload }));
    return { status: 'ok', message: 'Your contacts at LoTW are being imported.', import_id: id };
  }
}
