import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { LogbookModule } from '../../logbook/index.js';
import { DeleteNotificationHandler, MarkInboxSeenHandler } from './change-inbox.js';
import { Digest } from './digest.js';
import { InboxController } from './inbox.controller.js';
import { InboxAccountData } from './inbox-account-data.js';
import { InboxCleanup } from './inbox-cleanup.js';
import { InboxLive } from './inbox-live.js';
import { LoggedWithProjection } from './logged-with.js';
import { MessageReports } from './message-reports.js';
import { SetMutedKindsHandler } from './muted-kinds.js';
import { Notifications } from './notifications.js';
import { SendMessageHandler } from './send-message.js';

/** Notifications, and messages between operators. */
@Module({
  imports: [IdentityModule, LogbookModule],
  controllers: [InboxController],
  providers: [
    Notifications,
    InboxLive,
    Digest,
    InboxAccountData,
    InboxCleanup,
    LoggedWithProjection,
    SendMessageHandler,
    MessageReports,
    MarkInboxSeenHandler,
    DeleteNotificationHandler,
    SetMutedKindsHandler,
  ],
  exports: [Notifications],
})
export class InboxModule {}
