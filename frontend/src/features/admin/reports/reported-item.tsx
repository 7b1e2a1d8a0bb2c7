import type { AdminActName, Report, ReportedContent } from '@pileup/contract/admin/reports';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Time } from '../../../ui/time.tsx';
import styles from '../admin.module.css';
import { ACTS_OF, KIND_NAMES, STATUS_NAMES } from '../kind-names.ts';
import { PartyName } from '../party-name.tsx';
import { BUTTONS, DecideDialog } from './decide-dialog.tsx';

/** Reported content with its reports, and what can be done about it. */
export function ReportedItem({ report }: { report: ReportedContent }) {
  const { kind, owner, text, path, picture, status, report_count, reports, reported_at } = report;
  const [act, setAct] = useState<AdminActName | null>(null);
  const name = KIND_NAMES[kind];
  return (
    <li>
      <div className={styles.head}>
        <h3>
          {name[0]?.toUpperCase()}
          {name.slice(1)} of <PartyName party={owner} />
        </h3>
        <span className={styles.status} data-status={status}>
          {STATUS_NAMES[status]}
        </span>
        <span className="muted">
          {report_count === 1 ? 'reported once' : `reported ${countText(report_count)} times`}, last{' '}
          <Time at={reported_at} />
        </span>
      </div>
      <div className={styles.content}>
        {picture && (
          <a className={styles.picture} href={picture} target="_blank" rel="noreferrer">
            <img src={`${picture}?size=small`} alt={`The reported ${name}, full size in a new tab`} loading="lazy" />
          </a>
        )}
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <ul className={styles.reports}>
        {reports.map((one) => (
          <ReportLine key={`${one.created_at} ${one.reporter?.id}`} report={one} />
        ))}
        {report_count > reports.length && (
          <li className="muted">and {countText(report_count - reports.length)} more</li>
        )}
      </ul>
      <div className={styles.actions}>
        {ACTS_OF[status].map((one) => (
          <Button
            key={one}
            small
            aria-haspopup="dialog"
            variant={one === 'hide' ? 'danger' : 'plain'}
            onClick={() => setAct(one)}
          >
            {BUTTONS[one]}…
          </Button>
        ))}
        {path && (
          <Link className="link" to={path}>
            Open its page
          </Link>
        )}
      </div>
      {act && <DecideDialog report={report} act={act} onClose={() => setAct(null)} />}
    </li>
  );
}

function ReportLine({ report: { reporter, reason, created_at } }: { report: Report }) {
  return (
    <li>
      <PartyName party={reporter} />{' '}
      <span className="muted">
        <Time at={created_at} />
      </span>{' '}
      <span className={cx(styles.reason, !reason && 'muted')}>{reason || 'no reason given'}</span>
    </li>
  );
}
