import { Injectable } from '@nestjs/common';
import { AdifReader } from '@pileup/adif/adi/adi-reader';
import { formatRecord } from '@pileup/adif/write/adi-writer';
import { Clock } from '../../platform/clock.js';
import {
  type ServiceConfirmation,
  type ServiceLogin,
  type ServiceTask,
  type TaskOutcome,
  type TestedLogin,
  UploadService,
} from '../log-service.js';
import { momentOfAdif } from '../moment-of-adif.js';
import { FIELDS_OF_EQSL } from '../sending/sending-rules.js';
import { EqslClient } from './eqsl-client.js';

type Request = () => Promise<void>;

const stamp = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace(/\D/g, '');
/** Confirmations of one step. */
const PAGE = 500;

/** eQSL: one record per request; programs cannot change or delete what it has. */
@Injectable()
export class EqslService extends UploadService {
  override readonly name = 'eqsl';
  override readonly title = 'eQSL';
  override readonly batch = 1;
  override readonly interval = { account: 2_000, all: 500 };
  override readonly fields = FIELDS_OF_EQSL;
  override readonly confirmationFields = { EQSL_QSL_RCVD: 'Y' };

  constructor(
    private readonly client: EqslClient,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async test(login: ServiceLogin, station: string): Promise<TestedLogin> {
    await this.client.inbox(login, stamp(this.clock.now()));
    return { remoteCall: station, message: `Connected to eQSL as ${station}.` };
  }

  override async send(login: ServiceLogin, tasks: readonly ServiceTask[], request: Request): Promise<TaskOutcome[]> {
    const outcomes: TaskOutcome[] = [];
    for (const task of tasks) outcomes.push(await this.sendOne(login, task, request));
    return outcomes;
  }

  override async *confirmations(
    login: ServiceLogin,
    readTo: string | undefined,
    request: Request,
  ): AsyncGenerator<{ confirmed: ServiceConfirmation[]; readTo?: string }> {
    const now = this.clock.now();
    await request();
    const adif = await this.client.inbox(login, readTo ?? '190001010000');
    if (adif !== null) {
      const reader = new AdifReader();
      const confirmed = [...reader.push(Buffer.from(adif)), ...reader.end()].flatMap(({ fields }) => {
        const at = momentOfAdif(fields.QSO_DATE, fields.TIME_ON);
        if (at === null || !fields.CALL) return [];
        const { CALL, BAND = '', MODE = '', SUBMODE = '' } = fields;
        return [{ call: CALL.toUpperCase(), at, band: BAND.toLowerCase(), mode: (SUBMODE || MODE).toUpperCase() }];
      });
      for (let at = 0; at < confirmed.length; at += PAGE) yield { confirmed: confirmed.slice(at, at + PAGE) };
    }
    yield { confirmed: [], readTo: stamp(now) };
  }

  private async sendOne(login: ServiceLogin, task: ServiceTask, request: Request): Promise<TaskOutcome> {
    const { wanted, present, uncertain, remoteId } = task;
    const old = present ?? uncertain.find(({ hash }) => hash !== wanted?.sent.hash);
    if (old) {
      const what = wanted ? 'changed here after it was sent' : 'deleted here';
      const reason = present
        ? `The contact was ${what}; eQSL does not let programs change or delete contacts.`
        : `The contact was ${what}, before eQSL had replied: eQSL may have the earlier version.`;
      return { event: 'diverge', reason, present: old, remoteId };
    }
    if (!wanted) return { event: 'forget' };
    const { qth_nickname: nickname } = login.settings;
    await request();
    const adif =
      (nickname ? formatRecord({ APP_EQSL_QTH_NICKNAME: nickname }).replace(/<eor>\s*$/i, '') : '') + wanted.adif;
    const response = await this.client.upload(login, adif);
    if (response.added) return { event: 'accept', present: wanted.sent };
    return { event: 'refuse', reason: response.reason, present: null };
  }
}
