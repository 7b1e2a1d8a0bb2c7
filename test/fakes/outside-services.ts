import type { LogServiceName } from '@pileup/contract/services';
import { CLUB_LOG_API_KEY, CLUB_LOG_PASSWORD, FakeClubLog } from './club-log/club-log-server.ts';
import { EQSL_PASSWORD, FakeEqsl } from './eqsl/eqsl-server.ts';
import { FakeLotw, LOTW_PASSWORD, LOTW_USER } from './lotw/lotw-server.ts';
import { FakeQrz, QRZ_KEY } from './qrz/qrz-server.ts';
import { serviceUrls } from './service-server.ts';

/** Call and minute of a contact, as the books are compared with the log. */
export const shortOf = (call: string, time: string) => `${call} ${time.replace(/\D/g, '').slice(0, 12)}`;

type AdifRecord = Readonly<Record<string, string>>;
const shortRecord = ({ CALL = '', QSO_DATE = '', TIME_ON = '' }: AdifRecord) => shortOf(CALL, `${QSO_DATE}${TIME_ON}`);

/** Fakes of the four services to which contacts are uploaded. */
export class OutsideServices {
  readonly qrz = new FakeQrz();
  readonly clublog = new FakeClubLog();
  readonly eqsl = new FakeEqsl();
  readonly lotw = new FakeLotw();
  private readonly all = [this.qrz, this.clublog, this.eqsl, this.lotw];

  async listen(): Promise<this> {
    await Promise.all(this.all.map((each) => each.listen()));
    return this;
  }

  /** The settings of a program that uses them. */
  get env(): Record<string, string> {
    return { ...serviceUrls(this.all), CLUBLOG_API_KEY: CLUB_LOG_API_KEY };
  }

  /** The requests that connect an account with this callsign. */
  logins(callsign: string): { service: LogServiceName; login?: string; secret: string }[] {
    this.qrz.callsign = callsign;
    this.eqsl.callsign = callsign;
    return [
      { service: 'qrz', secret: QRZ_KEY },
      { service: 'clublog', login: this.clublog.email, secret: CLUB_LOG_PASSWORD },
      { service: 'eqsl', secret: EQSL_PASSWORD },
      { service: 'lotw', login: LOTW_USER, secret: LOTW_PASSWORD },
    ];
  }

  /** The contacts of each service. */
  books(): Record<LogServiceName, string[]> {
    return {
      qrz: [...this.qrz.book.values()].map(({ record }) => shortRecord(record)),
      clublog: [...this.clublog.book.values()].map(shortRecord),
      eqsl: [...this.eqsl.book.values()].map(shortRecord),
      lotw: this.lotw.book.map(({ record }) => shortRecord(record)),
    };
  }

  clearFaults(): void {
    for (const { faults } of this.all) faults.length = 0;
  }

  /** Removes all contacts and faults. */
  clear(): void {
    this.clearFaults();
    for (const { book } of [this.qrz, this.clublog, this.eqsl]) book.clear();
    this.lotw.book.length = 0;
    this.lotw.queue.length = 0;
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((each) => each.close()));
  }
}
