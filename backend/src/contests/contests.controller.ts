import { Body, Controller, Header, Ip } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type {
  ContestCategoryResponse,
  ContestFields,
  ContestLogResponse,
  ContestRaceResponse,
  ContestResponse,
  ContestsResponse,
  DeleteContestResponse,
  MegastreamResponse,
  ScoresResponse,
} from '@pileup/contract/contests/contests';
import { contestOrder } from '@pileup/radio/contests/contest-order';
import { AdminsOnly, CurrentUser, type Me, Reauthentication } from '../identity/index.js';
import { parseUtc } from '../logbook/index.js';
import { Clock } from '../platform/clock.js';
import { InvalidRequest, NotFound } from '../platform/errors.js';
import { Endpoint, Public } from '../platform/http/endpoint.decorator.js';
import { Limits } from '../platform/http/rate-limits.js';
import { ChooseCategory } from './choose-category.js';
import { answeredContest } from './contest.entity.js';
import { Contests } from './contests.js';
import { DeleteContest } from './delete-contest.js';
import { ContestRace } from './race/contest-race.js';
import { contestLog } from './reading/contest-log.js';
import { Scores } from './reading/scores.js';
import { ScoresLive } from './reading/scores-live.js';
import {
  ContestCategoryBody,
  ContestLogBody,
  ContestRaceBody,
  DeleteContestBody,
  SaveContestBody,
  ScoresBody,
} from './requests.js';
import { SaveContest, type SavedContest } from './save-contest.js';

const DAY = 86_400_000;
const MAX_DAYS = 31;

/** The contest that an administrator entered. @throws InvalidRequest if its times do not follow each other */
function enteredContest({ cabrillo_name, from, to, log_until, ...fields }: ContestFields): SavedContest {
  const times = { from: momentOf(from), to: momentOf(to), logUntil: momentOf(log_until) };
  if (times.from >= times.to) throw new InvalidRequest({ to: ['A contest ends after it begins.'] });
  if (times.to - times.from > MAX_DAYS * DAY)
    throw new InvalidRequest({ to: [`A contest takes at most ${MAX_DAYS} days.`] });
  if (times.logUntil < times.to)
    throw new InvalidRequest({ log_until: ['The log window ends with the contest or later.'] });
  if (times.logUntil - times.to > MAX_DAYS * DAY)
    throw new InvalidRequest({ log_until: [`The log window is open for at most ${MAX_DAYS} days.`] });
  const { name, modes, bands, audience, rule, duplicates, categories } = fields;
  return { name, cabrilloName: cabrillo_name, modes, bands, ...times, audience, rule, duplicates, categories };
}

function momentOf(text: string): number {
  const at = parseUtc(text);
  if (at === null) throw new Error('the time was not validated');
  return at;
}

/** Each scores the contacts of up to five stations. */
const RACE_LIMIT = { name: 'contest races by address', points: 120, seconds: 60, isHot: true };

@Public()
@Controller(['api', 'fast-keys'])
export class ContestsController {
  constructor(
    private readonly contests: Contests,
    private readonly live: ScoresLive,
    private readonly race: ContestRace,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  @Endpoint('vcontests', { reads: true })
  async list(): Promise<ContestsResponse> {
    const now = this.clock.now();
    const contests = (await this.contests.all()).sort(contestOrder(now));
    return { contests: contests.map((contest) => answeredContest(contest, now)) };
  }

  @Endpoint('vscores4megastream', { reads: true })
  @Header('Cache-Control', 'public, max-age=3')
  async megastream(): Promise<MegastreamResponse> {
    return (await this.live.current()).megastream;
  }

  @Endpoint('vscores/race', { reads: true })
  async course(@Body() { contest, stations }: ContestRaceBody, @Ip() address: string): Promise<ContestRaceResponse> {
    await this.limits.takeByAddress(RACE_LIMIT, address);
    return this.race.of(contest, stations);
  }
}

@Controller('api')
export class ScoresController {
  constructor(
    private readonly commands: CommandBus,
    private readonly contests: Contests,
    private readonly scores: Scores,
    private readonly live: ScoresLive,
    private readonly clock: Clock,
  ) {}

  @Public()
  @Endpoint('vscores', { reads: true })
  board(@CurrentUser() me: Me | undefined, @Body() { contest, category }: ScoresBody): Promise<ScoresResponse> {
    return this.scores.of(contest, category, me?.accountId);
  }

  @Endpoint('vscores/category')
  async choose(
    @CurrentUser() me: Me,
    @Body() { contest, category }: ContestCategoryBody,
  ): Promise<ContestCategoryResponse> {
    await this.commands.execute(new ChooseCategory({ accountId: me.accountId, contestId: contest, category }));
    return { category };
  }

  @Endpoint('vscores/log', { reads: true })
  async log(@CurrentUser() me: Me, @Body() { contest: id, page }: ContestLogBody): Promise<ContestLogResponse> {
    const contest = id === undefined ? (await this.live.current()).contest : await this.contests.byId(id);
    if (!contest) throw new NotFound('Contest not found.');
    return contestLog(contest, await this.contests.entryOf(contest, me.accountId), page ?? 1, this.clock.now());
  }
}

@Controller('api')
@AdminsOnly()
export class ContestsAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly contests: Contests,
    private readonly reauthentication: Reauthentication,
    private readonly clock: Clock,
  ) {}

  @Endpoint('vadmin/contest/save')
  async save(@CurrentUser() me: Me, @Body() body: SaveContestBody): Promise<ContestResponse> {
    const contest = enteredContest(body);
    await this.reauthentication.require({ id: me.accountId }, body, me);
    const { id: changed = null, reason } = body;
    const id = await this.commands.execute(new SaveContest({ adminId: me.accountId, id: changed, contest, reason }));
    const saved = await this.contests.byId(id);
    if (!saved) throw new NotFound('Contest not found.');
    return { contest: answeredContest(saved, this.clock.now()) };
  }

  @Endpoint('vadmin/contest/delete')
  async delete(
    @CurrentUser() me: Me,
    @Body() { id, reason, ...credentials }: DeleteContestBody,
  ): Promise<DeleteContestResponse> {
    await this.reauthentication.require({ id: me.accountId }, credentials, me);
    await this.commands.execute(new DeleteContest({ adminId: me.accountId, id, reason }));
    return { status: 'ok' };
  }
}
