import { Injectable } from '@nestjs/common';
import type { CallbookEntry, CallbookResponse } from '@pileup/contract/services';
import { homeCall, isUsualCall } from '@pileup/radio/callsign';
import { Database } from '../../platform/database/database.js';
import { type NotNull, sql } from '../../platform/database/sql.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { Job, Jobs, type Queue } from '../../platform/jobs/background-jobs.js';
import { ServiceFailure } from '../../platform/service-http.js';
import type { CallbookRecord } from './callbook.js';
import { CallbookPictures } from './callbook-pictures.js';
import { CallbookSessions } from './callbook-sessions.js';
import { type CallbookSource, CallbookSources } from './callbook-sources.js';

const DAY_MS = 86_400_000;
const CACHE_DAYS = 30;
/** A request that failed, or got no response, is made again after this time. */
const REPEAT_MS = 60_000;
/** Limit for callsigns that are not in the cache. */
const REQUESTS = { name: 'look-ups in callbooks', points: 600, seconds: 3_600 };

interface LookUp extends CallbookSource {
  call: string;
}

interface Row {
  account_id: number;
  service: string;
  call: string;
  requested_at: Date;
  fetched_at: Date | null;
  is_failed: boolean;
  entry: Omit<CallbookRecord, 'picture'> | null;
  picture_address: string | null;
  picture: Buffer | null;
  picture_at: Date | null;
}

const LOOK_UP: Queue<LookUp> = { name: 'look-up-in-callbook', concurrency: 4, retries: 1, timeoutSeconds: 120 };
const FETCH_PICTURE: Queue<LookUp> = { ...LOOK_UP, name: 'fetch-callbook-picture', concurrency: 1 };

const ROW = 'account_id = $accountId and service = $service and call = $call';
const READ = sql<LookUp, Row>`select * from services.callbook_entry where ${ROW}`;
const REQUEST = sql<LookUp & { now: Date; outdatedBefore: Date; repeatBefore: Date }, { call: string }>`
  insert into services.callbook_entry as e (account_id, service, call, requested_at)
  values ($accountId, $service, $call, $now)
  on conflict (account_id, service, call) do update set requested_at = excluded.requested_at, fetched_at = null,
    is_failed = false
  where e.fetched_at < $outdatedBefore or (e.fetched_at is null and e.requested_at < $repeatBefore)
  returning call`;
const STORE = sql<LookUp & { now: Date; entry: string | null; pictureAddress: string | null }>`
  update services.callbook_entry
  set fetched_at = $now, entry = $entry, picture_address = $pictureAddress, picture = null, picture_at = null
  where ${ROW}`;
const FAIL = sql<LookUp>`
  update services.callbook_entry set is_failed = true where ${ROW} and fetched_at is null`;
// Requested again only after the repeat time: `picture_at` is the time of the request until the picture is there.
const REQUEST_PICTURE = sql<LookUp & { now: Date }, { picture_address: NotNull<string> }>`
  update services.callbook_entry set picture_at = $now
  where ${ROW} and picture_address <> '' and picture_at is null returning picture_address`;
const STORE_PICTURE = sql<LookUp & { picture: Buffer | null }>`
  update services.callbook_entry set picture = $picture, picture_address = null where ${ROW}`;
const FORGET = sql<{ before: Date }>`
  delete from services.callbook_entry where coalesce(fetched_at, requested_at) < $before`;

/** Looks callsigns up in callbooks by a job, and caches their entries, also that a callsign has none. */
@Injectable()
export class CallbookLookup {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly sources: CallbookSources,
    private readonly sessions: CallbookSessions,
    private readonly pictures: CallbookPictures,
    private readonly limits: Limits,
  ) {}

  /** The entry of a callsign, which may have portable parts; `loading` while the callbook is asked. */
  async of(accountId: number, typed: string, withPicture: boolean): Promise<CallbookResponse> {
    const call = homeCall(typed);
    // Callbooks have amateur calls only; others, and parts of calls, are not worth a request.
    if (call.includes('-') || !isUsualCall(call)) return response('none');
    const source = await this.sources.of(accountId);
    if (!source) return response('off');
    const key = { ...source, call };
    const now = this.sources.now();
    const row = await this.read(key);
    if (row?.fetched_at && row.fetched_at.getTime() >= now - CACHE_DAYS * DAY_MS) {
      if (!row.entry) return response('none');
      const isLoading = withPicture && (await this.requestPicture(key, row));
      const { name, qth, grid, country } = row.entry;
      const entry: CallbookEntry = {
        call,
        name,
        qth,
        grid,
        country,
        source: this.sources.callbook(source.service).title,
      };
      return {
        status: 'found',
        entry,
        picture: withPicture && row.picture ? `data:image/jpeg;base64,${row.picture.toString('base64')}` : null,
        picture_loading: isLoading,
      };
    }
    const isRecent = row !== undefined && row.requested_at.getTime() >= now - REPEAT_MS;
    if (isRecent && !row.fetched_at) {
      if (!row.is_failed) return response('loading');
      // If the callbook failed since it was chosen, another one is asked from now on.
      const current = await this.sources.of(accountId);
      const isChosen = current?.accountId === source.accountId && current.service === source.service;
      return response(isChosen ? 'unavailable' : 'loading');
    }
    await this.limits.take(REQUESTS, String(accountId));
    await this.database.transaction(async (tx) => {
      const requested = await tx.run(REQUEST, {
        ...key,
        now: new Date(now),
        outdatedBefore: new Date(now - CACHE_DAYS * DAY_MS),
        repeatBefore: new Date(now - REPEAT_MS),
      });
      if (requested.length > 0) await this.jobs.send(LOOK_UP, key, tx);
    });
    return response('loading');
  }

  @Job(LOOK_UP)
  async lookUp(key: LookUp): Promise<void> {
    try {
      const found = await this.sessions.lookUp(key, key.call);
      const { picture: pictureAddress = null, ...rest } = found ?? {};
      const entry = found && JSON.stringify(rest);
      await this.database.run(STORE, { ...key, now: this.date(), entry, pictureAddress });
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      await this.database.run(FAIL, key);
    }
  }

  @Job(FETCH_PICTURE)
  async fetchPicture(key: LookUp): Promise<void> {
    const address = (await this.read(key))?.picture_address;
    if (!address) return;
    const picture = await this.pictures.fetch(key, address).catch((error: unknown) => {
      if (error instanceof ServiceFailure) return null;
      throw error;
    });
    await this.database.run(STORE_PICTURE, { ...key, picture });
  }

  /** Deletes cached entries of callbooks, also of callsigns that are in none, after 30 days. */
  @Job({ name: 'forget-callbook-entries', cron: '47 3 * * *' })
  async forget(): Promise<void> {
    await this.database.run(FORGET, { before: new Date(this.sources.now() - CACHE_DAYS * DAY_MS) });
  }

  /** Whether the picture is being fetched; not again after a failure, until the entry is looked up again. */
  private async requestPicture(key: LookUp, { picture_address: address, picture_at: at }: Row): Promise<boolean> {
    if (!address) return false;
    if (at) return at.getTime() >= this.sources.now() - REPEAT_MS;
    await this.database.transaction(async (tx) => {
      if ((await tx.run(REQUEST_PICTURE, { ...key, now: this.date() })).length > 0)
        await this.jobs.send(FETCH_PICTURE, key, tx);
    });
    return true;
  }

  private async read(key: LookUp): Promise<Row | undefined> {
    return (await this.database.run(READ, key))[0];
  }

  private date(): Date {
    return new Date(this.sources.now());
  }
}

function response(status: CallbookResponse['status']): CallbookResponse {
  return { status, entry: null, picture: null, picture_loading: false };
}
