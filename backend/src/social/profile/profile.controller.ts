import { Body, Controller } from '@nestjs/common';
import type { CallsignRequest, ProfileCharts, ProfileRequest, ProfileResponse } from '@pileup/contract/social';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { Contesting, CurrentUser, type Me, type PublicAccount, Stations, Subscriptions } from '../../identity/index.js';
import { countLogbook, publicLogPage, workedBefore } from '../../logbook/index.js';
import { Transform } from '../../platform/conversions.js';
import { Database } from '../../platform/database/database.js';
import { NotFound } from '../../platform/errors.js';
import { Endpoint, Public } from '../../platform/http/endpoint.decorator.js';
import { AsCallsign } from '../../platform/validation.js';
import { photosOf } from '../photos/photos.query.js';
import { CachedCharts } from './cached-charts.js';
import { emptyProfile, profileOf } from './profile.query.js';
import { ProfileSources } from './profile-sources.js';
import { stationRelations } from './station-relations.query.js';

/** An invalid callsign has no profile: it gives not-found and not a validation error, so only the type is checked. */
class ProfileBody implements ProfileRequest {
  @AsCallsign()
  @IsOptional()
  callsign!: string;

  @Transform(({ value }) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value))
  @IsOptional()
  @Max(1_000_000_000, { message: 'Page not found.' })
  @Min(1, { message: 'Page not found.' })
  @IsInt({ message: 'A page is a number.' })
  page?: number;
}

class CallsignBody implements CallsignRequest {
  @AsCallsign()
  @IsOptional()
  callsign!: string;
}

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
    private readonly charts: CachedCharts,
    private readonly sources: ProfileSources,
  ) {}

  @Endpoint('vprofilefor', { reads: true })
  async profile(@CurrentUser() me: Me | undefined, @Body() { callsign, page }: ProfileBody): Promise<ProfileResponse> {
    const account = await this.accountOf(callsign);
    if (!account) return { profile: emptyProfile(callsign) };
    const mine = account.id === me?.accountId;
    const [relations, photos, log, subscription, before, setup, written, awards] = await Promise.all([
      stationRelations(this.database, account.id, me?.accountId),
      photosOf(account.id, this.database, PHOTOS),
      this.log(account.id, page ?? 1, mine),
      this.subscriptions.ofMain(account.main_id),
      me && !mine ? workedBefore(this.database, me.accountId, account.my_callsign) : null,
      this.sources.setupOf(account.id),
      this.sources.newestPosts(account.id),
      this.sources.awardsOf(account.id, mine),
    ]);
    const isSubscriber = subscription.level > 0;
    const parts = { account, relations, photos, log, isSubscriber, workedBefore: before, setup, written, awards, mine };
    return { profile: profileOf(parts) };
  }

  @Endpoint('vprofilepictures', { reads: true })
  async pictures(@Body() { callsign }: CallsignBody): Promise<ProfileCharts> {
    const account = await this.accountOf(callsign);
    const [count, charts] = await Promise.all([
      account ? countLogbook(this.database, account.id) : 0,
      this.charts.of(account?.id ?? null),
    ]);
    return { my_callsign: callsign, count, ...charts };
  }

  private async accountOf(callsign: string | undefined): Promise<PublicAccount | null> {
    if (!callsign) throw new NotFound();
    return this.stations.profile(callsign);
  }

  /** Whether the station is in a contest is read for every request, never cached. */
  private async log(accountId: number, page: number, mine: boolean) {
    const contesting = (await this.contesting.now()).has(accountId);
    return publicLogPage(this.database, accountId, { page, size: QSOS, contesting, mine });
  }
}
