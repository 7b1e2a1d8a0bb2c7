import { setTimeout as pause } from 'node:timers/promises';
import type {
  ContactServicesResponse,
  LogServiceName,
  LotwContactsResponse,
  ServicesResponse,
} from '@pileup/contract/services';
import { signedUpload } from '../../fakes/lotw/signed-upload.ts';
import { OutsideServices, shortOf } from '../../fakes/outside-services.ts';
import type { ServiceFault } from '../../fakes/service-server.ts';
import { workedCall } from '../logs/callsigns.ts';
import { answerOf } from '../process/api-client.ts';
import { connectDatabase } from '../process/database.ts';
import { type BenchResult, correctRow } from '../process/measure.ts';
import { type Account, KillableProduct } from './killable-product.ts';

const NAMES = ['qrz', 'clublog', 'eqsl', 'lotw'] as const;
const TITLES = { qrz: 'QRZ', clublog: 'Club Log', eqsl: 'eQSL', lotw: 'LoTW' };
/**
 * The request within which the program is killed: handled and without a response, not handled, responded to, connection
 * broken.
 */
const FAULTS: readonly (ServiceFault | null)[] = ['slow', 'drop', null, 'lose answer'];
const CONTACTS = 3;
const REQUEST_TIMEOUT_MS = 120_000;
const FINAL_TIMEOUT_MS = 300_000;
/** Makes uploads without a response look an hour old. */
const AGE_UPLOADS = `
  update services.service_contact set at = at - interval '1 hour'
  where account_id = $1 and service = 'lotw' and state = 'sent' and reason is null`;

/**
 * Kills the program while it uploads contacts to outside services, one service after the other, and compares the log
 * with what each has in the end: equal, or a state with the reason, and nothing twice.
 */
export async function killServices(url: string, dataDir: string, kills: number): Promise<BenchResult[]> {
  const services = await new OutsideServices().listen();
  const product = await KillableProduct.open(url, dataDir, services.env);
  try {
    const log = await ServicesLog.connect(await product.newAccount(), services);
    const within: LogServiceName[] = [];
    for (let kill = 0; kill < kills; kill++) {
      const service = NAMES[kill % NAMES.length] ?? 'qrz';
      if (await log.reachRequest(service, kill)) within.push(service);
      await product.crash();
      services.clearFaults();
      await log.resume();
    }
    const client = await connectDatabase(url);
    await client.query(AGE_UPLOADS, [log.me.id]);
    await client.end();
    await log.settle();
    return await log.results(kills, within);
  } finally {
    await product.stop();
    await services.close();
  }
}

/** An account with all services, its contacts, and every version that they ever had. */
class ServicesLog {
  readonly me: Account;
  private readonly callsign: string;
  private readonly services: OutsideServices;
  private readonly current = new Map<number, string>();
  private readonly versions = new Map<number, string[]>();
  private made = 0;

  private constructor(me: Account, callsign: string, services: OutsideServices) {
    this.me = me;
    this.callsign = callsign;
    this.services = services;
  }

  static async connect(me: Account, services: OutsideServices): Promise<ServicesLog> {
    const { user } = await answerOf<{ user: { my_callsign: string } }>(me, 'vuser', {});
    for (const login of services.logins(user.my_callsign))
      await answerOf(me, 'vservice/connect', { ...login, auto_log: 1 });
    return new ServicesLog(me, user.my_callsign, services);
  }

  /** Logs, changes and deletes contacts, and waits until a service is in the middle of a request; false if it never is. */
  async reachRequest(name: LogServiceName, kill: number): Promise<boolean> {
    const service = this.services[name];
    const fault = FAULTS[Math.floor(kill / NAMES.length) % FAULTS.length] ?? null;
    const requests = () => service.requests.filter((each) => name !== 'lotw' || each === 'POST /lotw/upload').length;
    const before = requests();
    service.faults.push(fault);
    await this.changeLog(kill);
    if (name === 'lotw') void this.uploadToLotw().catch(() => undefined);
    // The request is an earlier one that was repeated, or the first for the contacts just logged.
    const wanted = before + (fault === null && name !== 'lotw' ? (kill % 2) + 1 : 1);
    for (const until = Date.now() + REQUEST_TIMEOUT_MS; requests() < wanted; await pause(2))
      if (Date.now() > until) return false;
    return true;
  }

  /** Ends the pause of half a minute that a service gets after a failed request: a test of the key does so. */
  async resume(): Promise<void> {
    for (const service of NAMES.slice(0, 3)) await answerOf(this.me, 'vservice/connect', { service });
  }

  /** Waits until everything is sent. */
  async settle(): Promise<void> {
    for (const until = Date.now() + FINAL_TIMEOUT_MS; Date.now() < until; await pause(1_000)) {
      await this.uploadToLotw();
      this.services.lotw.processQueue();
      const { services } = await answerOf<ServicesResponse>(this.me, 'vservices', {});
      const open = services.filter(({ counts }) => counts.waiting + counts.sent > 0).map(({ service }) => service);
      if (open.length === 0) return;
      // Connecting makes the program read LoTW's reports.
      if (open.includes('lotw')) await answerOf(this.me, 'vservice/connect', { service: 'lotw' });
    }
  }

  async results(kills: number, within: readonly LogServiceName[]): Promise<BenchResult[]> {
    const qdo_ids = [...this.versions.keys()];
    const { states } = await answerOf<ContactServicesResponse>(this.me, 'vcontactservices', { qdo_ids });
    return NAMES.map((name) => {
      const book = this.services.books()[name];
      const own = states.filter(({ service }) => service === name);
      const errors: string[] = [];
      const expected = new Set<string>();
      for (const [id, version] of this.current) {
        const found = own.find(({ qdo_id }) => qdo_id === id);
        const isThere = found?.state === 'accepted' && book.includes(version);
        if (isThere) expected.add(version);
        else if (!found?.reason) errors.push(`${version} is ${found?.state ?? 'unknown'} without a reason`);
      }
      // eQSL and LoTW never change a stored contact: they retain its earlier version, which its state names at eQSL.
      const differing = own.filter(
        ({ state, reason }) => name === 'lotw' || (name === 'eqsl' && state === 'differs' && reason),
      );
      const earlier = new Set(differing.flatMap(({ qdo_id }) => this.versions.get(qdo_id) ?? []));
      book.forEach((entry, index) => {
        if (book.indexOf(entry) !== index) errors.push(`${entry} is there twice`);
        else if (!expected.has(entry) && !earlier.has(entry)) errors.push(`${entry} is there, but not in the log`);
      });
      for (const error of errors) console.log(`${TITLES[name]}: ${error}`);
      const count = Object.entries(Object.groupBy(own, ({ state }) => state)).map(
        ([state, rows]) => `${rows?.length} ${state}`,
      );
      const during = within.filter((each) => each === name).length;
      const all = this.current.size;
      const title = `contacts that ${TITLES[name]} has as the log, or whose state says why not, after ${kills} kills`;
      return correctRow(title, all - errors.length, all, `${during} kills within its requests; ${count.join(', ')}`);
    });
  }

  private async changeLog(kill: number): Promise<void> {
    // Club Log takes new contacts one by one, and others as a file.
    const start = kill % 2 === 0 ? Date.now() : Date.UTC(2020, 0, 1 + kill);
    for (let n = 0; n < CONTACTS; n++) {
      const call = workedCall(this.made++);
      const TS = `${new Date(start).toISOString().slice(0, 16)}:00Z`;
      const data = { Call: call, Mode: 'CW', Freq: 14_030, TS };
      const { qso } = await answerOf<{ qso: { qdo_id: number } }>(this.me, 'vqso/upsert', { data });
      this.store(qso.qdo_id, shortOf(call, TS));
    }
    const ids = [...this.current.keys()];
    const changed = ids[(kill * 7) % ids.length];
    if (changed !== undefined) {
      const call = workedCall(this.made++);
      await answerOf(this.me, 'vqso/update', { qdo_id: changed, Call: call });
      this.store(changed, shortOf(call, (this.current.get(changed) ?? '').split(' ')[1] ?? ''));
    }
    const deleted = kill % 3 === 2 ? ids[(kill * 5 + 1) % ids.length] : undefined;
    if (deleted === undefined) return;
    await answerOf(this.me, 'vqso/nuke', { qdo_id: deleted });
    this.current.delete(deleted);
  }

  private store(id: number, version: string): void {
    this.current.set(id, version);
    this.versions.set(id, [...(this.versions.get(id) ?? []), version]);
  }

  private async uploadToLotw(): Promise<void> {
    const { contacts } = await answerOf<LotwContactsResponse>(this.me, 'vlotw/contacts', {});
    if (contacts.length > 0) await answerOf(this.me, 'vlotw/upload', await signedUpload(this.callsign, contacts));
  }
}
