import { CLUB_LOG_API_KEY, FakeClubLog } from '../../test/fakes/club-log/club-log-server.ts';
import { FakeEqsl } from '../../test/fakes/eqsl/eqsl-server.ts';
import { FakeHamqth } from '../../test/fakes/hamqth/hamqth-server.ts';
import { FakeLotw } from '../../test/fakes/lotw/lotw-server.ts';
import { FakeQrzCallbook } from '../../test/fakes/qrz/qrz-callbook-server.ts';
import { FakeQrz } from '../../test/fakes/qrz/qrz-server.ts';
import { serviceUrls } from '../../test/fakes/service-server.ts';

/** The key of every outside service of the demo. */
export const DEMO_SERVICE_KEY = 'DEMO-KEY';
export const DEMO_CLUB_LOG_EMAIL = 'demo@example.org';
export const DEMO_LOTW_USER = 'demo';

/** The user name at both callbooks of the demo. */
export const DEMO_CALLBOOK_USER = 'demo';

/** Operators in the callbooks of the demo. */
const CALLBOOK: readonly (readonly [call: string, name: string, qth: string, grid: string, country: string])[] = [
  ['OK1QRR', 'Petr', 'Praha', 'JO70fb', 'Czech Republic'],
  ['W1QAW', 'Hiram', 'Newington, CT', 'FN31pr', 'United States'],
  ['JA1QYZ', 'Haruka', 'Tokyo', 'PM95vq', 'Japan'],
  ['DL1QAB', 'Jürgen', 'Köln', 'JO30lw', 'Germany'],
];

/** Outside services that accept the contacts of every callsign, so that nothing leaves the computer. */
export class DemoServices {
  private readonly qrz = new FakeQrz();
  private readonly clubLog = new FakeClubLog();
  private readonly eqsl = new FakeEqsl();
  private readonly lotw = new FakeLotw();
  private readonly hamqth = new FakeHamqth();
  private readonly qrzCallbook = new FakeQrzCallbook();
  private readonly all = [this.qrz, this.clubLog, this.eqsl, this.lotw, this.hamqth, this.qrzCallbook];

  /** Starts the services; returns the settings of a product that uses them. */
  async start(): Promise<Record<string, string>> {
    this.qrz.key = DEMO_SERVICE_KEY;
    this.clubLog.password = DEMO_SERVICE_KEY;
    this.clubLog.email = DEMO_CLUB_LOG_EMAIL;
    this.eqsl.password = DEMO_SERVICE_KEY;
    this.lotw.login = DEMO_LOTW_USER;
    this.lotw.password = DEMO_SERVICE_KEY;
    this.lotw.storesAtOnce = true;
    for (const callbook of [this.hamqth, this.qrzCallbook]) callbook.logins.set(DEMO_CALLBOOK_USER, DEMO_SERVICE_KEY);
    for (const service of this.all) await service.listen();
    for (const [call, name, qth, grid, country] of CALLBOOK) {
      this.hamqth.entries.set(call, { nick: name, qth, grid, country });
      this.qrzCallbook.entries.set(call, { fname: name, addr2: qth, grid, country });
    }
    return {
      ...serviceUrls(this.all),
      CLUBLOG_API_KEY: CLUB_LOG_API_KEY,
      HAMQTH_LOGIN: DEMO_CALLBOOK_USER,
      HAMQTH_PASSWORD: DEMO_SERVICE_KEY,
    };
  }

  async stop(): Promise<void> {
    for (const service of this.all) await service.close();
  }
}
