import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Me, Subscriptions } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { Forbidden, NotFound, RuleBroken, Unconfirmed } from '../../platform/errors.js';
import { Limits } from '../../platform/http/limits.js';
import { NO_SUCH_OPERATOR } from '../people/requests.js';
import { Notices } from './notices.js';

/** Of one person, whichever of their callsigns they use. */
const MESSAGES = { name: 'messages by account', points: 20, seconds: 3_600 };

/** Writes to an operator. */
export class SendMessage extends Command<void> {
  constructor(
    readonly me: Me,
    readonly recipientId: number,
    readonly message: string,
  ) {
    super();
  }
}

@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage> {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: Subscriptions,
    private readonly notices: Notices,
    private readonly limits: Limits,
  ) {}

  async execute({ me, recipientId, message }: SendMessage): Promise<void> {
    // First: it costs nothing, and would have to be done all the same.
    if (!me.isConfirmed) throw new Unconfirmed();
    await this.subscriptions.require(me);
    if (recipientId === me.accountId) throw new RuleBroken('You cannot write to yourself.');
    const counted = String(me.mainId);
    await this.limits.take(MESSAGES, counted, {
      message: 'You have written 20 messages within the hour. Please wait a while.',
    });
    const notice = { to: recipientId, from: me.accountId, type: 100 as const, subject: `Message from ${me.callsign}` };
    const posted = await this.database.transaction((tx) => this.notices.post({ ...notice, message }, tx));
    if (typeof posted !== 'string') return this.notices.announce(posted);
    await this.limits.giveBack(MESSAGES, counted);
    if (posted === 'absent') throw new NotFound(NO_SUCH_OPERATOR);
    throw new Forbidden('This operator does not take messages from you.');
  }
}
