import { IconChevronUp, IconCornerDownLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUtcClock } from '../../../lib/clock.ts';
import { durationText } from '../../../lib/text/duration-text.ts';
import { countText } from '../../../lib/text/time-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Segment } from '../../../ui/segment.tsx';
import styles from './action-row.module.css';
import { CatBox } from './cat/cat-box.tsx';
import widths from './log-bar.module.css';
import { LogBarMenu } from './log-bar-menu.tsx';
import { secondsSince } from './log-request.ts';
import { averageSeconds, countSince, predictedPerHour, type SessionCounters } from './session-counters.ts';
import type { LogBarState } from './use-log-bar.ts';

const OP_MODES = [
  { value: 'run', label: 'Run' },
  { value: 'sp', label: 'S&P' },
] as const;

export interface ActionRowProps {
  bar: LogBarState;
  more: boolean;
  onMore: () => void;
  /** Opens the choice of the fields on demand. */
  onFields: () => void;
  onHide?: (() => void) | undefined;
}

/** The bottom row of the log bar: statistics on the left, actions on the right. */
export function ActionRow({ bar, more, onMore, onFields, onHide }: ActionRowProps) {
  const [helpOpen, setHelpOpen] = useState(false);
  const { form, editing, dispatch } = bar;
  return (
    <>
      <div className={styles.row}>
        <Stats bar={bar} />
        <span className="sp" />
        <Button variant="quiet" small className={widths.phoneOnly} aria-expanded={more} onClick={onMore}>
          {more ? 'Fewer fields' : 'More fields'}
        </Button>
        <CatBox bar={bar} helpOpen={helpOpen} onHelp={setHelpOpen} />
        <Segment
          className={styles.segment}
          label="Operating"
          options={OP_MODES}
          value={form.run ? 'run' : 'sp'}
          onChange={(value) => {
            dispatch({ type: 'run', run: value === 'run' });
            bar.callField.current?.focus();
          }}
        />
        <Button variant="quiet" small className={styles.roomy} aria-haspopup="dialog" onClick={onFields}>
          Fields
        </Button>
        <Button variant="quiet" small className={styles.roomy} onClick={() => void bar.resetCounters()}>
          Reset Counters
        </Button>
        {!editing && <LogBarMenu />}
        {editing ? <EditButtons bar={bar} /> : <LogButtons bar={bar} />}
        {onHide && <IconButton label="Hide the log bar" icon={IconChevronUp} onClick={onHide} />}
      </div>
      {helpOpen && !bar.cat.active && (
        <p className={styles.help} id="cat-help">
          Use the desktop app or a UDP connection from other desktop programs to enable the CAT link for frequency and
          mode. <Link to="/docs#connect">How to connect your programs</Link>
        </p>
      )}
    </>
  );
}

function LogButtons({ bar }: { bar: LogBarState }) {
  return (
    <>
      <Button variant="quiet" small onClick={bar.clear}>
        Clear Form
      </Button>
      <Button variant="primary" type="submit" className={styles.primary}>
        Log QSO{' '}
        <kbd className={widths.wideOnly} aria-hidden>
          <IconCornerDownLeft className="i" stroke={1.75} aria-hidden />
        </kbd>
      </Button>
    </>
  );
}

function EditButtons({ bar }: { bar: LogBarState }) {
  return (
    <>
      <Button variant="danger" small onClick={bar.remove}>
        Delete QSO
      </Button>
      <Button small onClick={bar.clear}>
        Cancel Edit
      </Button>
      <Button variant="primary" type="submit" className={styles.primary} disabled={bar.saving}>
        Save Changes
      </Button>
    </>
  );
}

/** Duration of the current contact and the counters since the last reset. */
function Stats({ bar: { form, counters } }: { bar: LogBarState }) {
  const perHour = predictedPerHour(counters);
  return (
    <dl className={styles.stats}>
      <CurrentQso startedAt={form.startedAt} />
      <Stat name="Average QSO" value={durationText(averageSeconds(counters))} />
      <Stat name="Per hour" value={perHour === null ? '–' : `≈ ${countText(perHour)}`} className={styles.roomy} />
      <Rates counters={counters} />
      <Stat name="Last QSO" value={durationText(counters.last?.seconds ?? null)} className={styles.roomy} />
      <Stat name="Total QSOs" value={countText(counters.total)} className={styles.roomy} />
    </dl>
  );
}

/** The duration of the current contact; a separate component, so that only this re-renders each second. */
function CurrentQso({ startedAt }: { startedAt: number | null }) {
  const now = useUtcClock();
  // Before the first lookup the duration is 0.
  return <Stat name="Current QSO" value={durationText(secondsSince(startedAt, now) ?? 0)} className={styles.current} />;
}

/** Contacts of the last 10 and 60 minutes; a separate component for the same reason. */
function Rates({ counters }: { counters: SessionCounters }) {
  const now = useUtcClock();
  const [ten, sixty] = [10, 60].map((minutes) => countText(countSince(counters, minutes, now)));
  return <Stat name="10 / 60 min" value={`${ten} / ${sixty}`} className={styles.roomy} />;
}

function Stat({ name, value, className }: { name: string; value: string; className?: string | undefined }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
