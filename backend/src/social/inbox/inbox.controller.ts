import { applyDecorators, Body, Controller } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { SessionRefreshResponse, StatusOk } from '@pileup/contract/identity';
import type * as contract from '@pileup/contract/social';
import type {
  ConversationResponse,
  ConversationsResponse,
  InboxResponse,
  NotificationCountResponse,
  NotificationSettingsResponse,
} from '@pileup/contract/social';
import { ArrayMaxSize, IsArray, IsIn, IsOptional } from 'class-validator';
import {
  AllowWhileDeletionPending,
  CurrentUser,
  type Me,
  Stations,
  StreamSource,
  Subscriptions,
} from '../../identity/index.js';
import { Transform } from '../../platform/conversions.js';
import { Database } from '../../platform/database/database.js';
import { Endpoint } from '../../platform/http/endpoint.decorator.js';
import { hasAtMost, hasVisibleCharacters, trimmedText } from '../../platform/http/plain-text.js';
import { IsPlainText, IsRowNumber, Satisfies } from '../../platform/validation.js';
import { NO_SUCH_OPERATOR } from '../people/block.js';
import { following } from '../people/follow.js';
import { DeleteNotification, MarkInboxSeen } from './change-inbox.js';
import { conversation, conversations } from './conversations.query.js';
import { countUnseen, inbox } from './inbox.query.js';
import { MUTABLE_TYPES, mutedKinds, SetMutedKinds } from './muted-kinds.js';
import { SendMessage } from './send-message.js';

const MIN_LENGTH = 5;
const MAX_LENGTH = 500;
const TOO_SHORT = 'Message too short. Please enter a message with at least 5 characters.';
const TOO_LONG = 'Message too long. Please enter a message with less than 500 characters.';
const NO_SUCH_NOTIFICATION = 'Notification not found.';

/** Trimmed, with LF line breaks, so that a break counts as one character from any client. */
const trimMessage = Transform(({ value }) =>
  typeof value === 'string' ? trimmedText(value.replace(/\r\n?/g, '\n')) : value,
);

const IsMessage = (): PropertyDecorator =>
  applyDecorators(
    Satisfies(
      'isLongEnough',
      (value) => typeof value === 'string' && hasVisibleCharacters(value, MIN_LENGTH),
      TOO_SHORT,
    ),
    Satisfies('isShortEnough', (value) => typeof value !== 'string' || hasAtMost(value, MAX_LENGTH), TOO_LONG),
    IsPlainText(MAX_LENGTH, { called: 'A message', lines: true }),
    trimMessage,
  );

class SendMessageBody implements contract.SendMessageRequest {
  @IsMessage()
  message!: string;

  @IsRowNumber(NO_SUCH_OPERATOR)
  recipient_id!: number;
}

class InboxBody implements contract.InboxRequest {
  @IsOptional()
  @IsRowNumber('A page of notifications begins before one of them.')
  before?: number;
}

class NotificationIdBody implements contract.NotificationIdRequest {
  @IsRowNumber(NO_SUCH_NOTIFICATION)
  id!: number;
}

class ConversationBody implements contract.ConversationRequest {
  @IsRowNumber(NO_SUCH_OPERATOR)
  user_id!: number;

  @IsOptional()
  @IsRowNumber('A page of messages begins before one of them.')
  before?: number;
}

class NotificationSettingsBody implements contract.NotificationSettingsRequest {
  @IsIn(MUTABLE_TYPES, { each: true, message: `Each kind must be one of ${MUTABLE_TYPES.join(', ')}.` })
  @ArrayMaxSize(MUTABLE_TYPES.length, { message: `You can turn off at most ${MUTABLE_TYPES.length} kinds.` })
  @IsArray({ message: 'The kinds that are turned off must be a list.' })
  off!: contract.MutableNotificationType[];
}

@Controller('api')
export class InboxController {
  constructor(
    private readonly commands: CommandBus,
    private readonly database: Database,
    private readonly stations: Stations,
    private readonly subscriptions: Subscriptions,
    private readonly modules: ModuleRef,
  ) {}

  @Endpoint('vsr', { reads: true })
  async sessionRefresh(@CurrentUser() me: Me): Promise<SessionRefreshResponse> {
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

  @Endpoint('vinbox', { reads: true })
  inbox(@CurrentUser() me: Me, @Body() { before }: InboxBody): Promise<InboxResponse> {
    return inbox(this.database, this.stations, me.accountId, before);
  }

  @AllowWhileDeletionPending()
  @Endpoint('vinbox/seen')
  async seen(@CurrentUser() me: Me, @Body() { id }: NotificationIdBody): Promise<NotificationCountResponse> {
    await this.commands.execute(new MarkInboxSeen({ accountId: me.accountId, notificationId: id }));
    return this.count(me);
  }

  @Endpoint('vinbox/delete')
  async delete(@CurrentUser() me: Me, @Body() { id }: NotificationIdBody): Promise<NotificationCountResponse> {
    await this.commands.execute(new DeleteNotification({ accountId: me.accountId, notificationId: id }));
    return this.count(me);
  }

  @Endpoint('vsendmessage')
  async send(@CurrentUser() me: Me, @Body() { recipient_id, message }: SendMessageBody): Promise<StatusOk> {
    await this.commands.execute(new SendMessage({ me, recipientId: recipient_id, message }));
    return { status: 'ok' };
  }

  @Endpoint('vconversations', { reads: true })
  async conversations(@CurrentUser() me: Me): Promise<ConversationsResponse> {
    return { conversations: await conversations(this.database, this.stations, me.accountId) };
  }

  @Endpoint('vconversation', { reads: true })
  conversation(@CurrentUser() me: Me, @Body() { user_id, before }: ConversationBody): Promise<ConversationResponse> {
    return conversation(this.database, me.accountId, user_id, before);
  }

  @Endpoint('vnotifysettings', { reads: true })
  settings(@CurrentUser() me: Me): Promise<NotificationSettingsResponse> {
    return mutedKinds(this.database, me.accountId);
  }

  @Endpoint('vnotifysettings/set')
  async set(@CurrentUser() me: Me, @Body() { off }: NotificationSettingsBody): Promise<NotificationSettingsResponse> {
    await this.commands.execute(new SetMutedKinds({ accountId: me.accountId, off }));
    return mutedKinds(this.database, me.accountId);
  }

  private async count(me: Me): Promise<NotificationCountResponse> {
    return { status: 'ok', notification_count: await countUnseen(this.database, me.accountId) };
  }
}
