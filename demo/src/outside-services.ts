import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLUB_LOG_API_KEY, FakeClubLog } from '../../test/fakes/club-log/club-log-server.ts';
import { FakeEqsl } from '../../test/fakes/eqsl/eqsl-server.ts';
import { certificateFile } from '../../test/fakes/lotw/certificate-files.ts';
import { FakeLotw } from '../../test/fakes/lotw/lotw-server.ts';
import { FakeQrz } from '../../test/fakes/qrz/qrz-server.ts';
import { serviceUrls } from '../../test/fakes/service-server.ts';

/** The key of every outside service of the demo. */
export const DEMO_SERVICE_KEY = 'DEMO-KEY';
export const DEMO_CLUB_LOG_EMAIL = 'demo@example.org';
export const DEMO_LOTW_USER = 'demo';

/** Writes a certificate file for LoTW; its path, or null on a computer without openssl. Its password is the services' key. */
export function writeDemoCertificate(folder: string, callsign: string): string | null {
  const path = join(folder, `${callsign}.p12`);
  try {
    writeFileSync(path, certificateFile({ callsign, password: DEMO_SERVICE_KEY }).p12, { mode: 0o600 });
    return path;
  } catch {
    return null;
  }
}

/** Outside services that accept the contacts of every callsign, so that nothing leaves the computer. */
export class DemoServices {
  private readonly qrz = new FakeQrz();
  private readonly clubLog = new FakeClubLog();
  private readonly eqsl = new FakeEqsl();
  private readonly lotw = new FakeLotw();

  /** Starts them; returns the settings of a product that uses them. */
  async start(): Promise<Record<string, string>> {
    this.qrz.key = DEMO_SERVICE_KEY;
    this.clubLog.password = DEMO_SERVICE_KEY;
    this.clubLog.email = DEMO_CLUB_LOG_EMAIL;
    this.eqsl.password = DEMO_SERVICE_KEY;
    this.lotw.login = DEMO_LOTW_USER;
    this.lotw.password = DEMO_SERVICE_KEY;
    this.lotw.storesAtOnce = true;
    const all = [this.qrz, this.clubLog, this.eqsl, this.lotw];
    for (const service of all) await service.listen();
    return { ...serviceUrls(all), CLUBLOG_API_KEY: CLUB_LOG_API_KEY };
  }

  async stop(): Promise<void> {
    for (const service of [this.qrz, this.clubLog, this.eqsl, this.lotw]) await service.close();
  }
}
