import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { ScoreVisibility } from '@pileup/contract/contests/scoreboard';
import type { ContestContact } from '@pileup/radio/contests/contest-rules';
import { type ContestTotals, type ScoredContact, scoreLog } from '@pileup/radio/contests/score-log';
import { modeClass } from '@pileup/radio/mode';
import { isPortableOf } from '@pileup/radio/station-call';
import { Billing } from '../../billing/index.js';
import { type StationSummary, Stations, StreamSource } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import type { Contest } from '../contest.entity.js';
import { scoreChoices } from '../reported/reported-scores.query.js';
import { DELAY_MS } from './outdated-stations.js';

/** A contact of a contest with its frequency, which only its owner sees during the contest. */
export interface EnteredContact extends ContestContact {
  readonly hz: number | null;
}

/** Why a contact in the time of a contest does not count. */
export type NotCounted = 'other call' | 'not subscribed' | 'no stream';

/** A station in a contest. */
export interface ContestEntry {
  readonly station: StationSummary;
  /** In order of time. */
  readonly scored: readonly ScoredContact<EnteredContact>[];
  readonly notCounted: readonly { readonly contact: EnteredContact; readonly reason: NotCounted }[];
  readonly totals: ContestTotals;
  /** How much of the entry others may see. */
  readonly visibility: ScoreVisibility;
}

interface ContactRow {
  account_id: number;
  qdo_id: number;
  ts: Date;
  freq_hz: number | null;
  dxcc: number | null;
  cq_zone: number | null;
  call: string;
  station_callsign: string;
  band: string;
  mode: string;
  submode: string;
  grid: string;
  own_grid: string | null;
}

const STATIONS_PER_READ = 50;

const COLUMNS = `account_id, qdo_id, ts, freq_hz, dxcc, cq_zone, call, station_callsign, band, mode, submode, grid, own_grid`;
const ALL = sql<
  { contestId: number },
  ContactRow
>`select ${COLUMNS} from contests.contact where contest_id = $contestId`;
const OF_ACCOUNTS = sql<{ contestId: number; accountIds: readonly number[] }, ContactRow>`
  select ${COLUMNS} from contests.contact where contest_id = $contestId and account_id = any ($accountIds::integer[])`;
const ACCOUNTS = sql<
  { contestId: number },
  { accountId: number }
>`select distinct account_id as "accountId" from contests.contact where contest_id = $contestId`;

/** The contacts of contests, judged and scored. */
@Injectable()
export class ContestEntries {
  constructor(
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly billing: Billing,
    private readonly modules: ModuleRef,
  ) {}

  /** The accounts with contacts in the time of a contest, whether or not they count. */
  async accountsIn(contest: Contest): Promise<number[]> {
    const rows = await this.database.run(ACCOUNTS, { contestId: contest.id });
    return rows.map(({ accountId }) => accountId);
  }

  /** Entries by account, of all stations of a contest or of some. Stations whose deletion is pending have none. */
  async of(contest: Contest, accountIds?: readonly number[]): Promise<Map<number, ContestEntry>> {
    const rows = await (accountIds
      ? this.database.run(OF_ACCOUNTS, { contestId: contest.id, accountIds })
      : this.database.run(ALL, { contestId: contest.id }));
    const byAccount = Map.groupBy(rows, ({ account_id }) => account_id);
    const stations = await this.stations.summaries(byAccount.keys());
    const isAllowed = await this.admission(contest, rows);
    const entries = new Map<number, ContestEntry>();
    for (const [accountId, ownRows] of byAccount) {
      const station = stations.get(accountId);
      if (station) entries.set(accountId, entryOf(contest, station, ownRows, isAllowed));
    }
    return entries;
  }

  /** Entries as others may see them at `now` (ms): if a station chose so, as they were an hour ago. */
  async shown(contest: Contest, now: number, accountIds?: readonly number[]): Promise<Map<number, ContestEntry>> {
    const entries = await this.of(contest, accountIds);
    for (const [id, visibility] of await scoreChoices(this.database, [...entries.keys()])) {
      const entry = entries.get(id);
      if (entry)
        entries.set(id, { ...(visibility === 'delayed' ? until(contest, entry, now - DELAY_MS) : entry), visibility });
    }
    return entries;
  }

  /** `shown` in groups of stations, so that a large contest is not in memory as a whole and does not block others. */
  async *shownInGroups(
    contest: Contest,
    now: number,
    accountIds: readonly number[],
    size = STATIONS_PER_READ,
  ): AsyncGenerator<{ ids: readonly number[]; entries: Map<number, ContestEntry> }> {
    for (let at = 0; at < accountIds.length; at += size) {
      const ids = accountIds.slice(at, at + size);
      yield { ids, entries: await this.shown(contest, now, ids) };
    }
  }

  /** Returns a function that says why a station may not enter a contact; null if it may. */
  private async admission(
    { audience }: Contest,
    rows: readonly ContactRow[],
  ): Promise<(row: ContactRow) => NotCounted | null> {
    if (audience === 'everybody' || rows.length === 0) return () => null;
    if (audience === 'creators') {
      // Looked up late: the module that provides streams depends on others.
      const streams = this.modules.get(StreamSource, { strict: false });
      const owners = await streams.ownersAmong([...new Set(rows.map(({ account_id }) => account_id))]);
      return ({ account_id }) => (owners.has(account_id) ? null : 'no stream');
    }
    const periods = await this.billing.periodsOf(rows.map(({ account_id }) => account_id));
    return ({ account_id, ts }) =>
      periods.get(account_id)?.some(({ from, to }) => from <= ts && ts < to) ? null : 'not subscribed';
  }
}

function entryOf(
  contest: Contest,
  station: StationSummary,
  rows: readonly ContactRow[],
  isAllowed: (row: ContactRow) => NotCounted | null,
): ContestEntry {
  const counted: EnteredContact[] = [];
  const notCounted: { contact: EnteredContact; reason: NotCounted }[] = [];
  for (const row of rows) {
    const contact = contactOf(row, station.square);
    const reason = isPortableOf(row.station_callsign, station.callsign) ? isAllowed(row) : 'other call';
    if (reason === null) counted.push(contact);
    else notCounted.push({ contact, reason });
  }
  return { station, notCounted, visibility: 'live', ...scoreLog(contest, counted) };
}

/** The entry as it was at a moment. */
function until(contest: Contest, entry: ContestEntry, at: number): ContestEntry {
  const contacts = [...entry.scored].map(({ contact }) => contact).filter((contact) => contact.at <= at);
  return { ...entry, ...scoreLog(contest, contacts) };
}

function contactOf(row: ContactRow, square: string): EnteredContact {
  return {
    qdo_id: row.qdo_id,
    at: row.ts.getTime(),
    call: row.call,
    stationCall: row.station_callsign,
    band: row.band,
    mode: row.mode,
    submode: row.submode,
    modeClass: modeClass(row.mode, row.submode),
    grid: row.grid,
    ownGrid: row.own_grid || square,
    dxcc: row.dxcc,
    zone: row.cq_zone,
    hz: row.freq_hz,
  };
}
