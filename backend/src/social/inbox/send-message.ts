import { type Me, Subscriptions } from '../../identity/index.js';
import { CommandOf, handlerOf } from '../../platform/commands.js';
import { Database } from '../../platform/database/database.js';
import { Forbidden, NotFound, RuleBroken, Unconfirmed } from '../../platform/errors.js';
import { Limits } from '../../platform/http/rate-limits.js';
import { NO_SUCH_OPERATOR } from '../people/block.js';
import { Notifications } from './notifications.js';

/** Per person, shared by all their callsigns. */
const MESSAGE_LIMIT = { name: 'messages by account', points: 20, seconds: 3_600 };

export class SendMessage extends CommandOf<{ me: Me; recipientId: number; message: string }>() {}

export const SendMessageHandler = handlerOf(
  SendMessage,
  [Database, Subscriptions, Notifications, Limits],
  async ({ me, recipientId, message }, database, subscriptions, notifications, limits) => {
    // This check comes first, because it costs nothing.
    if (!me.isConfirmed) throw new Unconfirmed();
    await subscriptions.require(me);
    if (recipientId === me.accountId) throw new RuleBroken('You cannot write to yourself.');
    const key = String(me.mainId);
    await limits.take(MESSAGE_LIMIT, key, {
      message: 'You have sent 20 messages in the last hour. Please wait a while.',
    });
    const notification = {
      to: recipientId,
      from: me.accountId,
      type: 100 as const,
      subject: `Message from ${me.callsign}`,
    };
    const created = await database.transaction((tx) => notifications.create({ ...notification, message }, tx));
    if (typeof created !== 'string') return notifications.publish(created);
    await limits.refund(MESSAGE_LIMIT, key);
    if (created === 'absent') throw new NotFound(NO_SUCH_OPERATOR);
    throw new Forbidden('This operator does not accept messages from you.');
  },
);
