import { Injectable } from '@nestjs/common';
import type { AdifFields } from '@pileup/adif/record';
import { ServiceUnavailable, WrongKey } from '../../platform/service-http.js';
import {
  type SentContact,
  type ServiceConfirmation,
  type ServiceLogin,
  type ServiceTask,
  type TaskOutcome,
  type TestedLogin,
  UploadService,
} from '../log-service.js';
import { momentOfAdif } from '../moment-of-adif.js';
import { FIELDS_OF_QRZ } from '../sending/sending-rules.js';
import { plainReason } from '../service-text.js';
import type { QrzAnswer } from './qrz-answer.js';
import { QrzClient } from './qrz-client.js';

type Request = () => Promise<void>;

const MINUTE_MS = 60_000;
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Compares the fields by which QRZ recognizes a contact: a change of one of them is another contact there. */
const isSameKey = (one: SentContact, other: SentContact) =>
  one.call === other.call &&
  one.band === other.band &&
  one.mode === other.mode &&
  one.station === other.station &&
  Math.floor(one.at / MINUTE_MS) === Math.floor(other.at / MINUTE_MS);

/** The QRZ logbook: one record per request, replaced and deleted by its number there. */
@Injectable()
export class QrzService extends UploadService {
  override readonly name = 'qrz';
  override readonly title = 'QRZ';
  override readonly batch = 1;
  override readonly interval = { account: 500, all: 100 };
  override readonly fields = FIELDS_OF_QRZ;
  override readonly confirmationFields = { APP_QRZLOG_STATUS: 'C' };

  constructor(private readonly client: QrzClient) {
    super();
  }

  override async test({ secret }: ServiceLogin, station: string): Promise<TestedLogin> {
    const { result, fields } = await this.client.request(secret, 'STATUS');
    if (result !== 'OK') throw new WrongKey(`QRZ: ${plainReason(fields.get('REASON') ?? 'the test failed')}`);
    const call = plainReason(fields.get('CALLSIGN') ?? '').toUpperCase();
    if (call !== '' && call !== station)
      throw new WrongKey(
        `This key is for the QRZ logbook of ${call}. Please enter the key for the logbook of ${station}.`,
      );
    const count = Number(fields.get('COUNT')) || 0;
    const message = `Connected to the QRZ logbook of ${call || station} (${count.toLocaleString('en-GB')} ${count === 1 ? 'contact' : 'contacts'}).`;
    return { remoteCall: call, message };
  }

  override async send(
    { secret }: ServiceLogin,
    tasks: readonly ServiceTask[],
    request: Request,
  ): Promise<TaskOutcome[]> {
    const outcomes: TaskOutcome[] = [];
    for (const task of tasks) outcomes.push(await this.sendOne(secret, task, request));
    return outcomes;
  }

  override async *confirmations(
    { secret }: ServiceLogin,
    readTo: string | undefined,
    request: Request,
  ): AsyncGenerator<{ confirmed: ServiceConfirmation[]; readTo?: string }> {
    const options = ['STATUS:CONFIRMED', ...(readTo ? [`MODSINCE:${readTo}`] : [])];
    let last = readTo;
    for await (const { records } of this.client.pages(secret, options, request)) {
      const confirmed = records.flatMap((fields) => confirmationOf(fields) ?? []);
      for (const { APP_QRZLOG_MODIFIED: modified } of records)
        if (modified && (!last || modified > last)) last = modified;
      yield { confirmed };
    }
    yield { confirmed: [], ...(last ? { readTo: last } : {}) };
  }

  private async sendOne(key: string, task: ServiceTask, request: Request): Promise<TaskOutcome> {
    const { wanted, present, uncertain, isConfirmed } = task;
    if (wanted && present && isConfirmed) {
      const reason = 'QRZ has confirmed the earlier version; replacing it would remove the confirmation.';
      return { event: 'diverge', reason, present, remoteId: task.remoteId };
    }
    for (const old of [present, ...uncertain]) {
      if (!old || (wanted && isSameKey(old, wanted.sent))) continue;
      const ids = old === present && task.remoteId ? [task.remoteId] : await this.find(key, old, request);
      if (ids.length > 0) await this.delete(key, ids, request);
    }
    if (!wanted) return { event: 'forget' };
    return this.insert(key, task, wanted, request);
  }

  private async insert(
    key: string,
    task: ServiceTask,
    { sent, adif }: NonNullable<ServiceTask['wanted']>,
    request: Request,
  ): Promise<TaskOutcome> {
    const { present, uncertain } = task;
    const replaces = [present, ...uncertain].some((old) => old && isSameKey(old, sent) && old.hash !== sent.hash);
    await request();
    const response = await this.client.request(key, 'INSERT', {
      ADIF: adif,
      ...(replaces ? { OPTION: 'REPLACE' } : {}),
    });
    const { result, fields } = response;
    if (result === 'OK' || result === 'REPLACE') {
      const remoteId = fields.get('LOGID') ?? (await this.find(key, sent, request))[0] ?? null;
      return { event: 'accept', present: sent, remoteId };
    }
    const reason = reasonOf(response);
    if (/duplicate/i.test(reason)) {
      const remoteId = (await this.find(key, sent, request))[0] ?? null;
      return { event: 'accept', present: sent, remoteId };
    }
    const stillThere = present && isSameKey(present, sent) ? present : null;
    return {
      event: 'refuse',
      reason: plainReason(reason) || 'QRZ gave no reason.',
      present: stillThere,
      remoteId: stillThere && task.remoteId,
    };
  }

  private async delete(key: string, ids: readonly string[], request: Request): Promise<void> {
    await request();
    const { result, fields } = await this.client.request(key, 'DELETE', { LOGIDS: ids.join(',') });
    // Contacts that QRZ did not find are gone already.
    if (result !== 'OK' && result !== 'PARTIAL' && !/not found|no log/i.test(fields.get('REASON') ?? ''))
      throw new ServiceUnavailable(`QRZ did not delete a contact: ${plainReason(fields.get('REASON') ?? '')}`);
  }

  /** The numbers of a contact in the book. */
  private async find(key: string, sent: SentContact, request: Request): Promise<string[]> {
    const options = [`CALL:${sent.call}`, `BETWEEN:${day(sent.at)}+${day(sent.at)}`];
    const ids: string[] = [];
    for await (const { records } of this.client.pages(key, options, request))
      for (const fields of records) {
        const found = confirmationOf(fields);
        if (!found?.remoteId || found.call !== sent.call || found.band !== sent.band || found.mode !== sent.mode)
          continue;
        if (Math.floor(found.at / MINUTE_MS) === Math.floor(sent.at / MINUTE_MS)) ids.push(found.remoteId);
      }
    return ids;
  }
}

function reasonOf({ fields }: QrzAnswer): string {
  return fields.get('REASON') ?? fields.get('EXTENDED') ?? '';
}

function confirmationOf(fields: AdifFields): ServiceConfirmation | null {
  const at = momentOfAdif(fields.QSO_DATE, fields.TIME_ON);
  if (at === null || !fields.CALL) return null;
  return {
    call: fields.CALL.replaceAll('_', '/').toUpperCase(),
    at,
    band: (fields.BAND ?? '').toLowerCase(),
    mode: (fields.MODE ?? '').toUpperCase(),
    ...(fields.APP_QRZLOG_LOGID ? { remoteId: fields.APP_QRZLOG_LOGID } : {}),
  };
}
