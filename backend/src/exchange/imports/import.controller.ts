import { Readable } from 'node:stream';
import type { MultipartFields } from '@fastify/multipart';
import { Body, Controller, Param, ParseIntPipe, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CABRILLO_END, cabrilloHead } from '@pileup/adif/cabrillo/cabrillo-writer';
import { EncodingDetector } from '@pileup/adif/encoding/detect-encoding';
import { isEncoding } from '@pileup/adif/encoding/encodings';
import { formatHeader } from '@pileup/adif/write/adi-writer';
import type {
  ImportAdifResponse,
  ImportResponse,
  ImportsResponse,
  KeptContact,
  KeptResponse,
  RejectedRecord,
  RejectedResponse,
} from '@pileup/contract/exchange';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentUser, type Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { isDatabaseUnavailable } from '../../platform/database/outages.js';
import { sql } from '../../platform/database/sql.js';
import { InvalidRequest, NotFound, TooLarge } from '../../platform/errors.js';
import { Download, Endpoint } from '../../platform/http/endpoint.decorator.js';
import { stripDirectionControls } from '../../platform/http/plain-text.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { storeUpload, uploadedFile } from '../../platform/http/uploads.js';
import { Files } from '../../platform/storage/files.js';
import { VERSION } from '../../platform/version.js';
import { Import, reportOf } from './import.entity.js';
import { nextQtcLines, type QtcLine } from './qtc-lines.js';
import { StoreCheckedBody } from './requests.js';
import { RetryImport } from './retry-import.js';
import { StartImport } from './start-import.js';
import { StoreChecked } from './store-checked.js';
import { UndoImport } from './undo-import.js';
import { detecting, inUtf8 } from './utf8-upload.js';

const MAX_IMPORTS = 50;
const MAX_REJECTED = 200;
/** Maximum characters of a rejected record's text; the download has all of it. */
const MAX_CHARACTERS = 4_000;
const MAX_RETAINED = 200;
const UPLOADS = { name: 'uploads by account', points: 60, seconds: 3_600 };

const REJECTED = sql<{ accountId: number; importId: number; limit: number }, RejectedRecord>`
  select record, reason, left(text, ${MAX_CHARACTERS}) as text from exchange.rejected
  where account_id = $accountId and import_id = $importId order by record limit $limit`;
const RETAINED = sql<{ accountId: number; importId: number; limit: number }, KeptContact>`
  select qdo_id, to_char(ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "TS", call as "Call", band as "Band",
    mode as "Mode"
  from exchange.kept where account_id = $accountId and import_id = $importId order by ts, qdo_id limit $limit`;
// Reads rejected records in pages: together they can be as large as the file.
const NEXT_REJECTED = sql<{ accountId: number; importId: number; last: number }, { record: number; text: string }>`
  select record, text from exchange.rejected
  where account_id = $accountId and import_id = $importId and record > $last order by record limit 200`;

@Controller('api')
export class ImportController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly files: Files,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @Endpoint('vimportadif')
  async importAdif(@CurrentUser() me: Me, @Req() request: FastifyRequest): Promise<ImportAdifResponse> {
    await this.limits.take(UPLOADS, String(me.accountId));
    const upload = await uploadedFile(request, 'adif_file', 'Please select a file to import.');
    const filename = displayName(upload.filename);
    const parameter = (name: string) => parameterOf(request, upload.fields, name);
    const chosen = parameter('encoding');
    if (chosen !== '' && !isEncoding(chosen)) {
      upload.file.resume();
      throw new InvalidRequest({ encoding: [`‘${chosen.slice(0, 40)}’ is not an encoding that can be read.`] });
    }
    const detector = new EncodingDetector();
    const stored = await storeUpload(upload, this.files, (file) => detecting(inUtf8(file), detector));
    try {
      if (upload.file.truncated) throw new TooLarge('The file is larger than 200 MB.');
      if (stored.bytes === 0) throw new InvalidRequest({ adif_file: ['The file is empty.'] });
      const { name: storedAs, bytes } = stored;
      const checkOnly = /^(1|true|yes|on)$/i.test(parameter('check_only'));
      const encoding = chosen || detector.result();
      const file = { storedAs, bytes, filename, encoding, checkOnly };
      const id = await this.commands.execute(new StartImport({ me, upload: file }));
      const done = checkOnly ? 'checked' : 'read';
      return { status: 'ok', message: `${filename} is stored and being ${done}.`, import_id: id };
    } catch (error) {
      // If the database connection was lost, the import may have been created nevertheless; the sweep decides.
      if (!isDatabaseUnavailable(error)) await this.files.remove(stored.name).catch(() => undefined);
      throw error;
    }
  }

  @Endpoint('vimports', { reads: true })
  async imports(@CurrentUser() me: Me): Promise<ImportsResponse> {
    const rows = await this.database
      .em()
      .find(Import, { accountId: me.accountId }, { orderBy: { id: 'desc' }, limit: MAX_IMPORTS });
    return { imports: rows.map((row) => reportOf(row, this.clock.now())) };
  }

  @Endpoint('vimport/{id}', { reads: true })
  async import(@CurrentUser() me: Me, @Param('id', ParseIntPipe) id: number): Promise<ImportResponse> {
    return { import: reportOf(await this.own(me, id), this.clock.now()) };
  }

  @Endpoint('vimport/{id}/rejected', { reads: true })
  async rejected(@CurrentUser() me: Me, @Param('id', ParseIntPipe) id: number): Promise<RejectedResponse> {
    const { rejected, rejectedSummary } = await this.own(me, id);
    const rows = await this.database.run(REJECTED, { accountId: me.accountId, importId: id, limit: MAX_REJECTED });
    return { rejected: rows, more: rejected - rows.length, summary: rejectedSummary ?? [] };
  }

  @Endpoint('vimport/{id}/store')
  async storeChecked(
    @CurrentUser() me: Me,
    @Param('id', ParseIntPipe) id: number,
    @Body() { leave_out, move }: StoreCheckedBody,
  ): Promise<ImportAdifResponse> {
    await this.own(me, id);
    const { importId, filename } = await this.commands.execute(
      new StoreChecked({ me, checkId: id, leftOut: leave_out ?? [], move: move ?? [] }),
    );
    return { status: 'ok', message: `${filename} is being read.`, import_id: importId };
  }

  @Endpoint('vimport/{id}/retry')
  async retry(@CurrentUser() me: Me, @Param('id', ParseIntPipe) id: number): Promise<ImportResponse> {
    await this.own(me, id);
    await this.commands.execute(new RetryImport({ accountId: me.accountId, importId: id }));
    return this.import(me, id);
  }

  @Endpoint('vimport/{id}/undo')
  async undo(@CurrentUser() me: Me, @Param('id', ParseIntPipe) id: number): Promise<ImportResponse> {
    await this.own(me, id);
    await this.commands.execute(new UndoImport({ accountId: me.accountId, importId: id }));
    return this.import(me, id);
  }

  @Endpoint('vimport/{id}/kept', { reads: true })
  async kept(@CurrentUser() me: Me, @Param('id', ParseIntPipe) id: number): Promise<KeptResponse> {
    const { kept } = await this.own(me, id);
    const rows = await this.database.run(RETAINED, { accountId: me.accountId, importId: id, limit: MAX_RETAINED });
    return { kept: rows, more: kept - rows.length };
  }

  /** Every rejected record as a file of the same format, to be fixed and imported again. */
  @Download('vimport/:id/rejected.adi')
  async rejectedFile(
    @CurrentUser() me: Me,
    @Param('id', ParseIntPipe) id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const row = await this.own(me, id);
    const name = row.cabrilloHeader ? row.filename : `${row.filename.replace(/\.\w{1,9}$/, '')}.adi`;
    await this.send(reply, `rejected-${name}`, row, this.rejectedTexts(me.accountId, id));
  }

  /** The QTC lines of a Cabrillo log as such a log. */
  @Download('vimport/:id/qtc.log')
  async qtcFile(
    @CurrentUser() me: Me,
    @Param('id', ParseIntPipe) id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const row = await this.own(me, id);
    if (row.qtc === 0) throw new NotFound('The file has no QTC lines.');
    await this.send(reply, `qtc-${row.filename}`, row, this.qtcTexts(me.accountId, id));
  }

  private async send(reply: FastifyReply, name: string, row: Import, texts: AsyncIterable<string>): Promise<void> {
    const { cabrilloHeader } = row;
    const head = cabrilloHeader
      ? cabrilloHead(Object.entries(cabrilloHeader).filter(([tag]) => tag !== 'START-OF-LOG'))
      : formatHeader(VERSION, new Date(this.clock.now()));
    async function* all() {
      yield head;
      yield* texts;
      if (cabrilloHeader) yield CABRILLO_END;
    }
    await reply
      .type('application/octet-stream')
      .header('Content-Disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
      .send(Readable.from(all()));
  }

  private async *rejectedTexts(accountId: number, id: number): AsyncGenerator<string> {
    for (let last = 0; ; ) {
      const rows = await this.database.run(NEXT_REJECTED, { accountId, importId: id, last });
      if (rows.length === 0) return;
      yield rows.map(({ text }) => text).join('');
      last = rows[rows.length - 1]?.record ?? last;
    }
  }

  private async *qtcTexts(accountId: number, id: number): AsyncGenerator<string> {
    for (let last: QtcLine | undefined; ; ) {
      const rows = await nextQtcLines(this.database, accountId, last, id);
      if (rows.length === 0) return;
      yield rows.map(({ text }) => `${text}\n`).join('');
      last = rows.at(-1);
    }
  }

  private async own(me: Me, id: number): Promise<Import> {
    const row =
      id > 2_147_483_647 || id < 1 ? null : await this.database.em().findOne(Import, { id, accountId: me.accountId });
    if (!row) throw new NotFound('Import not found.');
    return row;
  }
}

/** A query parameter, or a form field before the file. */
function parameterOf(request: FastifyRequest, fields: MultipartFields, name: string): string {
  const field = fields[name];
  return String((request.query as Record<string, unknown>)[name] ?? (field && 'value' in field ? field.value : ''));
}

/** The name for display; files are stored under other names. */
function displayName(filename: string): string {
  const characters = [...stripDirectionControls(filename.toWellFormed()).replace(/\p{Cc}/gu, '')];
  // The end is more useful: it has the number or date, and the extension.
  return characters.length <= 120 ? characters.join('') : `…${characters.slice(-119).join('')}`;
}
