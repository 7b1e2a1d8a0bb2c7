import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/index.js';
import { IdentityModule } from '../identity/index.js';
import { SocialModule } from '../social/index.js';
import { AdminController } from './admin.controller.js';
import { AdminAccountData } from './admin-account-data.js';
import { AdminCleanup } from './admin-cleanup.js';
import { ContactController } from './contact/contact.controller.js';
import { SendContactMessageHandler } from './contact/send-contact-message.js';
import { DayFigures } from './figures/day-figures.js';
import { AdminHealthController } from './figures/health.controller.js';
import { PageViewsController } from './page-views/page-views.controller.js';
import { PageViews } from './page-views/page-views.js';
import { StoredDirectActs } from './reports/acts.js';
import { DecideReportHandler } from './reports/decide-report.js';
import { ReportContentHandler, ReportKinds } from './reports/report-content.js';
import { ReportedContents } from './reports/reported.query.js';
import { ReportsController } from './reports/reports.controller.js';
import { ActOnAccountHandler } from './users/act-on-account.js';
import { LimitHitsStore } from './users/limit-hits.js';
import { UserDetails } from './users/user-detail.query.js';
import { UserFigures } from './users/user-figures.js';
import { UsersController } from './users/users.controller.js';
import { Users } from './users/users.js';

/** Reports and messages to the administrators, and what only administrators see and do. */
@Module({
  imports: [IdentityModule, BillingModule, SocialModule],
  controllers: [
    ReportsController,
    AdminController,
    UsersController,
    PageViewsController,
    AdminHealthController,
    ContactController,
  ],
  providers: [
    ReportKinds,
    ReportedContents,
    ReportContentHandler,
    DecideReportHandler,
    StoredDirectActs,
    SendContactMessageHandler,
    ActOnAccountHandler,
    LimitHitsStore,
    PageViews,
    DayFigures,
    UserDetails,
    UserFigures,
    Users,
    AdminAccountData,
    AdminCleanup,
  ],
})
export class AdminModule {}
