import { openKeyFile } from '../../../frontend/src/features/exchange/lotw/key-file/key-file.ts';
import { signLog } from '../../../frontend/src/features/exchange/lotw/sign-log.ts';
import { CLUB_LOG_API_KEY, CLUB_LOG_PASSWORD, FakeClubLog } from '../../fakes/club-log/club-log-server.ts';
import { EQSL_PASSWORD, FakeEqsl } from '../../fakes/eqsl/eqsl-server.ts';
import { certificateFile } from '../../fakes/lotw/certificate-files.ts';
import { FakeLotw, LOTW_PASSWORD, LOTW_USER } from '../../fakes/lotw/lotw-server.ts';
import { FakeQrz, QRZ_KEY } from '../../fakes/qrz/qrz-server.ts';
import { serviceUrls } from '../../fakes/service-server.ts';

const PLACE = { MY_GRIDSQUARE: 'IO91wm', MY_CQ_ZONE: '14', MY_ITU_ZONE: '27' };

/** Call and minute of a contact, as the books are compared with the log. */
export const shortOf = (call: string, time: string) => `${call} ${time.replace(/\D/g, '').slice(0, 12)}`;

type AdifRecord = Readonly<Record<string, string>>;
const shortRecord = ({ CALL = '', QSO_DATE = '', TIME_ON = '' }: AdifRecord) => shortOf(CALL, `${QSO_DATE}${TIME_ON}`);

/** Fakes of the services that contacts are sent to. */
export class KilledServices {
  readonly qrz = new FakeQrz();
  readonly clublog = new FakeClubLog();
  readonly eqsl = new FakeEqsl();
  readonly lotw = new FakeLotw();
  private readonly all = [this.qrz, this.clublog, this.eqsl, this.lotw];
  private identity: ReturnType<typeof openKeyFile> | undefined;

  async listen(): Promise<this> {
    await Promise.all(this.all.map((each) => each.listen()));
    return this;
  }

  /** The settings of a program that uses them. */
  get env(): Record<string, string> {
    return { ...serviceUrls(this.all), CLUBLOG_API_KEY: CLUB_LOG_API_KEY };
  }

  /** The requests that connect an account with this callsign. */
  logins(callsign: string): { service: string; login?: string; secret: string }[] {
    this.qrz.callsign = callsign;
    this.eqsl.callsign = callsign;
    this.identity = openKeyFile(certificateFile({ callsign, password: 'p' }).p12, 'p');
    return [
      { service: 'qrz', secret: QRZ_KEY },
      { service: 'clublog', login: this.clublog.email, secret: CLUB_LOG_PASSWORD },
      { service: 'eqsl', secret: EQSL_PASSWORD },
      { service: 'lotw', login: LOTW_USER, secret: LOTW_PASSWORD },
    ];
  }

  /** The request that uploads these contacts to LoTW, signed as in the page. */
  async signed(contacts: Parameters<typeof signLog>[1]): Promise<object> {
    if (!this.identity) throw new Error('there is no account yet');
    const { bytes } = await signLog(await this.identity, contacts, PLACE);
    return {
      file: Buffer.from(bytes).toString('base64'),
      qdo_ids: contacts.map(({ qdo_id }) => qdo_id),
      versions: contacts.map(({ version }) => version),
    };
  }

  /** What each service has. */
  books(): Record<'qrz' | 'clublog' | 'eqsl' | 'lotw', string[]> {
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

  async close(): Promise<void> {
    await Promise.all(this.all.map((each) => each.close()));
  }
}
