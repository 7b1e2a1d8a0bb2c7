import { Injectable } from '@nestjs/common';
import { Stations } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import {
  type SentContact,
  type ServiceConfirmation,
  type ServiceLogin,
  type ServiceTask,
  type TaskOutcome,
  type TestedLogin,
  UploadService,
} from '../log-service.js';
import { FIELDS_OF_CLUB_LOG } from '../sending/sending-rules.js';
import { ClubLogClient } from './club-log-client.js';

type Request = () => Promise<void>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Contacts sent one by one: new ones, and not many. */
const MAX_SINGLE = 5;
const NEW_MS = 2 * HOUR_MS;
const FIRST_DAY = '1945-11-15';
/** Other stations upload their logs long after the contact. */
const OVERLAP_MS = 180 * DAY_MS;

const isSameKey = (one: SentContact, other: SentContact) =>
  one.call === other.call && one.at === other.at && one.band === other.band && one.station === other.station;

/** Club Log: new contacts one by one, all others as a file; a changed contact is deleted and sent again. */
@Injectable()
export class ClubLogService extends UploadService {
  override readonly name = 'clublog';
  override readonly title = 'Club Log';
  override readonly batch = 5_000;
  override readonly interval = { account: 2_000, all: 200 };
  override readonly fields = FIELDS_OF_CLUB_LOG;

  constructor(
    private readonly client: ClubLogClient,
    private readonly stations: Stations,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async test(login: ServiceLogin, station: string): Promise<TestedLogin> {
    const today = new Date(this.clock.now()).toISOString().slice(0, 10);
    await this.client.matches(login, station, today);
    return { remoteCall: station, message: `Connected to Club Log as ${station}.` };
  }

  override async send(login: ServiceLogin, tasks: readonly ServiceTask[], request: Request): Promise<TaskOutcome[]> {
    for (const { present, uncertain, wanted } of tasks)
      for (const old of [present, ...uncertain]) {
        if (!old || (wanted && isSameKey(old, wanted.sent))) continue;
        await request();
        await this.client.delete(login, old.station, old);
      }
    const outcomes = new Map<ServiceTask, TaskOutcome>();
    const uploads = tasks.flatMap((task) => (task.wanted ? [{ task, wanted: task.wanted }] : []));
    const earliest = this.clock.now() - NEW_MS;
    if (uploads.length <= MAX_SINGLE && uploads.every(({ wanted }) => wanted.sent.at >= earliest)) {
      for (const { task, wanted } of uploads) {
        await request();
        const reason = await this.client.realtime(login, wanted.sent.station, wanted.adif);
        outcomes.set(
          task,
          reason === null
            ? { event: 'accept', present: wanted.sent }
            : {
                event: 'refuse',
                reason,
                present: task.present && isSameKey(task.present, wanted.sent) ? task.present : null,
              },
        );
      }
    } else {
      for (const [station, group] of Map.groupBy(uploads, ({ wanted }) => wanted.sent.station)) {
        await request();
        await this.client.upload(
          login,
          station,
          group.map(({ wanted }) => wanted.adif),
        );
        for (const { task, wanted } of group) outcomes.set(task, { event: 'accept', present: wanted.sent });
      }
    }
    return tasks.map((task) => outcomes.get(task) ?? { event: 'forget' });
  }

  override async *confirmations(
    login: ServiceLogin,
    readTo: string | undefined,
    request: Request,
  ): AsyncGenerator<{ confirmed: ServiceConfirmation[]; readTo?: string }> {
    const station = await this.stations.ofAccount(login.accountId);
    if (!station) return;
    await request();
    const confirmed = await this.client.matches(login, station.callsign, readTo ?? FIRST_DAY);
    const next = new Date(this.clock.now() - OVERLAP_MS).toISOString().slice(0, 10);
    yield { confirmed, readTo: next };
  }
}
