import { type ArgumentsHost, Catch, Controller, type ExceptionFilter, Req, UseFilters } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { readXml } from '@pileup/adif/xml-tree';
import type { ScoreboardReply } from '@pileup/contract/contests/scoreboard';
import { CABRILLO_CONTESTS } from '@pileup/radio/contests/cabrillo-contests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Contests, ReportScore } from '../../contests/index.js';
import type { Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database, type Queryable } from '../../platform/database/database.js';
import { sql } from '../../platform/database/sql.js';
import { Conflict, InvalidRequest, RuleBroken } from '../../platform/errors.js';
import { CompatibilityRoute, Public } from '../../platform/http/endpoint.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { refuse } from '../../platform/http/refusal.filter.js';
import { formFields } from '../form-fields.js';
import { ProgramAccount, requireOwnCall } from './program-account.js';
import { type ScoreBody, type ScoreReport, scoreReport, xmlOfBody } from './score-report.js';
import { sentContacts } from './sent-contacts.js';
import { StoreSentContacts } from './store-sent-contacts.js';

const COUNT = sql<{ accountId: number; contest: string }, { n: number }>`
  select count(*)::integer as n from programs.sent_contact where account_id = $accountId and contest = $contest`;

/**
 * How many of the contacts that a program claims for a contest (its Cabrillo name) have not arrived; 0 if the program
 * sends scores only.
 */
async function missingContacts(
  database: Queryable,
  accountId: number,
  contest: string,
  claimed: number | null,
): Promise<number> {
  const [row] = await database.run(COUNT, { accountId, contest });
  return row && row.n > 0 && claimed !== null ? Math.max(0, claimed - row.n) : 0;
}

/** Sends errors as logging programs read them. */
@Catch()
class ScoreboardFilter implements ExceptionFilter {
  constructor(private readonly clock: Clock) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const { message, status } = refuse(thrown, http.getRequest<FastifyRequest>(), reply);
    if (status === 401) reply.header('WWW-Authenticate', 'Basic realm="Pileup scoreboard"');
    reply.send(replyOf('Error', message, this.clock.now()));
  }
}

function replyOf(Status: ScoreboardReply['Status'], Description: string, now: number): ScoreboardReply {
  return { Status, Description, TimeStamp: new Date(now).toISOString().replace('T', ' ').slice(0, 19) };
}

/** Programs send every one or two minutes, and each contact if they send contacts. */
const SCORES = { name: 'scores by account', points: 300, seconds: 600, isHot: true };
/** A program that is asked for its contacts sends all of them; some may be missing here for good, being no contacts. */
const RESYNCS = { name: 'contacts asked for by account', points: SCORES.points * 6, seconds: 3_600 };
const UNNAMED_PROGRAM = 'A contest logger';
/** Reasons listed in a reply. */
const MAX_REASONS = 5;

/**
 * Receives scores and contacts from contest logging programs: N1MM Logger+, not1mm, TR4W, DXLog, YFKtest and others that
 * send to contest scoreboards. Each request has the complete score, which replaces the one before.
 */
@Public()
@Controller()
@UseFilters(ScoreboardFilter)
export class ScoreboardController {
  constructor(
    private readonly account: ProgramAccount,
    private readonly commands: CommandBus,
    private readonly contests: Contests,
    private readonly limits: Limits,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @CompatibilityRoute('api/scoreboard')
  async receive(@Req() request: FastifyRequest): Promise<ScoreboardReply> {
    const me = await this.account.of(request);
    await this.limits.take(SCORES, String(me.accountId));
    const body = request.isMultipart() ? await formFields(request) : (request.body as ScoreBody);
    const root = readXml(xmlOfBody(body));
    if (typeof root === 'string') throw new InvalidRequest({}, root);
    const score = scoreReport(root, await this.accepted());
    if (typeof score === 'string') throw new InvalidRequest({}, score);
    const sent = sentContacts(root, score?.contest ?? '');
    if (!score && !sent.any) throw new InvalidRequest({}, 'The element dynamicresults is missing.');
    if (score) requireOwnCall(score.call, me);
    if (!sent.any) {
      const stored = await this.store(me, score);
      const missing = score ? await this.missingContacts(me, score) : 0;
      return missing > 0
        ? this.reply('ResyncLog', `${stored} Contacts missing here: ${missing}.`)
        : this.reply('OK', stored);
    }
    const program = score?.state.program || UNNAMED_PROGRAM;
    const { stored, refused } = await this.commands.execute(new StoreSentContacts({ me, sent, program }));
    const late = await this.store(me, score).then(
      () => '',
      (error: unknown) => {
        // Only CFM makes the program forget its contacts, which are stored.
        if (error instanceof Conflict || error instanceof RuleBroken) return ` ${error.message}`;
        throw error;
      },
    );
    const reasons = refused.slice(0, MAX_REASONS).join('; ');
    const notStored = reasons && ` Not stored: ${refused.length} (${reasons}).`;
    return this.reply('CFM', `Contacts stored: ${stored}.${notStored}${late}`);
  }

  /**
   * Names of contests: first own contests that take contacts, whose names may be those of others; the other own ones
   * last, since a refusal lists only the first names.
   */
  private async accepted(): Promise<string[]> {
    const open = await this.contests.accepted(this.clock.now());
    const names = [...open.map(({ cabrilloName }) => cabrilloName), ...(await this.contests.names())];
    return [...new Set([...names.slice(0, open.length), ...CABRILLO_CONTESTS, ...names])];
  }

  /** Number of claimed contacts that are missing; 0 if the program was asked for them in the last hour. */
  private async missingContacts({ accountId }: Me, { contest, state }: ScoreReport): Promise<number> {
    const missing = await missingContacts(this.database, accountId, contest, state.contacts);
    return missing > 0 && (await this.limits.take(RESYNCS, String(accountId))) === 1 ? missing : 0;
  }

  private async store(me: Me, score: ScoreReport | null): Promise<string> {
    if (!score) return '';
    const { contest, at, state } = score;
    await this.commands.execute(new ReportScore({ accountId: me.accountId, contest, at, state }));
    return `Score of ${state.call} in ${contest}: ${state.score}.`;
  }

  private reply(status: ScoreboardReply['Status'], description: string): ScoreboardReply {
    return replyOf(status, description, this.clock.now());
  }
}
