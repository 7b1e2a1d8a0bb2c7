import { Body, Controller } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { SessionRefreshAnswer, StatusOk } from '@pileup/contract/identity';
import type {
  ConversationAnswer,
  ConversationsAnswer,
  InboxAnswer,
  NotificationCountAnswer,
  NotificationSettingsAnswer,
} from '@pileup/contract/social';
import {
  AllowWhileDeletionPending,
  CurrentUser,
  type Me,
  Stations,
  StreamSource,
  Subscriptions,
} from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import { Call } from '../../platform/http/api-call.decorator.js';
import { following } from '../people/follow.js';
import { DeleteNotification, MarkInboxSeen } from './change-inbox.js';
import { conversation, conversations } from './conversations.query.js';
import { countUnseen, inbox } from './inbox.query.js';
import { mutedKinds, SetMutedKinds } from './muted-kinds.js';
import {
  ConversationBody,
  InboxBody,
  NotificationIdBody,
  NotificationSettingsBody,
  SendMessageBody,
} from './requests.js';
import { SendMessage } from './send-message.js';

@Controller('api')
export class InboxController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly subscriptions: Subscriptions,
    private readonly modules: ModuleRef,
  ) {}

  @Call('vsr', { reads: true })
  async sessionRefresh(@CurrentUser() me: Me): Promise<SessionRefreshAnswer> {
    // Looked up late: this module must not depend on the one that provides streams.
    const streams = this.modules.get(StreamSource, { strict: false });
    const [{ level, expiryDate }, notification_count, live_stream_count, followed] = await Promise.all([
      this.subscriptions.ofMain(me.mainId),
      countUnseen(this.database, me.accountId),
      streams.countLive(),
      following(this.database, me.accountId),
    ]);
    return { subscription: { level, expiryDate }, notification_count, live_stream_count, following: followed };
  }

  @Call('vinbox', { reads: true })
  inbox(@CurrentUser() me: Me, @Body() { before }: InboxBody): Promise<InboxAnswer> {
    return inbox(this.database, this.stations, me.accountId, before);
  }

  @AllowWhileDeletionPending()
  @Call('vinbox/seen')
  async seen(@CurrentUser() me: Me, @Body() { id }: NotificationIdBody): Promise<NotificationCountAnswer> {
    await this.commands.execute(new MarkInboxSeen({ accountId: me.accountId, notificationId: id }));
    return this.count(me);
  }

  @Call('vinbox/delete')
  async delete(@CurrentUser() me: Me, @Body() { id }: NotificationIdBody): Promise<NotificationCountAnswer> {
    await this.commands.execute(new DeleteNotification({ accountId: me.accountId, notificationId: id }));
    return this.count(me);
  }

  @Call('vsendmessage')
  async send(@CurrentUser() me: Me, @Body() { recipient_id, message }: SendMessageBody): Promise<StatusOk> {
    await this.commands.execute(new SendMessage({ me, recipientId: recipient_id, message }));
    return { status: 'ok' };
  }

  @Call('vconversations', { reads: true })
  async conversations(@CurrentUser() me: Me): Promise<ConversationsAnswer> {
    return { conversations: await conversations(this.database, this.stations, me.accountId) };
  }

  @Call('vconversation', { reads: true })
  conversation(@CurrentUser() me: Me, @Body() { user_id, before }: ConversationBody): Promise<ConversationAnswer> {
    return conversation(this.database, me.accountId, user_id, before);
  }

  @Call('vnotifysettings', { reads: true })
  settings(@CurrentUser() me: Me): Promise<NotificationSettingsAnswer> {
    return mutedKinds(this.database, me.accountId);
  }

  @Call('vnotifysettings/set')
  async set(@CurrentUser() me: Me, @Body() { off }: NotificationSettingsBody): Promise<NotificationSettingsAnswer> {
    await this.commands.execute(new SetMutedKinds({ accountId: me.accountId, off }));
    return mutedKinds(this.database, me.accountId);
  }

  private async count(me: Me): Promise<NotificationCountAnswer> {
    return { status: 'ok', notification_count: await countUnseen(this.database, me.accountId) };
  }
}
