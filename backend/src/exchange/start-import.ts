import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SNIFF_BYTES, sniff } from '@pileup/adif/sniff';
import { Database, statement } from '../platform/database.js';
import { Conflict, InvalidRequest } from '../platform/errors.js';
import { Files } from '../platform/files.js';
import { Jobs } from '../platform/jobs.js';
import { ImportRunner } from './run-import.js';

/** Takes a stored upload for an import; answers the import's number. */
export class StartImport extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly filename: string,
    readonly stored: { name: string; bytes: number },
  ) {
    super();
  }
}

/** Files of one account that may wait at once: each can be 200 MB. */
const AT_ONCE = 5;

const WAITING = statement(`
  select count(*)::integer as n from exchange.import where account_id = $1 and status in ('queued', 'running')`);
const CREATE = statement(`
  insert into exchange.import (account_id, filename, stored_as, status, bytes_total)
  values ($1, $2, $3, 'queued', $4) returning id`);

@CommandHandler(StartImport)
export class StartImportHandler implements ICommandHandler<StartImport> {
  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly jobs: Jobs,
    private readonly runner: ImportRunner,
  ) {}

  async execute({ accountId, filename, stored }: StartImport): Promise<number> {
    const kind = sniff(await this.files.head(stored.name, SNIFF_BYTES));
    if (kind.kind === 'refused') throw new InvalidRequest({ adif_file: [kind.reason] });
    return this.database.transaction(async (tx) => {
      const [waiting] = await tx.run<{ n: number }>(WAITING, [accountId]);
      if ((waiting?.n ?? 0) >= AT_ONCE)
        throw new Conflict(`${AT_ONCE} imports of yours are still under way. Please wait for one to end.`);
      const [row] = await tx.run<{ id: number }>(CREATE, [accountId, filename, stored.name, stored.bytes]);
      if (!row) throw new Error('the import was not stored');
      await this.jobs.send(this.runner.queue, { importId: row.id }, tx);
      return row.id;
    });
  }
}
