import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { sql } from '../platform/database/sql.js';
import { Job } from '../platform/jobs/background-jobs.js';

const DAY = 86_400_000;
const REPORTS_DAYS = 365;
const CONTACT_DAYS = 90;

/** Deletes reported content; its reports are deleted with it. */
const DELETE_REPORTED = sql<{ before: Date }>`delete from admin.reported where reported_at < $before`;
const DELETE_CONTACT = sql<{ before: Date }>`delete from admin.contact_message where created_at < $before`;

/** Deletes reports after a year without another one, and messages from the contact form after 90 days. */
@Injectable()
export class AdminCleanup {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Deletes reported content and its reports a year after the last report. */
  @Job({ name: 'sweep-reports', cron: '52 3 * * *' })
  async sweepReports(): Promise<void> {
    await this.database.run(DELETE_REPORTED, { before: new Date(this.clock.now() - REPORTS_DAYS * DAY) });
  }

  /** Deletes messages from the contact form after 90 days. */
  @Job({ name: 'sweep-contact-messages', cron: '54 3 * * *' })
  async sweepContactMessages(): Promise<void> {
    await this.database.run(DELETE_CONTACT, { before: new Date(this.clock.now() - CONTACT_DAYS * DAY) });
  }
}
