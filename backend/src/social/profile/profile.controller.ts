import { Body, Controller } from '@nestjs/common';
import type { ProfileAnswer, ProfilePictures } from '@pileup/contract/social';
import { Asking, Contesting, type Me, type PublicAccount, Stations, Subscriptions } from '../../identity/index.js';
import { countLogbook, publicLogPage, workedBefore } from '../../logbook/index.js';
import { Database } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { Call } from '../../platform/http/call.decorator.js';
import { Public } from '../../platform/http/public.decorator.js';
import { photosOf } from '../photos/photos.query.js';
import { RememberedPictures } from './cached-charts.js';
import { nobody, profileOf } from './profile.query.js';
import { CallsignBody, ProfileBody } from './requests.js';
import { aroundStation } from './station-relations.query.js';

const QSOS = 20;
const PHOTOS = 4;

@Public()
@Controller('api')
export class ProfileController {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly subscriptions: Subscriptions,
    private readonly contesting: Contesting,
    private readonly remembered: RememberedPictures,
  ) {}

  @Call('vprofilefor', { reads: true })
  async profile(@Asking() me: Me | undefined, @Body() { callsign, page }: ProfileBody): Promise<ProfileAnswer> {
    const account = await this.accountOf(callsign);
    if (!account) return { profile: nobody(callsign) };
    const mine = account.id === me?.accountId;
    const [around, photos, log, standing, before] = await Promise.all([
      aroundStation(this.database, account.id, me?.accountId),
      photosOf(account.id, this.database, PHOTOS),
      this.log(account.id, page ?? 1, mine),
      this.subscriptions.ofMain(account.mainId),
      me && !mine ? workedBefore(this.database, me.accountId, account.callsign) : null,
    ]);
    const parts = { account, around, photos, log, isSubscriber: standing.level > 0, workedBefore: before, mine };
    return { profile: profileOf(parts) };
  }

  @Call('vprofilepictures', { reads: true })
  async pictures(@Body() { callsign }: CallsignBody): Promise<ProfilePictures> {
    const account = await this.accountOf(callsign);
    const [count, pictures] = await Promise.all([
      account ? countLogbook(this.database, account.id) : 0,
      this.remembered.of(account?.id ?? null),
    ]);
    return { my_callsign: callsign, count, ...pictures };
  }

  private async accountOf(callsign: string | undefined): Promise<PublicAccount | null> {
    if (!callsign) throw new NotFound();
    return this.stations.profile(callsign);
  }

  /** Whether the station is in a contest is asked before its contacts are answered, never remembered. */
  private async log(accountId: number, page: number, mine: boolean) {
    const contesting = (await this.contesting.now()).has(accountId);
    return publicLogPage(this.database, accountId, { page, size: QSOS, contesting, mine });
  }
}
