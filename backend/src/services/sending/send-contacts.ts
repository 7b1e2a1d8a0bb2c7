import { Injectable } from '@nestjs/common';
import { Stations } from '../../identity/index.js';
import { type AdifContact, adifContacts } from '../../logbook/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Connections } from '../connections.js';
import { changedContacts, nextContacts, recordIntent, recordOutcomes, settleChanged } from '../contact-states.js';
import type { ServiceLogin, ServiceTask, TaskOutcome, UploadService } from '../log-service.js';
import { RequestPace } from '../request-pace.js';
import { type KnownContact, planTask, recordOf, stateOfChanged } from './plan-task.js';

/** Contacts that are compared at once. */
const PAGE = 500;

interface Step {
  readonly accountId: number;
  readonly service: UploadService;
  readonly login: ServiceLogin;
  readonly station: string;
  readonly remoteCall: string;
}

interface Planned {
  readonly known: KnownContact;
  readonly plan: { task: ServiceTask } | { outcome: TaskOutcome };
}

/**
 * Sends waiting contacts to a service, in steps of a bounded number. What is sent is recorded before the request and the
 * response after it, so that after a crash it is known what the service may have.
 */
@Injectable()
export class ContactSender {
  constructor(
    private readonly database: Database,
    private readonly connections: Connections,
    private readonly stations: Stations,
    private readonly pace: RequestPace,
    private readonly clock: Clock,
  ) {}

  /** Sends the next contacts; returns whether there were any. @throws the failures of `LogService` */
  async step(accountId: number, service: UploadService): Promise<boolean> {
    const found = await this.stations.ofAccount(accountId);
    const connection = await this.connections.one(accountId, service.name);
    const login = found && (await this.connections.loginOf(accountId, service.name, found.callsign));
    // An account that is about to be deleted may come back.
    if (!found) return false;
    if (!connection || !login) {
      await this.database.transaction((tx) => this.connections.disconnect(tx, accountId, service.name));
      return false;
    }
    const remoteCall = connection.remote_call;
    const step: Step = { accountId, service, login, station: found.callsign, remoteCall };
    const waiting = await nextContacts(this.database, accountId, service.name, service.batch);
    if (waiting.length === 0) return false;
    const planned = await this.plan(step, waiting);
    await this.record(
      step,
      planned.flatMap(({ known, plan }) => ('outcome' in plan ? [{ known, ...plan }] : [])),
    );
    const tasks = planned.flatMap(({ known, plan }) => ('task' in plan ? [{ known, task: plan.task }] : []));
    if (tasks.length > 0) await this.send(step, tasks);
    return true;
  }

  /** Decides whether contacts that changed, and are not sent by themselves, are as the service has them. */
  async settleChanged(accountId: number, service: UploadService): Promise<void> {
    const station = await this.stations.ofAccount(accountId);
    if (!station) return;
    for (let after = 0; ; ) {
      const page = { after, limit: PAGE };
      const rows = await changedContacts(this.database, accountId, service.name, page);
      if (rows.length === 0) return;
      after = rows.at(-1)?.qdo_id ?? after;
      const contacts = await this.contactsOf(accountId, rows);
      const states = rows.map((row) => {
        const contact = contacts.get(row.qdo_id);
        const wanted = contact ? recordOf(contact, service.fields, station.callsign).sent : null;
        return { qdo_id: row.qdo_id, version: row.version, ...stateOfChanged(row, wanted) };
      });
      await this.database.transaction((tx) => settleChanged(tx, accountId, service.name, states, this.clock.now()));
    }
  }

  private async contactsOf(accountId: number, rows: readonly KnownContact[]): Promise<Map<number, AdifContact>> {
    const ids = rows.map(({ qdo_id }) => qdo_id);
    return new Map((await adifContacts(this.database, accountId, ids)).map((each) => [each.qdoId, each]));
  }

  private async plan({ accountId, service, station, remoteCall }: Step, waiting: KnownContact[]): Promise<Planned[]> {
    const contacts = await this.contactsOf(accountId, waiting);
    return waiting.map((known) => ({
      known,
      plan: planTask(known, contacts.get(known.qdo_id), service, station, remoteCall),
    }));
  }

  private async send(step: Step, tasks: { known: KnownContact; task: ServiceTask }[]): Promise<void> {
    const { accountId, service, login } = step;
    const sending = tasks.map(({ known, task }) => ({
      qdoId: known.qdo_id,
      version: known.version,
      intent: task.wanted?.sent ?? known.intent,
    }));
    const recorded = await recordIntent(this.database, accountId, service.name, sending, this.clock.now());
    const current = tasks.filter(({ known }) => recorded.has(known.qdo_id));
    if (current.length === 0) return;
    const request = () => this.pace.wait(service.name, accountId, service.interval);
    const outcomes = await service.send(
      login,
      current.map(({ task }) => task),
      request,
    );
    await this.record(
      step,
      current.flatMap(({ known }, index) => {
        const outcome = outcomes[index];
        return outcome ? [{ known, outcome }] : [];
      }),
    );
    await this.connections.succeed(accountId, service.name);
  }

  private async record(
    { accountId, service }: Step,
    answered: readonly { known: KnownContact; outcome: TaskOutcome }[],
  ): Promise<void> {
    if (answered.length === 0) return;
    const rows = answered.map(({ known, outcome }) => ({ qdoId: known.qdo_id, version: known.version, outcome }));
    await this.database.transaction((tx) => recordOutcomes(tx, accountId, service.name, rows, this.clock.now()));
  }
}
