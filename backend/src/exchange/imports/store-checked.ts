import { CommandBus } from '@nestjs/cqrs';
import type { MovedContacts, OtherStation } from '@pileup/contract/exchange';
import { homeCall } from '@pileup/radio/callsign';
import { isPortableOf } from '@pileup/radio/station-call';
import { type AccountOfMain, AddSubAccount, accountsOfMain, lockSession, type Me } from '../../identity/index.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { isDatabaseUnavailable } from '../../platform/database/outages.js';
import { type NotNull, sql } from '../../platform/database/sql.js';
import { Conflict, InvalidRequest, NotFound, Refused, TooMany } from '../../platform/errors.js';
import { Files } from '../../platform/storage/files.js';
import { ImportStarter, type Upload } from './start-import.js';

/** Imports the file of a check, and parts of it into other accounts of the operator; returns the import's id. */
export class StoreChecked extends CommandOf<
  { me: Me; checkId: number; leftOut: readonly string[]; move: readonly string[] },
  { importId: number; filename: string }
>() {}

const IS_STORED =
  "id = $importId and account_id = $accountId and check_only and status = 'done' and stored_as is not null";
const STATIONS = sql<{ importId: number; accountId: number }, { stations: OtherStation[] | null }>`
  select stations from exchange.import where ${IS_STORED}`;
const TAKE_FILE = sql<{ importId: number; accountId: number }, CheckedFile>`
  update exchange.import set stored_as = null where ${IS_STORED}
  returning old.stored_as as "storedAs", filename, bytes_total as bytes, encoding`;
const BEING_DELETED = 'This account is scheduled for deletion. Switch to it and choose "Keep it" first.';
const GONE = 'The checked file is no longer here. Please upload it again.';

type CheckedFile = Pick<Upload, 'filename' | 'bytes' | 'encoding'> & { storedAs: NotNull<string> };

export const StoreCheckedHandler = handlerOf(
  StoreChecked,
  [Database, Files, ImportStarter, CommandBus],
  async ({ me, checkId, leftOut, move }, database, files, starter, commands) => {
    const stations = await stationsToMove({ me, checkId, leftOut, move }, database);
    await addMissingAccounts(stations, me, database, commands);
    const links: string[] = [];
    // One transaction: each contact of the file is in exactly one of the imports, whatever fails.
    const store = async (tx: Queryable) => {
      // Locked first: none of the accounts can be deleted meanwhile.
      await lockSession(me, tx);
      const accounts = await accountsOfMain(me.mainId, tx);
      const moved = stations.map((station) => ({ ...station, account_id: requireAccount(station, accounts, me).id }));
      const [file] = await tx.run(TAKE_FILE, { importId: checkId, accountId: me.accountId });
      if (!file) throw new NotFound(GONE);
      const importId = await starter.start(tx, me, { ...file, checkOnly: false, leftOut, moved });
      for (const [accountId, onlyCalls] of byAccount(moved)) {
        // Each import deletes its own file.
        const storedAs = await files.link(file.storedAs).catch(throwIfGone);
        links.push(storedAs);
        await starter.start(tx, me, { ...file, storedAs, checkOnly: false, onlyCalls }, { accountId });
      }
      return { importId, filename: file.filename };
    };
    try {
      return await database.transaction(store);
    } catch (error) {
      // If the database connection was lost, the imports may have been created nevertheless; the sweep decides.
      if (!isDatabaseUnavailable(error)) for (const name of links) await files.remove(name).catch(() => undefined);
      throw error;
    }
  },
);

/** @throws NotFound without the checked file; InvalidRequest for a callsign that the check did not find */
async function stationsToMove(
  { me, checkId, leftOut, move }: Pick<StoreChecked, 'me' | 'checkId' | 'leftOut' | 'move'>,
  database: Database,
): Promise<OtherStation[]> {
  const [check] = await database.run(STATIONS, { importId: checkId, accountId: me.accountId });
  if (!check) throw new NotFound(GONE);
  return [...new Set(move)].map((call) => {
    if (leftOut.includes(call)) throw ofCall(call, 'Contacts cannot be both moved and left out.');
    const station = check.stations?.find((one) => one.call === call);
    return station ?? raise(ofCall(call, 'The file has no contacts made under this callsign.'));
  });
}

/** Adds a sub-account for each callsign that is none of the operator's. Those added stay if a later one is refused. */
async function addMissingAccounts(
  stations: readonly OtherStation[],
  me: Me,
  database: Database,
  commands: CommandBus,
): Promise<void> {
  if (stations.length === 0) return;
  const accounts = await accountsOfMain(me.mainId, database);
  for (const { call } of stations) {
    if (accountOf(call, accounts, me)) continue;
    try {
      const added = await commands.execute(new AddSubAccount({ me, callsign: homeCall(call) }));
      accounts.push({ ...added, deletionPending: false });
    } catch (error) {
      if (!(error instanceof Refused) || error instanceof TooMany) throw error;
      // Shown beside the callsign.
      throw new Refused(error.status, error.code, error.message, errorsOf(call, error.message));
    }
  }
}

/** The account that has a callsign, or else the one that it is a portable form of. */
function accountOf(call: string, accounts: readonly AccountOfMain[], me: Me): AccountOfMain | undefined {
  const others = accounts.filter(({ id }) => id !== me.accountId);
  return (
    others.find(({ callsign }) => callsign === call) ?? others.find(({ callsign }) => isPortableOf(call, callsign))
  );
}

function requireAccount({ call }: OtherStation, accounts: readonly AccountOfMain[], me: Me): AccountOfMain {
  const account = accountOf(call, accounts, me);
  if (!account || account.deletionPending) throw new Conflict(BEING_DELETED, errorsOf(call, BEING_DELETED));
  return account;
}

/** The callsigns to import into each account. */
function byAccount(moved: readonly MovedContacts[]): Map<number, string[]> {
  const calls = new Map<number, string[]>();
  for (const { call, account_id } of moved) calls.set(account_id, [...(calls.get(account_id) ?? []), call]);
  return calls;
}

const errorsOf = (call: string, text: string) => ({ [`move.${call}`]: [text] });
const ofCall = (call: string, text: string) => new InvalidRequest(errorsOf(call, text));

function throwIfGone(error: { code?: string }): never {
  throw error.code === 'ENOENT' ? new NotFound(GONE) : error;
}

function raise(error: Error): never {
  throw error;
}
