import { type Queryable, statement } from '../../platform/database/database.js';

export interface ReportedMessage {
  reportedAt: Date;
  reporter: string;
  /** Empty if the sender's account was deleted. */
  sender: string;
  message: string;
  reason: string;
}

const REPORTED = statement(`
  select r.created_at as "reportedAt", coalesce(reporter.callsign, '') as reporter, coalesce(sender.callsign, '') as sender,
    r.message, r.reason
  from social.report r
    left join social.station reporter on reporter.account_id = r.account_id
    left join social.station sender on sender.account_id = r.sender_id
  order by r.id desc limit 200`);

/** The last 200, latest first. */
export function reportedMessages(runs: Queryable): Promise<ReportedMessage[]> {
  return runs.run<ReportedMessage>(REPORTED, []);
}
