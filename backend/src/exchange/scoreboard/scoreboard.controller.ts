import { Controller, Req, UseFilters } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ScoreboardReply } from '@pileup/contract/contests/scoreboard';
import { CABRILLO_CONTESTS } from '@pileup/radio/contests/cabrillo-contests';
import type { FastifyRequest } from 'fastify';
import { Contests } from '../../contests/index.js';
import type { Me } from '../../identity/index.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Conflict, InvalidRequest, RuleBroken } from '../../platform/errors.js';
import { CompatibilityRoute, Public } from '../../platform/http/api-call.decorator.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { ReportScore } from '../../ranking/index.js';
import { formFields } from '../form-fields.js';
import { missingContacts } from './missing-contacts.query.js';
import { ProgramAccount, requireOwnCall } from './program-account.js';
import { type ScoreBody, xmlOfBody } from './score-body.js';
import { type ScoreReport, scoreReport } from './score-report.js';
import { replyOf, ScoreboardFilter } from './scoreboard.filter.js';
import { sentContacts } from './sent-contacts.js';
import { StoreSentContacts } from './store-sent-contacts.js';
import { readXml } from './xml-tree.js';

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
    const names = [...open, ...(await this.contests.all())].map(({ cabrilloName }) => cabrilloName);
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
