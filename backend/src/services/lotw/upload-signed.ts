import { lotwContact } from '@pileup/adif/lotw/signed-log';
import { type Me, requireAlive, Stations } from '../../identity/index.js';
import { adifContacts } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { Conflict, NotFound, RuleBroken } from '../../platform/errors.js';
import { ServiceFailure } from '../../platform/service-http.js';
import { Connections } from '../connections.js';
import { recordOf } from '../sending/plan-task.js';
import { FIELDS_OF_LOTW } from '../sending/sending-rules.js';
import { LotwClient } from './lotw-client.js';
import { recordAnswer, recordUpload, type Upload } from './lotw-rows.js';
import { readSignedFile } from './signed-file.js';

/** Uploads a signed log with these contacts; returns their number. */
export class UploadSigned extends CommandOf<
  { me: Me; file: Buffer; contacts: readonly { qdoId: number; version: number }[] },
  number
>() {}

const CHANGED = 'A contact was changed after it was signed. Please sign again.';
const COMPARED = ['CALL', 'BAND', 'MODE', 'QSO_DATE', 'QSO_TIME'] as const;

export const UploadSignedHandler = handlerOf(
  UploadSigned,
  [Database, Connections, Stations, LotwClient, Clock],
  async ({ me, file, contacts }, database, connections, stations, client, clock) => {
    const { accountId } = me;
    const station = await stations.ofAccount(accountId);
    if (!station || !(await connections.one(accountId, 'lotw'))) throw new NotFound('LoTW is not connected.');
    const signed = await readSignedFile(file);
    if (signed.contacts.length !== contacts.length) throw new Conflict(CHANGED);
    const ids = contacts.map(({ qdoId }) => qdoId);
    const own = new Map((await adifContacts(database, accountId, ids)).map((each) => [each.qdoId, each]));
    const uploads = contacts.map(({ qdoId, version }, index): Upload => {
      const contact = own.get(qdoId);
      if (!contact) throw new Conflict(CHANGED);
      const { sent } = recordOf(contact, FIELDS_OF_LOTW, station.callsign);
      const [here, there] = [lotwContact(contact.fields), signed.contacts[index]];
      if (sent.station !== signed.callsign || COMPARED.some((name) => here[name] !== there?.[name]))
        throw new Conflict(CHANGED);
      return { qdoId, version, intent: sent };
    });
    const now = () => new Date(clock.now());
    await database.transaction(async (tx) => {
      await requireAlive(me, tx);
      if ((await recordUpload(tx, accountId, uploads, now())) < uploads.length) throw new Conflict(CHANGED);
    });
    const record = (response: 'queued' | 'rejected' | 'unreached', reason: string | null = null) =>
      database.transaction((tx) => recordAnswer(tx, accountId, uploads, { answer: response, reason, now: now() }));
    let rejected: string | null;
    try {
      rejected = await client.upload(file);
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      // The file may have arrived nevertheless: LoTW takes the same contact twice without harm.
      await record('unreached');
      throw new RuleBroken(
        `The upload to LoTW failed: ${error.message} Your contacts wait here; please try again later.`,
      );
    }
    if (rejected === null) {
      await record('queued');
      return uploads.length;
    }
    await record('rejected', `LoTW rejected the file: ${rejected}`);
    throw new RuleBroken(`LoTW rejected the file: ${rejected}`);
  },
);
