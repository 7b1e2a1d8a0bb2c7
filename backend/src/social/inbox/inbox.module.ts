import { Module, type OnModuleInit } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { LogbookModule, QsosChanged } from '../../logbook/index.js';
import { Belongings } from '../../platform/account-data.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Digest } from './digest.js';
import { InboxController } from './inbox.controller.js';
import { ownInbox } from './inbox-account-data.js';
import { InboxWatch } from './inbox-live.js';
import { LOGGED_WITH } from './logged-with.js';
import { Notices } from './notices.js';
import { ReportMessageHandler } from './report-message.js';
import { SendMessageHandler } from './send-message.js';
import { sweepInbox } from './sweep-inbox.js';
import { DeleteNotificationHandler, SeeInboxHandler } from './tidy-inbox.js';

/** What operators are told, and write to each other. */
@Module({
  imports: [IdentityModule, LogbookModule],
  controllers: [InboxController],
  providers: [
    Notices,
    InboxWatch,
    Digest,
    SendMessageHandler,
    ReportMessageHandler,
    SeeInboxHandler,
    DeleteNotificationHandler,
  ],
  exports: [Notices],
})
export class InboxModule implements OnModuleInit {
  constructor(
    private readonly changed: QsosChanged,
    private readonly belongings: Belongings,
    private readonly jobs: Jobs,
    private readonly digest: Digest,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.changed.project(LOGGED_WITH);
    this.belongings.register(ownInbox(this.database));
    this.jobs.register({
      name: 'sweep-inbox',
      cron: '37 3 * * *',
      work: () => sweepInbox(this.database, this.clock.now()),
    });
    this.jobs.register({ name: 'inbox-digest', cron: '10 6 * * *', work: () => this.digest.send() });
  }
}
