import type { ImportReport } from '@pileup/contract/exchange';
import { homeCall } from '@pileup/radio/callsign';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { fieldErrors } from '../../../lib/http/refusal-text.ts';
import { useOperator } from '../../../lib/session.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { areLicensed } from '../../../session/switch-account.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { FieldError } from '../../../ui/field.tsx';
import panelStyles from '../../../ui/panel.module.css';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { NotLoaded } from '../../../ui/states.tsx';
import toolbarStyles from '../../../ui/toolbar.module.css';
import { useImport, useRejected, useStoreChecked } from './api.ts';
import styles from './check-panel.module.css';
import { ImportNumbers, StatusLine, useOnEnd } from './import-parts.tsx';
import { errorText, isInProgress, progressParts } from './import-report.ts';
import { accountFor, OtherStations, type StationChoice, type StationChoices } from './other-stations.tsx';
import { RetryButton } from './past/past-actions.tsx';
import { RejectedToggle } from './rejected-records.tsx';
import { recordsText, rejectionReasons } from './rejection-reasons.ts';

export interface CheckPanelProps {
  id: number;
  /** Called when the check has finished or failed. */
  onFinished: () => void;
  /** Called when the file of the check is being imported, with the id of that import. */
  onStored: (importId: number) => void;
  onDismiss: () => void;
}

/** A check of a file: its progress, what an import would do, and the next steps. */
export function CheckPanel({ id, onFinished, onStored, onDismiss }: CheckPanelProps) {
  const query = useImport(id);
  const { data } = query;
  const report = data?.import;
  const ended = report !== undefined && !isInProgress(report);
  useOnEnd(ended, onFinished);
  if (!report) {
    return <NotLoaded brief query={query} what="the import" rows={1} height={92} />;
  }
  return (
    <div className={cx(panelStyles.padded, styles.check)}>
      <p className={styles.title}>
        <IconFileImport className="i" stroke={1.75} aria-hidden />
        <span className={cx('mono', styles.file)}>{report.filename}</span>
        <StatusLine report={report} />
      </p>
      <Outcome report={report} />
      {!ended && <p className={fieldStyles.hint}>You can leave this page. A check does not change your log.</p>}
      <RejectedToggle report={report} />
      {(ended || report.can_retry) && <Choice report={report} onStored={onStored} onDismiss={onDismiss} />}
    </div>
  );
}

/** Announced when the check has ended, not while its counts change. */
function Outcome({ report }: { report: ImportReport }) {
  return (
    <div role="status" aria-busy={isInProgress(report)}>
      {report.error !== null && <p className={fieldStyles.error}>{errorText(report)}</p>}
      <ProgressBar label={`Check of ${report.filename}`} parts={progressParts(report)} />
      <ImportNumbers report={report} />
      {report.status === 'done' && report.rejected > 0 && <CheckReasons report={report} />}
    </div>
  );
}

interface ChoiceProps extends Pick<CheckPanelProps, 'onStored' | 'onDismiss'> {
  report: ImportReport;
}

function Choice({ report, onStored, onDismiss }: ChoiceProps) {
  const store = useStoreChecked();
  const [failure, setFailure] = useState<string>();
  const [choices, setChoices] = useState<StationChoices>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { user } = useOperator();
  async function importNow() {
    if (store.isPending) return;
    setFailure(undefined);
    setErrors({});
    const chosen = (choice: StationChoice) => Object.keys(choices).filter((call) => choices[call] === choice);
    const move = chosen('move');
    const added = move.filter((call) => !accountFor(call, user)).map(homeCall);
    if (!(await mayAddSubAccounts([...new Set(added)]))) return;
    try {
      // Awaited instead of a mutation callback, which is not called after the list has unmounted this panel.
      const { import_id } = await store.mutateAsync({ id: report.id, leave_out: chosen('leave'), move });
      onStored(import_id);
    } catch (error) {
      const refusals = fieldErrors(error);
      const refused = move.filter((call) => refusals[`move.${call}`]);
      setErrors(Object.fromEntries(refused.map((call) => [call, refusals[`move.${call}`] ?? ''])));
      if (refused.length === 0) setFailure(error instanceof Error ? error.message : String(error));
    }
  }
  function choose(changed: StationChoices) {
    setChoices(changed);
    setErrors({});
  }
  return (
    <>
      {report.can_store && <OtherStations report={report} choices={choices} onChoose={choose} errors={errors} />}
      <FieldError text={failure && `Error importing ADIF file: ${failure}`} />
      <div className={toolbarStyles.toolbar}>
        {report.can_store && (
          <Button variant="primary" aria-busy={store.isPending} onClick={() => void importNow()}>
            Import now
          </Button>
        )}
        <RetryButton report={report} small={false} />
        <Button onClick={onDismiss}>Choose another file</Button>
        {report.can_store && <span className={fieldStyles.hint}>Nothing has been imported yet.</span>}
      </div>
    </>
  );
}

/** Two confirmations, as on the page of sub-accounts. */
async function mayAddSubAccounts(calls: readonly string[]): Promise<boolean> {
  if (calls.length === 0) return true;
  const [one, it] = calls.length === 1 ? ['a sub-account', 'it'] : ['sub-accounts', 'them'];
  const wanted = await confirm({
    question: `Add ${calls.join(', ')} as ${one}?`,
    detail: 'Each callsign gets its own log, profile and photos. You stay in this account.',
    yes: `Add ${it}`,
  });
  return wanted && areLicensed(calls);
}

/** The reasons why records cannot be read, each listed once. */
function CheckReasons({ report }: { report: ImportReport }) {
  const { data } = useRejected(report.id, report.rejected);
  if (!data) return null;
  return (
    <>
      <ul className={styles.reasons} aria-label="Why records cannot be read">
        {rejectionReasons(data.rejected).map(({ reason, records }) => (
          <li key={reason}>
            <b className="num">{countText(records.length)}</b>
            <span>
              {reason} <span className="muted">{recordsText(records)}</span>
            </span>
          </li>
        ))}
      </ul>
      {data.more > 0 && (
        <p className={fieldStyles.hint}>Based on the first {countText(data.rejected.length)} of them.</p>
      )}
    </>
  );
}
