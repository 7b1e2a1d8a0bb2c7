import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { SocialModule } from '../social/index.js';
import { AdminController } from './admin.controller.js';
import { AdminAccountData } from './admin-account-data.js';
import { AdminCleanup } from './admin-cleanup.js';
import { ContactController } from './contact/contact.controller.js';
import { SendContactMessageHandler } from './contact/send-contact-message.js';
import { DecideReportHandler } from './reports/decide-report.js';
import { StoredDirectActs } from './reports/direct-acts.js';
import { ReportContentHandler } from './reports/report-content.js';
import { ReportKinds } from './reports/report-kinds.js';
import { ReportedContents } from './reports/reported.query.js';
import { ReportsController } from './reports/reports.controller.js';

/** Reports and messages to the administrators, and what only administrators see and do. */
@Module({
  imports: [IdentityModule, SocialModule],
  controllers: [ReportsController, AdminController, ContactController],
  providers: [
    ReportKinds,
    ReportedContents,
    ReportContentHandler,
    DecideReportHandler,
    StoredDirectActs,
    SendContactMessageHandler,
    AdminAccountData,
    AdminCleanup,
  ],
})
export class AdminModule {}
